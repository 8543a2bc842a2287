import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { flatPng } from '../../../test/hostile-pictures.ts';
import { smallNetwork, writeNetworkFolder } from '../../../test/network-folder.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { countsOf, rowsOf, setUpImportAgain, statuses } from './test-import-again.ts';

const people = `id,first_name,last_name,bio,tags
p1,Ada,Ito,Paints rivers.,WATER
p2,Ben,Ito,,
p3,Cy,Moss,,KELP
p4,Dee,Moss,,
`;
const relationships = `node1_type,node1_id,node2_type,node2_id,role,years
person,p1,person,p2,Sibling,
person,p3,person,p4,Sibling,
person,p1,project,x1,Artist,1869
person,p2,project,x1,Artist,1869
person,p3,project,x1,Curator,
`;
const files = { 'people.csv': people, 'relationships.csv': relationships };
const nothing = { entities: 0, relationships: 0 };

describeOnOneEngine('importing a folder again', (context) => {
  const world = setUpImportAgain(context);
  const { take, call, idOf, edgeOf, remove, report, decide, hide, merge, network } = world;
  const folder = writeNetworkFolder(files);
  beforeEach(async () => {
    await world.begin();
    await take(folder);
  });

  /** Makes a person an organisation. @returns the act by which it can be undone. */
  async function convert(id: number): Promise<{ act: number }> {
    const body = { to: 'organization', version: 1 };
    await call('POST', `entities/person/${id}/convert`, body);
    const { id: act } = await context.db
      .selectFrom('acts')
      .select('id')
      .where('kind', '=', 'kind_changed')
      .executeTakeFirstOrThrow();
    return { act };
  }

  /** A dry run, and an import that does what it said: nothing, unless rows are new. */
  async function again() {
    const before = await network();
    const foretold = await take(folder, { dryRun: true });
    const done = await take(folder);
    expect(countsOf(done)).toEqual(countsOf(foretold));
    expect(statuses(done)).toEqual(statuses(foretold));
    expect(done.added).toEqual({ person: 0, organization: 0, project: 0 });
    expect(done.addedRelationships).toBe(0);
    expect(await network()).toEqual(before);
    return done;
  }

  it('leaves the connected pair merged that people merged, and says where', async () => {
    const [ada, ben] = [await idOf('p1'), await idOf('p2')];
    const mergeId = await merge(ada, ben);
    const done = await again();
    const merged = rowsOf(done, 'merged');
    expect([...merged.keys()]).toEqual(['people.csv:3', 'relationships.csv:2']);
    const survivor = { type: 'person', id: ada, name: 'Ada Ito' };
    for (const { fate } of merged.values()) expect(fate.survivor).toEqual(survivor);
    await call('POST', `merges/${mergeId}/undo`);
    expect([...rowsOf(await again(), 'merged')]).toEqual([]);
    await merge(ada, ben);
    await world.cleanUp();
    expect([...rowsOf(await again(), 'merged').keys()]).toEqual([...merged.keys()]);
    await remove(ada);
    await world.cleanUp();
    expect(rowsOf(await again(), 'removed').size).toBe(5);
  });

  it('brings nobody back who was removed, also after the cleanup, and says by whom', async () => {
    const hidden = await report(await idOf('p4'));
    await decide(await report(await idOf('p1')), 'removed');
    await remove(await idOf('p2'));
    await world.deleteAccountWith(await idOf('p3'));
    await hide(hidden);
    const told = async () =>
      [...rowsOf(await again(), 'removed')]
        .filter(([place]) => place.startsWith('people'))
        .map(([, { fate }]) => [fate.removed?.reason, fate.removed?.by, fate.removed?.at !== null]);
    const by = `User ${world.admin.email.match(/\d+/u)?.[0]}`;
    const expected = [
      ['on_request', by, true],
      ['deleted', by, true],
      ['with_account', null, true],
      ['hidden', by, true],
    ];
    expect(await told()).toEqual(expected);
    await world.cleanUp();
    expect(await told()).toEqual(expected);
    await decide(hidden, 'removed');
    await world.cleanUp();
    const { rows } = await sql<{ key: string }>`
      select key from import_keys where type = 'person'`.execute(context.db);
    expect(rows.filter(({ key }) => !/^[0-9a-f]{64}$/u.test(key))).toEqual([]);
    expect((await told()).at(-1)?.[0]).toBe('on_request');
  });

  it('says that a direction was turned here, and takes the one of the file', async () => {
    const directed = writeNetworkFolder({
      'people.csv': 'id,first_name\np1,Ada\np2,Ben\n',
      'relationships.csv': [
        'node1_type,node1_id,node2_type,node2_id,role,years,direction',
        'person,p1,person,p2,teacher,1990,forward',
        // The same words from the other side: another relationship.
        'person,p2,person,p1,teacher,1990,forward\n',
      ].join('\n'),
    });
    await take(directed);
    const { id } = await context.db
      .selectFrom('relationships')
      .select('id')
      .where('node1_id', '=', await idOf('p2'))
      .where('role', '=', 'teacher')
      .executeTakeFirstOrThrow();
    await call('PUT', `relationships/${id}`, { direction: 'back' });
    const changed = rowsOf(await take(directed, { dryRun: true }), 'changed');
    expect([...changed.keys()]).toEqual(['relationships.csv:3']);
    expect(changed.get('relationships.csv:3')?.fate.differs).toEqual([
      { part: 'direction', file: 'forward', here: 'back' },
    ]);
    await take(directed, { choices: { takeFileValues: true, bringBack: [] } });
    expect(rowsOf(await take(directed), 'changed').size).toBe(0);
    const { rows } = await sql<{ direction: string }>`
      select direction from relationships where direction is not null order by id`.execute(
      context.db,
    );
    expect(rows.map(({ direction }) => direction)).toEqual(['forward', 'forward']);
  });

  it('leaves relationships corrected and deleted that people corrected and deleted', async () => {
    const metadata = { relationship_metadata: { role_type: 'Painter' } };
    const corrected = await edgeOf('p1', 'x1');
    await call('PUT', `relationships/${corrected}`, metadata);
    await call('DELETE', `relationships/${await edgeOf('p3', 'x1')}`);
    for (let times = 0; times < 2; times += 1) {
      const done = await again();
      const changed = rowsOf(done, 'changed').get('relationships.csv:4');
      expect(changed?.fate.differs).toEqual([{ part: 'role', file: 'Artist', here: 'Painter' }]);
      expect(changed?.fate.changed?.by).toMatch(/^User \d+$/u);
      const removed = rowsOf(done, 'removed').get('relationships.csv:6');
      expect(removed?.fate.removed).toMatchObject({ reason: 'deleted', by: expect.any(String) });
      await world.cleanUp();
    }
    const key = rowsOf(await again(), 'removed').get('relationships.csv:6')?.key ?? '';
    const choices = { takeFileValues: true, bringBack: [key] };
    const done = await take(folder, { choices });
    expect(done).toMatchObject({ broughtBack: { entities: 0, relationships: 1 } });
    expect(done.taken).toEqual({ entities: 0, relationships: 1 });
    expect(countsOf(await again())).toMatchObject({ leftOut: nothing, taken: nothing });
  });

  it('takes the values of a file as one act that can be undone, where a superuser chose so', async () => {
    const ben = await idOf('p2');
    await call('PUT', `people/${ben}`, { bio: 'Rows.', pronouns: 'he/him' });
    await call('PUT', `relationships/${await edgeOf('p3', 'x1')}`, {
      relationship_metadata: { role_type: 'Friend' },
    });
    const newer = writeNetworkFolder({
      ...files,
      'people.csv': people.replace('Cy,Moss,,KELP', 'Cy,Mossman,,KELP;REEF'),
    });
    const before = await network();
    const found = await take(newer, { dryRun: true });
    expect([...rowsOf(found, 'different').values()].map(({ fate }) => fate.differs)).toEqual([
      [
        { part: 'last_name', file: 'Mossman', here: 'Moss' },
        { part: 'tags', file: 'KELP (person); REEF (person)', here: 'KELP (person)' },
      ],
    ]);
    const changed = [...rowsOf(found, 'changed').values()].map(({ fate }) => fate.differs);
    expect(changed).toEqual([
      [{ part: 'about', file: '', here: 'Rows.' }],
      [{ part: 'role', file: 'Curator', here: 'Friend' }],
    ]);
    await take(newer);
    expect(await network()).toEqual(before);
    const choices = { takeFileValues: true, bringBack: [] };
    const done = await take(newer, { choices });
    expect(done.taken).toEqual({ entities: 2, relationships: 1 });
    const after = await take(newer, { dryRun: true });
    expect(new Set(statuses(after).map((line) => line.split(' ')[1]))).toEqual(new Set(['equal']));
    const acts = await context.db
      .selectFrom('acts')
      .select('id')
      .where('kind', '=', 'file_values_taken')
      .execute();
    expect(acts).toHaveLength(1);
    await call('POST', `acts/${acts[0]?.id}/undo`);
    // A tag that the file brought stays, in no use.
    expect({ ...(await network()), tag_names: [] }).toEqual({ ...before, tag_names: [] });
  });

  it('brings back only what a superuser names, before and after the cleanup', async () => {
    const ada = await idOf('p1');
    const before = await network();
    await decide(await report(ada), 'removed');
    await hide(await report(await idOf('p4')));
    const choose = (...bringBack: string[]) => ({ choices: { takeFileValues: false, bringBack } });
    for (const name of ['person:p4', 'person:p2', 'person:p9', 'relationship:abc']) {
      await expect(take(folder, choose(name))).rejects.toThrow('Not everything can be');
    }
    const foretold = await take(folder, { dryRun: true, ...choose('person:p1') });
    const restored = await take(folder, choose('person:p1'));
    expect(countsOf(restored)).toEqual(countsOf(foretold));
    expect(restored.broughtBack).toEqual({ entities: 1, relationships: 2 });
    expect(await idOf('p1')).toBe(ada);
    await decide(1 + (await reportsBefore()), 'unchanged');
    expect(await network()).toEqual(before);
    await remove(ada);
    await world.cleanUp();
    await again();
    const anew = await take(folder, choose('person:p1'));
    expect(anew.broughtBack).toEqual({ entities: 1, relationships: 2 });
    expect(await idOf('p1')).not.toBe(ada);
    expect(rowsOf(await again(), 'equal').size).toBe(11);
  });

  const reportsBefore = async () =>
    (await context.db.selectFrom('reports').select('id').orderBy('id').execute())[0]?.id ?? 0;

  it('connects new rows to what old rows became, and leaves out those of removed ones', async () => {
    const [ada, ben] = [await idOf('p1'), await idOf('p2')];
    await merge(ada, ben);
    await remove(await idOf('p3'));
    const grown = writeNetworkFolder({
      ...files,
      'people.csv': `${people}p5,Eve,,,\n`,
      'relationships.csv': `${relationships}person,p5,person,p1,Friend,\nperson,p5,person,p2,Friend,\nperson,p5,person,p3,Friend,\n`,
    });
    const foretold = await take(grown, { dryRun: true });
    const done = await take(grown);
    expect(countsOf(done)).toEqual(countsOf(foretold));
    expect([done.added.person, done.addedRelationships]).toEqual([1, 1]);
    expect(rowsOf(done, 'removed').get('relationships.csv:9')?.fate.removed?.reason).toBe(
      'with_end',
    );
    // Neither of the two rows brings it back.
    await call('DELETE', `relationships/${await edgeOf('p5', 'p1')}`);
    expect((await take(grown)).addedRelationships).toBe(0);
  });

  it('takes a picture of the files instead of the one here, and undo puts that back', async () => {
    const withPicture = (color: string) =>
      writeNetworkFolder({
        'projects.csv': `id,name,gallery\nx1,Low Water,"[{""file"":""a.png"",""caption"":""${color}""}]"\n`,
        'files/a.png': flatPng(color === 'red' ? 8 : 9, 8),
      });
    const source = 'folder:pictures';
    await take(withPicture('red'), { source });
    const before = await network();
    expect(rowsOf(await take(withPicture('red'), { source }), 'equal').size).toBe(7);
    const newer = withPicture('blue');
    const found = await take(newer, { source, dryRun: true });
    const differs = rowsOf(found, 'different').get('projects.csv:2')?.fate.differs;
    expect(differs?.map(({ part }) => part)).toEqual(['photo', 'images']);
    const choices = { takeFileValues: true, bringBack: [] };
    expect((await take(newer, { source, choices })).taken.entities).toBe(1);
    expect(rowsOf(await take(newer, { source }), 'equal').size).toBe(7);
    const { id } = await context.db
      .selectFrom('acts')
      .select('id')
      .where('kind', '=', 'file_values_taken')
      .executeTakeFirstOrThrow();
    await call('POST', `acts/${id}/undo`);
    const { files: _, ...after } = await network();
    const { files: __, ...shown } = before;
    expect(after).toEqual(shown);
  });

  it('leaves what is another kind now as it is, and brings nobody back', async () => {
    const ada = await idOf('p1');
    const { act } = await convert(ada);
    expect(rowsOf(await again(), 'equal').size).toBe(11);
    const differing = writeNetworkFolder({
      ...files,
      'people.csv': people.replace('Ada,Ito,Paints rivers.', 'Adah,Ito,Paints seas.'),
    });
    const choices = { takeFileValues: true, bringBack: [] };
    const taken = await take(differing, { choices });
    expect([taken.taken.entities, taken.added.person]).toEqual([0, 0]);
    // A new row of the files connects it by the same id.
    const grown = writeNetworkFolder({
      ...files,
      'relationships.csv': `${relationships}person,p1,person,p4,Friend,\n`,
    });
    expect((await take(grown)).addedRelationships).toBe(1);
    await call('POST', `acts/${act}/undo`);
    expect((await take(differing, { choices })).taken.entities).toBe(1);
    const { rows } = await sql<{ first_name: string }>`
      select first_name from entities where id = ${ada}`.execute(context.db);
    expect(rows).toEqual([{ first_name: 'Adah' }]);
  });

  it('says nothing of parts that the file does not have', async () => {
    await call('PUT', `people/${await idOf('p2')}`, { pronouns: 'he/him' });
    expect(rowsOf(await again(), 'equal').size).toBe(11);
    const small = await take(writeNetworkFolder(smallNetwork), { source: 'folder:small' });
    expect(small.added.person).toBe(2);
  });
});
