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

describeOnOneEngine('an entity that is set aside', (context) => {
  const test = sharedAppWithPages(context, { INDEXING: 'on' });
  beforeEach(() => context.empty());

  async function world() {
    const superuser = await signedIn(test, context.db, { isSuperuser: true });
    const owner = await signedIn(test, context.db);
    const neighbour = await aProject(context.db, 'Low Water');
    const bytes = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#0B5A63' },
    })
      .png()
      .toBuffer();
    const { url } = (await uploadAs(owner, bytes, 'face.png')).json();
    const made = await superuser.post('/api/v1/people', {
      ...{ first_name: 'Zyxname', last_name: 'Quill', bio: 'Zyxabout', pronouns: 'zyxpronoun' },
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
    return { superuser, owner, neighbour, id, url };
  }
  type World = Awaited<ReturnType<typeof world>>;

  /** Every call that reads the network, for these entities. */
  function callsOf({ id, neighbour, url }: World) {
    const person = { type: 'person', id } as const;
    const project = { type: 'project', id: neighbour } as const;
    const words = ['Zyxname', 'zyxabout', 'zyxtag', 'zyxcity', 'zyxcountry', 'zyxlink', 'zyxrole'];
    const references = [`person_${id}`, `/people/${id}-zyxname-quill`];
    const facets = ['tag', 'country', 'role', 'year'];
    return [
      ...readingCalls(
        [
          { ...person, other: project },
          { ...project, other: person },
        ],
        [...words, ...references],
        '0',
      ),
      ...[...references, 'quill'].flatMap((word) =>
        facets.map((facet) => `/api/v1/search/facets?facet=${facet}&q=${encodeURIComponent(word)}`),
      ),
      '/api/v1/search/comprehensive?year_from=1860&year_to=1870',
      `/people/${id}-zyxname-quill`,
      url,
    ];
  }

  /** The addresses whose answers mention the entity. */
  async function tellsOf(client: HttpClient, all: World): Promise<string[]> {
    const told: string[] = [];
    for (const path of callsOf(all)) {
      const answer = await client.get(path, path.startsWith('/api') ? {} : { accept: 'text/html' });
      expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(500);
      const isPicture = String(answer.headers['content-type']).startsWith('image/');
      if (isPicture || textOf(answer.rawPayload).includes(mark)) told.push(path);
    }
    const names = { names: ['Zyxname Quil'], entity_types: ['person'] };
    const matched = await client.post('/api/v1/entities/match', names);
    if (matched.statusCode === 200 && matched.json().matches[0].candidates.length > 0) {
      told.push('/api/v1/entities/match');
    }
    return told;
  }

  async function report(superuser: HttpClient, id: number): Promise<number> {
    await superuser.post('/api/v1/reports', {
      ...{ entity_type: 'person', entity_id: id, reason: 'private', words: 'Mine.' },
    });
    return (await superuser.get('/api/v1/admin/reports')).json().items[0].id;
  }

  const ways: Record<string, (all: World) => Promise<unknown>> = {
    deleted: ({ superuser, id }) => superuser.write('DELETE', `/api/v1/people/${id}`),
    'hidden until a report is decided': async ({ superuser, id }) =>
      superuser.post(`/api/v1/admin/reports/${await report(superuser, id)}/hide`),
    'removed after a report': async ({ superuser, id }) => {
      const decision = { outcome: 'removed' };
      const reportId = await report(superuser, id);
      return superuser.post(`/api/v1/admin/reports/${reportId}/decide`, decision);
    },
    'merged into one that is deleted': async ({ superuser, id }) => {
      const survivor_id = await aPerson(context.db, 'Mei Tanaka');
      const pair = { type: 'person', survivor_id, merged_id: id };
      const merged = await superuser.post('/api/v1/merges', pair);
      expect(merged.statusCode, merged.body).toBe(201);
      return superuser.write('DELETE', `/api/v1/people/${survivor_id}`);
    },
  };

  it.each(Object.keys(ways))('appears in no answer when it is %s', async (way) => {
    const all = await world();
    const visitor = new HttpClient(test.app);
    const member = await signedIn(test, context.db);
    const seen = await tellsOf(member, all);
    expect(seen.length, seen.join('\n')).toBeGreaterThan(55);
    const counted = `&q=person_${all.id}`;
    expect(seen.filter((path) => path.endsWith(counted)).length).toBeGreaterThan(2);
    expect((await tellsOf(visitor, all)).length).toBeGreaterThan(35);
    const columns = await visitor.get('/api/v1/graph/columns');
    const { version } = columns.json();
    const done = (await ways[way]?.(all)) as { statusCode: number };
    expect(done.statusCode).toBeLessThan(300);
    for (const client of [visitor, member, all.owner]) {
      expect(await tellsOf(client, all)).toEqual([]);
      const named = await client.get(`/api/v1/people/${all.id}`);
      expect(named.statusCode).toBe(404);
      expect((await client.get(`/people/${all.id}`, { accept: 'text/html' })).statusCode).toBe(404);
      const changes = await client.get(`/api/v1/graph/changes?since=${version}`);
      expect(changes.json().removed_nodes).toContain(all.id);
      expect(changes.body).not.toMatch(/zyx/iu);
    }
    expect((await all.superuser.get(all.url)).statusCode).toBe(404);
    const duplicates = await all.superuser.get('/api/v1/admin/duplicates');
    expect(duplicates.body).not.toMatch(/zyx/iu);
    // A user who looks after a neighbour sees its deleted items, but not what reports conceal.
    const { userId: user_id } = member;
    await context.db
      .insertInto('user_roles')
      .values({ user_id, entity_id: all.neighbour, role_type: 'CONTRIBUTOR', is_verified: true })
      .execute();
    const history = await member.get(`/api/v1/entities/project/${all.neighbour}/history`);
    expect(history.json().acts.length).toBeGreaterThan(0);
    expect(history.body.includes('Zyxname')).toBe(!/^(?:hidden|removed)/u.test(way));
  });
});
