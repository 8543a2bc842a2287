import { entityEndpoints, entityTypes, pluralOf } from '@mangrove/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { countQueries } from '../../../test/count-queries.ts';
import { anOrganization, aPerson, aProject } from '../../../test/factories.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { readFromPrimary } from '../../db/readings.ts';
import { readList } from './lists.ts';

describeOnOneEngine('the lists of entities', (context) => {
  let test: TestApp;
  let counted: ReturnType<typeof countQueries>;
  beforeAll(async () => {
    counted = countQueries(context.db);
    test = await startTestApp(counted.db);
  });
  afterAll(() => test.close());
  beforeEach(() => context.empty());

  it('contain the list fields of each entity, in the order of names', async () => {
    const client = await signedIn(test, context.db);
    const locations = [{ city: 'Hobart', country: 'Australia', latitude: -42.88 }];
    await aPerson(context.db, 'Sina Leota', { about: 'Paints.', locations, tags: ['OCEAN'] });
    await aPerson(context.db, 'Aroha Ngata', { links: [['x', 'aroha']] });
    await aProject(context.db, 'Low Water', { year: '2020' });
    await anOrganization(context.db, 'River House');
    const people = (await client.get('/api/v1/people?limit=10000')).json();
    expect(people).toEqual([
      expect.objectContaining({ name: 'Aroha Ngata', locations: [], tags_with_type: [] }),
      {
        id: expect.any(Number),
        type: 'person',
        name: 'Sina Leota',
        first_name: 'Sina',
        last_name: 'Leota',
        pronouns: '',
        bio: 'Paints.',
        photo_url: '',
        low_res_photo_url: '',
        locations: [{ place_name: '', city: 'Hobart', state: '', country: 'Australia' }],
        tags_with_type: [{ id: expect.any(Number), name: 'OCEAN', tag_type: 'person' }],
        audience: 'public',
        place_precision: 'city',
        passed_on: false,
        cover: 'none',
        cover_note: '',
        nations: [],
        not_for_export: false,
        version: 1,
        created_at: expect.stringMatching(/Z$/u),
        updated_at: expect.stringMatching(/Z$/u),
      },
    ]);
    for (const type of entityTypes) {
      const path = pluralOf[type];
      const { reply } = entityEndpoints[type].list;
      const list = (await client.get(`/api/v1/${path}`)).json();
      const whole: z.ZodType = z.array(reply.element.strict());
      expect(whole.parse(list), path).toEqual(list);
      expect(list.length).toBeGreaterThan(0);
    }
  });

  it('have numbers in names by their value, and accents where their letters are', async () => {
    const client = await signedIn(test, context.db);
    const names = ['2. Art Room', '10. Art Room', 'Äther', 'Boat Shed', 'Hall 20', 'Hall 1000'];
    for (const name of names.toReversed()) await aProject(context.db, name);
    const list = (await client.get('/api/v1/projects?limit=4&offset=1')).json();
    expect(list.map(({ name }: { name: string }) => name)).toEqual(names.slice(1, 5));
  });

  it('are complete when they are longer than one query reads', async () => {
    const client = await signedIn(test, context.db);
    const rows = Array.from({ length: 2_100 }, (_, index) => ({
      type: 'project' as const,
      name: `Project ${String(index).padStart(4, '0')}`,
    }));
    await context.db.insertInto('entities').values(rows).execute();
    const names = async (query: string) =>
      (await client.get(`/api/v1/projects?${query}`))
        .json()
        .map(({ name }: { name: string }) => name);
    const all = rows.map(({ name }) => name);
    expect(await names('limit=10000')).toEqual(all);
    expect(await names('limit=2000')).toEqual(all.slice(0, 2_000));
    expect(await names('limit=1500&offset=700')).toEqual(all.slice(700));
  });

  it('are computed once for parallel requests', async () => {
    await aPerson(context.db, 'Aroha Ngata');
    const readings = readFromPrimary(counted.db);
    const deps = { db: counted.db, readings, answers: test.app.answers };
    const asker = { client: 'user:1', viewer: 'public', encoding: 'gzip' } as const;
    const page = { limit: 9, offset: 0 };
    const twenty = () =>
      Promise.all(Array.from({ length: 20 }, () => readList(deps, { ...asker }, 'person', page)));
    counted.take();
    const answers = await twenty();
    // Each request reads the version; the ids and the entities are read once.
    expect(counted.take()).toBe(22);
    expect(new Set(answers).size).toBe(1);
    await twenty();
    expect(counted.take()).toBe(20);
  });

  it('are sent again only after a change', async () => {
    const client = await signedIn(test, context.db);
    await aPerson(context.db, 'Aroha Ngata');
    const list = (etag = '') => client.get('/api/v1/people?limit=500', { 'if-none-match': etag });
    const first = await list();
    expect(first.headers['cache-control']).toBe('no-store');
    const again = await list(String(first.headers.etag));
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await aPerson(context.db, 'Sina Leota');
    const changed = await list(String(first.headers.etag));
    expect([changed.statusCode, changed.json().length]).toEqual([200, 2]);
  });

  it('are limited to ten a minute for each user', async () => {
    const limited = await startTestApp(context.db, { RATE_LIMIT: 'on' });
    const [client, other] = [
      await signedIn(limited, context.db),
      await signedIn(limited, context.db),
    ];
    const statuses: number[] = [];
    for (const path of ['people', 'projects', 'organizations', 'people']) {
      for (let count = 0; count < 3; count += 1) {
        statuses.push((await client.get(`/api/v1/${path}`)).statusCode);
      }
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await other.get('/api/v1/people')).statusCode).toBe(200);
    await limited.close();
  });
});
