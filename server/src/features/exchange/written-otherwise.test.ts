import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { smallNetwork, writeNetworkFolder } from '../../../test/network-folder.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { setUpImport } from './test-import.ts';

describeWithDatabase('an import of files as people have them', (database) => {
  const { take } = setUpImport(database);

  it('reads files as spreadsheets of other countries and British hands write them', async () => {
    const other = (text = '', separator = ';') =>
      text
        .split('\n')
        .map((line) =>
          line
            .split(',')
            .map((cell) => (cell === '' ? '' : `"${cell.replace(/^(\d+)\.(\d+)$/u, '$1,$2')}"`))
            .join(separator),
        )
        .join('\r\n');
    const folder = writeNetworkFolder({
      'people.csv': `sep=;\r\n${other(smallNetwork['people.csv']).replace('first_name', 'First name')}`,
      'organizations.csv': null,
      'Organisations.csv': other(smallNetwork['organizations.csv'], '\t'),
      'relationships.csv': `${smallNetwork['relationships.csv']}`.replace(
        'organization',
        'Organisation',
      ),
    });
    const { added, addedRelationships, notes } = await take(folder);
    expect(added).toEqual({ person: 2, organization: 1, project: 1 });
    expect([addedRelationships, notes]).toEqual([3, []]);
    const { rows } = await sql`
      select e.name, l.latitude from entities e join locations l on l.entity_id = e.id
      where l.latitude is not null order by e.id`.execute(database.db);
    expect(rows).toEqual([
      { name: 'Ada Ito', latitude: 47.07 },
      { name: 'River House', latitude: 47.07 },
    ]);
  });

  it('notes codes of HTML, and reads them when asked to', async () => {
    const folder = writeNetworkFolder({
      'organizations.csv':
        'id,name,description\no1,Smith &amp; Sons,D&#039;Arcy&#x2019;s &eacute;t&#233; &amp;lt; &nope;\n',
    });
    const plain = await take(folder, { dryRun: true });
    expect(plain.notes).toContainEqual({
      kind: 'skipped',
      reason: 'reading codes of HTML, which stay as they are written',
      what: '"name" is "Smith &amp; Sons"',
      places: [{ file: 'organizations.csv', line: 2 }],
    });
    const { notes } = await take(folder, { decodesHtml: true });
    expect(notes).toContainEqual({
      kind: 'normalised',
      reason: 'codes of HTML',
      what: '"name" is "Smith &amp; Sons", read as "Smith & Sons"',
      places: [{ file: 'organizations.csv', line: 2 }],
    });
    const { rows } = await sql`
      select name, about from entities where type = 'organization'`.execute(database.db);
    expect(rows).toEqual([{ name: 'Smith & Sons', about: "D'Arcy’s été &lt; &nope;" }]);
  });
});
