import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { makeNetwork, mergesOf, readNetwork } from './test-merges.ts';

const small = fc.nat(4);
const plan = fc.record({
  edges: fc.array(fc.tuple(small, small, fc.nat(2)), { maxLength: 12 }),
  roles: fc.array(fc.tuple(fc.nat(2), small, fc.nat(2)), { maxLength: 8 }),
  lists: fc.array(fc.tuple(small, fc.nat(4), fc.nat(3)), { maxLength: 20 }),
  owner: small,
});
const side = fc.constantFrom('survivor', 'merged');
const sides = fc.constantFrom('survivor', 'merged', 'both');
const take = fc.record({
  ...{ name: side, pronouns: side, about: side, photo: side },
  ...{ locations: sides, social_links: sides, tags: sides },
});
/** One or two merges, by place in the network; the second may be of the first one's survivor. */
const merges = fc.uniqueArray(small, { minLength: 2, maxLength: 3 });

describeWithDatabase('merge and undo', (context) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(context.db);
  });
  afterAll(() => test.close());
  beforeEach(() => context.empty());

  it('leave everything as it was before, whatever was merged into what', async () => {
    const { merged, undo } = await mergesOf(test, context.db);
    const users: number[] = [];
    for (let count = 0; count < 3; count += 1)
      users.push((await signedIn(test, context.db)).userId);
    await fc.assert(
      fc.asyncProperty(plan, take, merges, async (given, take, chosen) => {
        await sql`truncate entities, tags, merges, deleted_items cascade`.execute(context.db);
        const ids = await makeNetwork(context.db, users, given);
        const [first = 0, second = 1, third] = chosen.map((index) => ids[index] as number);
        const before = await readNetwork(context.db);
        const done = [await merged(second, first, { take })];
        const between = await readNetwork(context.db);
        if (third !== undefined) {
          done.push(await merged(third, second, { take }));
          const answer = await undo(done[1] as number);
          expect([answer.statusCode, answer.json().kept]).toEqual([200, []]);
          expect(await readNetwork(context.db)).toEqual(between);
        }
        const answer = await undo(done[0] as number);
        expect([answer.statusCode, answer.json().kept]).toEqual([200, []]);
        expect(await readNetwork(context.db)).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });

  it('merge two with 500 relationships each in under two seconds, and double nothing', async () => {
    const { db } = context;
    const { merged, undo } = await mergesOf(test, db);
    const [survivor, other] = [await aPerson(db, 'Ines Quill'), await aPerson(db, 'Ines Quil')];
    await sql`
      with made as (
        insert into entities (type, name) select 'project', 'Project ' || n
        from generate_series(1, 700) n returning id)
      insert into relationships (node1_id, node2_id, role)
      select ${survivor}::integer, id, 'Artist' from (select id from made order by id limit 500) a
      union all
      select ${other}::integer, id, 'Artist'
      from (select id from made order by id desc limit 500) b`.execute(db);
    await relate(db, survivor, other, 'Friend');
    const before = await readNetwork(db);
    const started = performance.now();
    const id = await merged(survivor, other);
    const took = performance.now() - started;
    const { rows } = await sql<{ all: number; distinct: number }>`
      select count(*)::integer as all, count(distinct node2_id)::integer as distinct
      from relationships where node1_id = ${survivor}`.execute(db);
    expect(rows).toEqual([{ all: 700, distinct: 700 }]);
    expect(took).toBeLessThan(2000);
    expect((await undo(id)).json().kept).toEqual([]);
    expect(await readNetwork(db)).toEqual(before);
  });

  it('leave what was changed since the merge with the survivor, and say so', async () => {
    const { db } = context;
    const { merged, undo, user } = await mergesOf(test, db);
    const survivor = await aPerson(db, 'Ines Quill', { about: 'Draws.' });
    const other = await aPerson(db, 'Ines Quil', { about: 'Paints.' });
    const [kept, changed, deleted] = [
      await relate(db, other, await aProject(db, 'Reef'), 'Artist'),
      await relate(db, other, await aProject(db, 'Kelp'), 'Artist'),
      await relate(db, other, await aProject(db, 'Dune'), 'Artist'),
    ];
    const id = await merged(survivor, other, { take: { about: 'merged', name: 'merged' } });
    await user.write('PUT', `/api/v1/people/${survivor}`, { bio: 'Paints tides.' });
    await user.write('PUT', `/api/v1/relationships/${changed}`, {
      relationship_metadata: { role_type: 'Curator' },
    });
    await user.write('DELETE', `/api/v1/relationships/${deleted}`);
    expect((await undo(id)).json()).toMatchObject({
      entity: { id: other, name: 'Ines Quil' },
      kept: [
        'Changed since the merge, so it stays as it is: description.',
        'Changed or deleted since the merge, and left that way: 2 connections.',
      ],
    });
    const read = async (of: number) =>
      (await user.get(`/api/v1/people/${of}/with-connections`)).json();
    const idsOf = ({ connections }: { connections: { projects: { name: string }[] } }) =>
      connections.projects.map(({ name }) => name);
    const [one, two] = [await read(survivor), await read(other)];
    expect([one.name, one.bio, idsOf(one)]).toEqual(['Ines Quill', 'Paints tides.', ['Kelp']]);
    expect([two.name, two.bio, idsOf(two)]).toEqual(['Ines Quil', 'Paints.', ['Reef']]);
    expect(two.connections.projects[0].relationships[0].id).toBe(kept);
    expect((await undo(id)).statusCode).toBe(400);
  });
});
