import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import type { HttpClient } from '../../../test/http-client.ts';
import { sharedAppWithPages } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import type { Db } from '../../db/open.ts';
import { selectKeys } from '../../domain/import-memory/import-memory-queries.ts';
import { newestRevision, replay, storedThings } from '../history/test-history.ts';
import { giveRole, makeNetwork, mergesOf, readNetwork } from './test-merges.ts';

const small = fc.nat(4);
const plan = fc.record({
  edges: fc.array(fc.tuple(small, small, fc.nat(2)), { maxLength: 12 }),
  roles: fc.array(fc.tuple(fc.nat(2), small, fc.nat(2)), { maxLength: 8 }),
  lists: fc.array(fc.tuple(small, fc.nat(5), fc.nat(3)), { maxLength: 20 }),
  owner: small,
});
const side = fc.constantFrom('survivor', 'merged');
const sides = fc.constantFrom('survivor', 'merged', 'both');
const take = fc.record({
  ...{ name: side, pronouns: side, about: side, photo: side },
  ...{ locations: sides, social_links: sides, tags: sides },
});
/** Indices of people for one or two merges; the second may be of the first one's survivor. */
const merges = fc.uniqueArray(small, { minLength: 2, maxLength: 3 });

describeWithDatabase('merging and undoing the merge', (context) => {
  const test = sharedAppWithPages(context);
  beforeEach(() => context.empty());

  it('restores the previous network, in random networks with one or two merges', async () => {
    const { merged, undo } = await mergesOf(test, context.db);
    const users: number[] = [];
    for (let count = 0; count < 3; count += 1)
      users.push((await signedIn(test, context.db)).userId);
    await fc.assert(
      fc.asyncProperty(plan, take, merges, async (given, take, chosen) => {
        await sql`truncate entities, tags, files, merges, deleted_items cascade`.execute(
          context.db,
        );
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
      { numRuns: runsOf(12) },
    );
  });

  it('merges two entities with 500 relationships each in under two seconds, without duplicates', async () => {
    const { db } = context;
    const { merged, undo, user } = await mergesOf(test, db);
    const [survivor, other] = [
      await aFullProject(db, 'Tide Lines'),
      await aFullProject(db, 'Tidelines'),
    ];
    await giveRole(db, (await signedIn(test, db)).userId, other);
    await giveRole(db, user.userId, survivor, 'MEMBER');
    await giveRole(db, user.userId, other, 'OWNER');
    await sql`
      with made as (
        insert into entities (type, name) select 'person', 'Person ' || n
        from generate_series(1, 700) n returning id)
      insert into relationships (node1_id, node2_id, role)
      select ${survivor}::integer, id, 'Artist' from (select id from made order by id limit 500) a
      union all
      select ${other}::integer, id, 'Artist'
      from (select id from made order by id desc limit 500) b`.execute(db);
    await relate(db, survivor, other, 'Part');
    const before = await readNetwork(db);
    const things = await storedThings(context);
    const from = await newestRevision(context);
    const started = performance.now();
    const id = await merged(survivor, other, { type: 'project', take: { name: 'merged' } });
    const took = performance.now() - started;
    const { rows } = await sql<{ all: number; distinct: number }>`
      select count(*)::integer as all, count(distinct node2_id)::integer as distinct
      from relationships where node1_id = ${survivor}`.execute(db);
    expect(rows).toEqual([{ all: 700, distinct: 700 }]);
    expect(took).toBeLessThan(2000);
    expect(await replay(context, things, from)).toEqual(await storedThings(context));
    for (const [old, slug] of [
      [survivor, 'tide-lines'],
      [other, 'tidelines'],
    ] as const) {
      await leadsTo(user, old, slug, survivor);
      const keys = await selectKeys(db, 'folder:n');
      const found = keys.find(({ key }) => key === slug);
      expect(found?.survivor_id ?? found?.entity_id, 'what an import finds').toBe(survivor);
    }
    expect((await undo(id)).json().kept).toEqual([]);
    expect(await readNetwork(db)).toEqual(before);
    expect(await replay(context, things, from)).toEqual(await storedThings(context));
  });

  /** A project with every kind of content; its import key is the slug of its name. */
  async function aFullProject(db: Db, name: string): Promise<number> {
    const key = name.toLowerCase().replace(' ', '-');
    const files = ['l', 's'].map((size) => `${size}${key.replace('-', 'q')}${'x'.repeat(22)}.webp`);
    const kind = { entity_type: 'project' as const, content_type: 'image/webp', byte_size: 1 };
    await db
      .insertInto('files')
      .values(files.map((file) => ({ name: file, ...kind })))
      .execute();
    const [large = '', small = ''] = files.map((file) => `/api/v1/files/project/${file}`);
    const id = await aProject(db, name, {
      ...{ about: name, year: '2019', tags: [key.toUpperCase(), 'TIDE'] },
      ...{ photo_url: large, low_res_photo_url: small },
      links: [['website', `https://${key}.example`]],
      locations: [{ city: 'Hobart' }, { city: name }],
    });
    const image = { entity_id: id, image_url: large, low_res_url: small, caption: name };
    await db.insertInto('images').values(image).execute();
    await db.insertInto('positions').values({ entity_id: id, x: id, y: 1 }).execute();
    const imported = { source: 'folder:n', type: 'project' as const, key, entity_id: id };
    await db.insertInto('import_keys').values(imported).execute();
    return id;
  }

  /** Requests pages, the graph and searches with an old id or address, and expects the survivor. */
  async function leadsTo(user: HttpClient, old: number, slug: string, now: number) {
    const page = await user.get(`/projects/${old}-${slug}`, { accept: 'text/html' });
    const address = `/projects/${now}-tidelines`;
    const isThere = page.statusCode === 200 && `/projects/${old}-${slug}` === address;
    if (!isThere) expect([page.statusCode, page.headers.location]).toEqual([301, address]);
    const read = async (path: string) => {
      const answer = await user.get(`/api/v1${path}`);
      expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
      return answer.json();
    };
    expect((await read(`/projects/${old}`)).id).toBe(now);
    const around = await read(`/graph/focused?focus_type=project&focus_id=${old}&max_nodes=800`);
    expect(around.nodes.map(({ id }: { id: number }) => id)).toContain(now);
    for (const q of [`project_${old}`, `https://map.example.org/projects/${old}-${slug}`]) {
      const { results } = await read(`/search/entities?q=${encodeURIComponent(q)}`);
      expect(results.map(({ id }: { id: number }) => id)).toEqual([now]);
    }
  }

  it('keeps later changes with the survivor, and lists them in the answer', async () => {
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
