// The sources of relationships in a file that is imported again.
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { writeNetworkFolder } from '../../../test/network-folder.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { rowsOf, setUpImportAgain } from './test-import-again.ts';

const people = 'id,first_name\np1,Ada\np2,Ben\np3,Cy\n';
const report = { kind: 'web', title: 'Annual report' };
const said = { kind: 'said_by', said_by: { type: 'person', id: 'p3' }, quote: 'At sea.' };
const cell = (list: object[]) => `"${JSON.stringify(list).replaceAll('"', '""')}"`;
const row = (role: string, other: string, list: object[] | null) =>
  `person,p1,person,${other},${role},,${list ? cell(list) : ''}\n`;

/** A folder with what its relationships say: of the sibling, and of the friend. */
function folderOf(sibling: object[] | null, friend: object[] | null, more = '') {
  const head = 'node1_type,node1_id,node2_type,node2_id,role,years,sources\n';
  return writeNetworkFolder({
    'people.csv': people + more,
    'relationships.csv': head + row('Sibling', 'p2', sibling) + row('Friend', 'p3', friend),
  });
}

describeWithDatabase('sources of relationships in a later import', (context) => {
  const world = setUpImportAgain(context);
  const { take, call, idOf, edgeOf, network } = world;
  beforeEach(() => world.begin());
  const stored = async (other: string) => {
    const id = await edgeOf('p1', other);
    const { rows } = await sql<{ sources: Record<string, unknown>[] }>`
      select sources from relationships where id = ${id}`.execute(context.db);
    return rows[0]?.sources;
  };
  const takes = { choices: { takeFileValues: true, bringBack: [] } };
  const lines = async (folder: string) => {
    const found = await take(folder, { dryRun: true });
    const rows = [...rowsOf(found, 'different'), ...rowsOf(found, 'changed')];
    return rows.map(([place, { fate }]) => [place, fate.status, fate.differs]);
  };

  it('are the same if nothing changed, whoever is named', async () => {
    const folder = folderOf([report, said], null);
    await take(folder);
    expect(await lines(folder)).toEqual([]);
  });

  it('are compared, taken as one act, and undone', async () => {
    await take(folderOf([report], [report]));
    const before = await network();
    const newer = folderOf([report, said], null);
    expect(await lines(newer)).toEqual([
      [
        'relationships.csv:2',
        'different',
        [
          {
            part: 'sources',
            file: 'web: Annual report; said_by: “At sea.”',
            here: 'web: Annual report',
          },
        ],
      ],
    ]);
    expect((await take(newer, takes)).taken).toEqual({ entities: 0, relationships: 1 });
    expect(await stored('p2')).toMatchObject([
      report,
      { kind: 'said_by', said_by: await idOf('p3'), author: null },
    ]);
    // The file says nothing of the other: it keeps its own.
    expect(await stored('p3')).toMatchObject([report]);
    expect(await lines(newer)).toEqual([]);
    const acts = await context.db
      .selectFrom('acts')
      .select('id')
      .where('kind', '=', 'file_values_taken')
      .execute();
    expect(acts).toHaveLength(1);
    await call('POST', `acts/${acts[0]?.id}/undo`);
    expect(await network()).toEqual(before);
  });

  it('say who changed them here, and keep author and time of those that stay', async () => {
    const folder = folderOf([report], null);
    await take(folder);
    const id = await edgeOf('p1', 'p2');
    await call('PUT', `relationships/${id}`, {
      sources: [report, { kind: 'own_knowledge', title: 'We met.' }],
    });
    const [first, second] = (await stored('p2')) ?? [];
    expect(second).toMatchObject({ author: world.admin.userId });
    expect((await lines(folder)).map(([, status]) => status)).toEqual(['changed']);
    await take(folderOf([{ kind: 'own_knowledge', title: 'We met.' }, report], null), takes);
    expect(await stored('p2')).toEqual([second, first]);
    await take(folderOf([], null), takes);
    expect(await stored('p2')).toEqual([]);
  });

  it('name somebody who comes with the same import', async () => {
    await take(folderOf([report], null));
    const byDee = { kind: 'said_by', said_by: { type: 'person', id: 'p4' } };
    await take(folderOf([byDee], null, 'p4,Dee\n'), takes);
    expect(await stored('p2')).toMatchObject([{ said_by: await idOf('p4') }]);
  });

  it('stay where only the role is taken from the file', async () => {
    await take(folderOf([report], null));
    await call('PUT', `relationships/${await edgeOf('p1', 'p2')}`, {
      relationship_metadata: { role_type: 'Cousin', years_involved: '' },
    });
    await take(folderOf(null, null), takes);
    expect(await stored('p2')).toMatchObject([report]);
    const { rows } = await sql<{ parts: string[] }>`
      select array(select jsonb_object_keys(changes)) as parts
      from revisions v join acts a on a.id = v.act_id where a.kind = 'file_values_taken'`.execute(
      context.db,
    );
    expect(rows).toEqual([{ parts: ['role'] }]);
  });
});
