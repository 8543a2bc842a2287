// An entity that is set aside appears nowhere: every call that the public or a member may read with
// is tried before and after, for the entity itself, its neighbour, and the whole network.
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { uploadAs } from '../../src/features/files/test-upload.ts';
import { aPerson, aProject, relate } from '../factories.ts';
import { HttpClient } from '../http-client.ts';
import { sharedAppWithPages } from '../shared-app.ts';
import { signedIn } from '../signed-in.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { readingCalls, textOf } from './reading-calls.ts';

/** Part of every text of the entity that is set aside, and of no other text. */
const mark = 'zyx';

interface Entity {
  way: string;
  id: number;
  name: string;
  url: string;
}

describeOnOneEngine('an entity that is set aside', (context) => {
  const test = sharedAppWithPages(context, { INDEXING: 'on' });
  beforeEach(() => context.empty());

  /** An entity for each way, all with the same words, beside one neighbour. */
  async function world(chosen = Object.keys(ways)) {
    const superuser = await signedIn(test, context.db, { isSuperuser: true });
    const owner = await signedIn(test, context.db);
    const neighbour = await aProject(context.db, 'Low Water');
    const entities: Entity[] = [];
    for (const [index, way] of chosen.entries()) {
      const letter = 'ABCD'[index] ?? '';
      const background = { r: 11, g: 90, b: 99 + index };
      const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer();
      const { url } = (await uploadAs(owner, bytes, 'face.png')).json();
      const made = await superuser.post('/api/v1/people', {
        ...{
          first_name: 'Zyxname',
          last_name: `Quill ${letter}`,
          bio: 'Zyxabout',
          pronouns: 'zyxpronoun',
        },
        audience: 'public',
        locations: [{ city: 'Zyxcity', country: 'Zyxcountry' }],
        social_links: [{ platform: 'website', url: 'https://zyxlink.example' }],
        tags_with_type: [{ name: 'ZYXTAG' }],
      });
      expect(made.statusCode, made.body).toBe(201);
      const { id } = made.json();
      const photo = { photo_url: url, low_res_photo_url: url };
      await context.db.updateTable('entities').set(photo).where('id', '=', id).execute();
      await relate(context.db, id, neighbour, 'Zyxrole', '1869');
      entities.push({ way, id, name: `Zyxname Quill ${letter}`, url });
    }
    return { superuser, owner, neighbour, entities };
  }
  type World = Awaited<ReturnType<typeof world>>;

  /** The calls that read the network, for these entities: those that name one, and those for all. */
  function callsOf({ entities, neighbour }: World) {
    const project = { type: 'project', id: neighbour } as const;
    const words = ['Zyxname', 'zyxabout', 'zyxtag', 'zyxcity', 'zyxcountry', 'zyxlink', 'zyxrole'];
    const facets = ['tag', 'country', 'role', 'year'];
    const facetsOf = (word: string) =>
      facets.map((facet) => `/api/v1/search/facets?facet=${facet}&q=${encodeURIComponent(word)}`);
    const general = [
      ...readingCalls(
        [{ ...project, other: { type: 'person', id: entities[0]?.id ?? 0 } }],
        words,
        '0',
      ),
      ...facetsOf('quill'),
      '/api/v1/search/comprehensive?year_from=1860&year_to=1870',
    ];
    const known = new Set(general);
    const own = entities.map(({ id, name, url }) => {
      const slug = name.toLowerCase().replaceAll(' ', '-');
      const references = [`person_${id}`, `/people/${id}-${slug}`];
      const calls = readingCalls([{ type: 'person', id, other: project }], references, '0');
      return [
        ...calls.filter((call) => !known.has(call)),
        ...references.flatMap(facetsOf),
        `/people/${id}-${slug}`,
        url,
      ];
    });
    return { general, own };
  }

  /** The addresses whose answers mention an entity: for each one its own, then those for all. */
  async function tellsOf(client: HttpClient, all: World): Promise<string[][]> {
    const { general, own } = callsOf(all);
    const told: string[][] = [];
    for (const paths of [...own, general]) {
      const found: string[] = [];
      for (const path of paths) {
        const headers = path.startsWith('/api') ? {} : { accept: 'text/html' };
        const answer = await client.get(path, headers);
        expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(500);
        const isPicture = String(answer.headers['content-type']).startsWith('image/');
        if (isPicture || textOf(answer.rawPayload).includes(mark)) found.push(path);
      }
      told.push(found);
    }
    const names = { names: ['Zyxname Quil'], entity_types: ['person'] };
    const matched = await client.post('/api/v1/entities/match', names);
    if (matched.statusCode === 200 && matched.json().matches[0].candidates.length > 0) {
      told.at(-1)?.push('/api/v1/entities/match');
    }
    return told;
  }

  async function report(superuser: HttpClient, id: number): Promise<number> {
    await superuser.post('/api/v1/reports', {
      ...{ entity_type: 'person', entity_id: id, reason: 'private', words: 'Mine.' },
    });
    const { items } = (await superuser.get('/api/v1/admin/reports')).json();
    return items.find((one: { entity: { id: number } }) => one.entity.id === id).id;
  }

  type Way = (superuser: HttpClient, id: number) => Promise<{ statusCode: number }>;
  const ways: Record<string, Way> = {
    deleted: (superuser, id) => superuser.write('DELETE', `/api/v1/people/${id}`),
    'hidden until a report is decided': async (superuser, id) =>
      superuser.post(`/api/v1/admin/reports/${await report(superuser, id)}/hide`),
    'removed after a report': async (superuser, id) => {
      const decision = { outcome: 'removed' };
      const reportId = await report(superuser, id);
      return superuser.post(`/api/v1/admin/reports/${reportId}/decide`, decision);
    },
    'merged into one that is deleted': async (superuser, id) => {
      const survivor_id = await aPerson(context.db, 'Mei Tanaka');
      const pair = { type: 'person', survivor_id, merged_id: id };
      const merged = await superuser.post('/api/v1/merges', pair);
      expect(merged.statusCode, merged.body).toBe(201);
      return superuser.write('DELETE', `/api/v1/people/${survivor_id}`);
    },
  };

  it(`appears in no answer when it is ${Object.keys(ways).join(', or ')}`, {
    timeout: 240_000,
  }, async () => {
    const all = await world();
    const { superuser, owner, entities } = all;
    const visitor = new HttpClient(test.app);
    const member = await signedIn(test, context.db);
    const [seen, open] = [await tellsOf(member, all), await tellsOf(visitor, all)];
    for (const [index, { id }] of entities.entries()) {
      const own = seen[index] ?? [];
      expect(own.length, own.join('\n')).toBeGreaterThan(20);
      expect(own.filter((path) => path.endsWith(`&q=person_${id}`)).length).toBeGreaterThan(2);
      expect((open[index] ?? []).length).toBeGreaterThan(12);
    }
    expect(seen.at(-1)?.length, seen.at(-1)?.join('\n')).toBeGreaterThan(35);
    expect(open.at(-1)?.length).toBeGreaterThan(20);
    const { version } = (await visitor.get('/api/v1/graph/columns')).json();
    for (const { way, id } of entities) {
      const done = await ways[way]?.(superuser, id);
      expect(done?.statusCode, way).toBeLessThan(300);
    }
    for (const client of [visitor, member, owner]) {
      const told = await tellsOf(client, all);
      expect(told.map((paths, index) => [entities[index]?.way ?? 'all', paths])).toEqual([
        ...entities.map(({ way }) => [way, []]),
        ['all', []],
      ]);
      const changes = await client.get(`/api/v1/graph/changes?since=${version}`);
      expect(changes.body).not.toMatch(/zyx/iu);
      for (const { way, id } of entities) {
        expect((await client.get(`/api/v1/people/${id}`)).statusCode, way).toBe(404);
        const page = await client.get(`/people/${id}`, { accept: 'text/html' });
        expect(page.statusCode, way).toBe(404);
        expect(changes.json().removed_nodes, way).toContain(id);
      }
    }
    for (const { way, url } of entities) {
      expect((await superuser.get(url)).statusCode, way).toBe(404);
    }
    const duplicates = await superuser.get('/api/v1/admin/duplicates');
    expect(duplicates.body).not.toMatch(/zyx/iu);
  });

  it.each(Object.keys(ways))(
    'is named to who looks after a neighbour unless a report conceals it, when it is %s',
    async (way) => {
      const { superuser, neighbour, entities } = await world([way]);
      const member = await signedIn(test, context.db);
      for (const { id } of entities) await ways[way]?.(superuser, id);
      await context.db
        .insertInto('user_roles')
        .values({
          ...{ user_id: member.userId, entity_id: neighbour },
          ...{ role_type: 'CONTRIBUTOR' as const, is_verified: true },
        })
        .execute();
      const history = await member.get(`/api/v1/entities/project/${neighbour}/history`);
      expect(history.json().acts.length).toBeGreaterThan(0);
      expect(history.body.includes('Zyxname')).toBe(!/^(?:hidden|removed)/u.test(way));
    },
  );
});
