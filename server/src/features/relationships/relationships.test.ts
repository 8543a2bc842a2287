import type { EntityRole, EntityType } from '@mangrove/contract';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import type { HttpClient } from '../../../test/http-client.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';

type Visitor = HttpClient & { userId: number };

describeWithDatabase('relationships', (context) => {
  let test: TestApp;
  const announced: unknown[] = [];
  beforeAll(async () => {
    test = await startTestApp(context.db);
    test.announcements.onAnnouncement((announcement) => announced.push(announcement));
  });
  afterAll(() => test.close());
  beforeEach(() => context.empty());

  const visitor = (state = {}) => signedIn(test, context.db, state);
  const grant = (user_id: number, entity_id: number, role_type: EntityRole) =>
    context.db
      .insertInto('user_roles')
      .values({ user_id, entity_id, role_type, is_verified: true })
      .execute();
  const owner = async (...entities: number[]): Promise<Visitor> => {
    const client = await visitor();
    for (const entity of entities) await grant(client.userId, entity, 'OWNER');
    return client;
  };
  const bodyOf = (
    [node1_type, node1_id]: [EntityType, number],
    [node2_type, node2_id]: [EntityType, number],
    role_type = 'Artist',
    years_involved = '2019 - 2021',
  ) => ({
    node1_id,
    node1_type,
    node2_id,
    node2_type,
    relationship_metadata: { role_type, years_involved },
  });
  const post = (client: HttpClient, body: object) => client.post('/api/v1/relationships', body);
  const put = (client: HttpClient, id: number, relationship_metadata: object) =>
    client.write('PUT', `/api/v1/relationships/${id}`, { relationship_metadata });
  const remove = (client: HttpClient, id: number) =>
    client.write('DELETE', `/api/v1/relationships/${id}`);
  const listed = async (type: EntityType, id: number) => {
    const answer = await test.app.inject(
      `/api/v1/relationships/by-entity?entity_type=${type}&entity_id=${id}`,
    );
    return answer.json().relationships;
  };
  const version = async () =>
    (await test.app.inject({ url: '/api/v1/graph', headers: { 'accept-encoding': 'identity' } }))
      .headers.etag;

  describe('being created', () => {
    it('are read from both ends, on the map and by their years [spec 2.3] [spec 2.7]', async () => {
      const aroha = await aPerson(context.db, 'Aroha Ngata');
      const picture = '/api/v1/files/project/tide.webp';
      const tide = await aProject(context.db, 'Tide Lines', { low_res_photo_url: picture });
      const client = await owner(aroha);
      const before = await version();
      const answer = await post(client, {
        ...bodyOf(['person', aroha], ['project', tide]),
        node2_type: 'projects',
        relationship_metadata: {
          name: 'Somebody else',
          role_type: '  Artist ',
          years_involved: '2019 - 2021',
        },
      });
      expect(answer.statusCode, answer.body).toBe(201);
      const created = answer.json();
      expect(created).toMatchObject({
        node1_id: aroha,
        node1_type: 'person',
        node2_id: tide,
        node2_type: 'project',
        originalNode1Id: aroha,
        originalNode2Type: 'project',
        role: 'Artist',
        year: '2019 - 2021',
        name: 'Tide Lines',
        photo_url: picture,
        relationship_metadata: {
          name: 'Tide Lines',
          role_type: 'Artist',
          years_involved: '2019 - 2021',
        },
      });
      expect(await listed('person', aroha)).toEqual([created]);
      expect(await listed('project', tide)).toMatchObject([
        { id: created.id, name: 'Aroha Ngata', photo_url: '', role: 'Artist' },
      ]);
      for (const end of [
        `1?node1_type=person&node1_id=${aroha}`,
        `2?node2_type=project&node2_id=${tide}`,
      ]) {
        const byNode = await client.get(`/api/v1/relationships/by-node${end}`);
        expect(byNode.json().relationships).toMatchObject([{ id: created.id }]);
      }
      expect(await version()).not.toBe(before);
      const found = async (year: number) =>
        (
          await client.get(`/api/v1/search/comprehensive?q=aroha&year_from=${year}&year_to=${year}`)
        ).json().total_nodes;
      expect([await found(2020), await found(2022)]).toEqual([2, 1]);
      expect(announced).toContainEqual({
        type: 'graph_changed',
        entities: [
          { type: 'person', id: aroha },
          { type: 'project', id: tide },
        ],
      });
    });

    it('stand by their latest year beside an entity: unknown ones first, then open ones', async () => {
      const [person, project] = [await aPerson(context.db), await aProject(context.db)];
      for (const years of ['2030', 'until 1990', 'since 2001', '', '2015']) {
        await relate(context.db, person, project, 'Artist', years);
      }
      const answer = await test.app.inject(`/api/v1/people/${person}/with-connections`);
      const [found] = answer.json().connections.projects;
      expect(found.relationships.map(({ year }: { year: string }) => year)).toEqual([
        '',
        'since 2001',
        '2030',
        '2015',
        'until 1990',
      ]);
    });

    it('need neither role nor years [spec 2.5]', async () => {
      const [one, other] = [await aPerson(context.db), await anOrganization(context.db)];
      const client = await owner(other);
      const { relationship_metadata, ...bare } = bodyOf(['person', one], ['organization', other]);
      for (const body of [bare, { ...bare, relationship_metadata: { role_type: null } }]) {
        const answer = await post(client, body);
        expect([answer.statusCode, answer.json().detail]).toEqual(
          body === bare ? [201, undefined] : [409, 'This connection exists already.'],
        );
      }
      expect(await listed('person', one)).toMatchObject([{ role: '', year: '' }]);
    });

    it('bring their roles among those in use, most used first [spec 2.3] [spec 2.7]', async () => {
      const choir = await aProject(context.db);
      const client = await owner(choir);
      for (const role of ['Zither', 'Weaver', 'Weaver', '']) {
        const player = await aPerson(context.db);
        await post(client, bodyOf(['person', player], ['project', choir], role));
      }
      const { role_types } = (await test.app.inject('/api/v1/relationships/role-types')).json();
      const found = role_types.filter((role: string) => ['Zither', 'Weaver', ''].includes(role));
      expect(found).toEqual(['Weaver', 'Zither']);
    });

    it('give nobody a right', async () => {
      const person = await aPerson(context.db);
      const other = await aProject(context.db);
      const client = await owner(person);
      const roles = (await client.get('/api/v1/user/roles')).json();
      await post(client, bodyOf(['person', person], ['project', other], 'OWNER'));
      expect((await client.get('/api/v1/user/roles')).json()).toEqual(roles);
      const edited = await client.write('PUT', `/api/v1/projects/${other}`, { name: 'Mine' });
      expect(edited.statusCode).toBe(403);
    });

    it('are refused to all but owners of either end and superusers [spec 2.6]', async () => {
      const [person, project] = [await aPerson(context.db), await aProject(context.db)];
      const refused = await Promise.all(
        ([null, 'MEMBER', 'CONTRIBUTOR'] as const).map(async (role) => {
          const client = await visitor();
          if (role) for (const id of [person, project]) await grant(client.userId, id, role);
          return post(client, bodyOf(['person', person], ['project', project]));
        }),
      );
      for (const answer of refused) {
        expect([answer.statusCode, answer.json()]).toEqual([
          403,
          { detail: 'Permission denied: Cannot create relationship', code: 'forbidden' },
        ]);
      }
      const allowed = [
        await owner(person),
        await owner(project),
        await visitor({ isSuperuser: true }),
      ];
      for (const [index, client] of allowed.entries()) {
        const answer = await post(
          client,
          bodyOf(['person', person], ['project', project], `Role ${index}`),
        );
        expect(answer.statusCode).toBe(201);
      }
      expect(await listed('person', person)).toHaveLength(3);
    });

    it('lead never back to the same, and are never there twice', async () => {
      const [one, other] = [await aPerson(context.db), await aPerson(context.db)];
      const client = await owner(one);
      const own = await post(client, bodyOf(['person', one], ['person', one]));
      expect([own.statusCode, own.json().detail]).toEqual([
        400,
        'An entity cannot be connected to itself.',
      ]);
      const statusOf = async (...given: Parameters<typeof bodyOf>) =>
        (await post(client, bodyOf(...given))).statusCode;
      const [a, b] = [
        ['person', one] as [EntityType, number],
        ['person', other] as [EntityType, number],
      ];
      expect(await statusOf(a, b, 'Sister', '2020')).toBe(201);
      expect(await statusOf(a, b, 'Sister', '2020')).toBe(409);
      expect(await statusOf(a, b, ' Sister ', '2020')).toBe(409);
      expect(await statusOf(a, b, 'Sister', '2021')).toBe(201);
      expect(await statusOf(a, b, 'Teacher', '2020')).toBe(201);
      expect(await statusOf(b, a, 'Sister', '2020')).toBe(201);
    });

    it('want both ends, of the kinds that were said', async () => {
      const [person, project] = [await aPerson(context.db), await aProject(context.db)];
      for (const client of [await owner(person), await visitor()]) {
        for (const [body, path, detail] of [
          [bodyOf(['person', person], ['project', 999_999]), 'node2_id', 'project'],
          [bodyOf(['person', person], ['organization', project]), 'node2_id', 'organisation'],
          [bodyOf(['project', person], ['project', project]), 'node1_id', 'project'],
        ] as const) {
          const answer = await post(client, body);
          const message = `There is no ${detail} with this id.`;
          expect([answer.statusCode, answer.json()]).toEqual([
            400,
            { detail: message, code: 'rule_broken', errors: [{ path, message }] },
          ]);
        }
      }
    });

    it('take no field that is not the caller’s, no other id and no text too long', async () => {
      const [person, project] = [await aPerson(context.db), await aProject(context.db)];
      const client = await owner(person);
      const whole = bodyOf(['person', person], ['project', project]);
      const metadata = whole.relationship_metadata;
      const ids = [
        -1,
        0,
        1.5,
        1e3 + 0.1,
        2 ** 31,
        2 ** 63,
        '1',
        `person_${person}`,
        [person],
        {},
        null,
      ];
      for (const body of [
        { ...whole, id: 1 },
        { ...whole, created_at: '2020-01-01T00:00:00Z' },
        { ...whole, user_id: client.userId },
        { ...whole, role_type: 'OWNER' },
        { ...whole, relationship_metadata: { ...metadata, is_verified: true } },
        { ...whole, relationship_metadata: { ...metadata, role_type: 'x'.repeat(101) } },
        { ...whole, relationship_metadata: { ...metadata, years_involved: '1'.repeat(101) } },
        ...ids.flatMap((id) => [
          { ...whole, node1_id: id },
          { ...whole, node2_id: id },
        ]),
        ...['Person', 'user', '', 'toString', 1, null].map((type) => ({
          ...whole,
          node1_type: type,
        })),
      ]) {
        const answer = await post(client, body);
        expect([answer.statusCode, answer.json().code], JSON.stringify(body)).toEqual([
          400,
          'malformed',
        ]);
      }
      const longest = { role_type: 'ö'.repeat(100), years_involved: '1'.repeat(100) };
      const answer = await post(client, { ...whole, relationship_metadata: longest });
      expect(answer.json()).toMatchObject({
        role: longest.role_type,
        year: longest.years_involved,
      });
    });

    it('take any text, or refuse it in words', async () => {
      const [person, project] = [await aPerson(context.db), await aProject(context.db)];
      const client = await owner(person);
      const text = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.constantFrom(
          '\u0000',
          'a\u0000b',
          '\ud800',
          '\u202Ebad',
          '2019–21, bis 2024',
          '0000 - 9999',
        ),
      );
      await fc.assert(
        fc.asyncProperty(text, text, async (role, years) => {
          const answer = await post(
            client,
            bodyOf(['person', person], ['project', project], role, years),
          );
          expect([201, 400, 409], answer.body).toContain(answer.statusCode);
        }),
        { numRuns: 60 },
      );
    });
  });

  describe('being changed', () => {
    it('keep what is left out, and empty what is emptied [spec 2.7]', async () => {
      const [person, project] = [
        await aPerson(context.db),
        await aProject(context.db, 'Tide Lines'),
      ];
      const id = await relate(context.db, person, project, 'Artist', '2019');
      const client = await owner(project);
      const role = (await put(client, id, { role_type: 'Curator', name: 'ignored' })).json();
      expect(role).toMatchObject({ id, role: 'Curator', year: '2019', name: 'Tide Lines' });
      const before = await version();
      const years = (await put(client, id, { years_involved: '2015, 2018 - 2020' })).json();
      expect(years).toMatchObject({ role: 'Curator', year: '2015, 2018 - 2020' });
      expect(await version()).not.toBe(before);
      const row = await context.db
        .selectFrom('relationships')
        .select('year_ranges')
        .executeTakeFirstOrThrow();
      expect(row.year_ranges).toBe('{[2015,2016),[2018,2021)}');
      const emptied = (await put(client, id, { role_type: '', years_involved: null })).json();
      expect(emptied).toMatchObject({ role: '', year: '' });
    });

    it('count as changed only when they are', async () => {
      const [person, project] = [await aPerson(context.db), await aProject(context.db)];
      const id = await relate(context.db, person, project, 'Artist', '2019');
      const client = await owner(project);
      const [before, heard] = [await version(), announced.length];
      for (const same of [{}, { role_type: 'Artist' }, { years_involved: ' 2019' }]) {
        expect((await put(client, id, same)).statusCode).toBe(200);
      }
      expect([await version(), announced.length]).toEqual([before, heard]);
    });

    it('are refused where they exist already, to others, and where there are none', async () => {
      const [person, project] = [await aPerson(context.db), await aProject(context.db)];
      const first = await relate(context.db, person, project, 'Artist', '2019');
      const second = await relate(context.db, person, project, 'Artist', '2020');
      const client = await owner(person);
      const twice = await put(client, second, { years_involved: '2019' });
      expect([twice.statusCode, twice.json().detail]).toEqual([
        409,
        'This connection exists already.',
      ]);
      const stranger = await visitor();
      await grant(stranger.userId, person, 'CONTRIBUTOR');
      for (const [answer, sentence] of [
        [await put(stranger, first, { role_type: 'x' }), `Cannot update relationship ${first}`],
        [await remove(stranger, first), `Cannot delete relationship ${first}`],
      ] as const) {
        expect([answer.statusCode, answer.json().detail]).toEqual([
          403,
          `Permission denied: ${sentence}`,
        ]);
      }
      for (const answer of [
        await put(stranger, 999_999, { role_type: 'x' }),
        await remove(stranger, 999_999),
      ]) {
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          { detail: 'Relationship 999999 not found', code: 'not_found' },
        ]);
      }
      expect(await listed('person', person)).toMatchObject([
        { role: 'Artist', year: '2019' },
        { role: 'Artist', year: '2020' },
      ]);
    });
  });

  it('being deleted are gone at once, and it is written down who did it [spec 2.7]', async () => {
    const [person, project] = [await aPerson(context.db), await aProject(context.db)];
    const id = await relate(context.db, person, project, 'Artist', '2019');
    const client = await owner(person);
    const before = await version();
    const answer = await remove(client, id);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await listed('person', person)).toEqual([]);
    expect(await version()).not.toBe(before);
    expect((await remove(client, id)).statusCode).toBe(404);
    const audit = await context.db
      .selectFrom('audit_log')
      .select(['actor_id', 'target_type', 'target_id', 'details'])
      .where('event', '=', 'relationship_deleted')
      .execute();
    expect(audit).toEqual([
      {
        actor_id: client.userId,
        target_type: 'relationship',
        target_id: id,
        details: { node1_id: person, node2_id: project, role: 'Artist', years: '2019' },
      },
    ]);
    expect(announced.at(-1)).toMatchObject({ type: 'graph_changed', entities: { length: 2 } });
  });

  describe('at once', () => {
    const countOf = (statuses: number[], status: number) =>
      statuses.filter((one) => one === status).length;

    it('fifty times the same become one', async () => {
      const [person, project] = [await aPerson(context.db), await aProject(context.db)];
      const client = await owner(person);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          post(client, bodyOf(['person', person], ['project', project])),
        ),
      );
      const statuses = answers.map((answer) => answer.statusCode);
      expect([countOf(statuses, 201), countOf(statuses, 409)]).toEqual([1, 49]);
      expect(await listed('person', person)).toHaveLength(1);
    });

    it.each(['own', 'other'] as const)(
      'with the deletion of the %s end leave nothing that points at nobody',
      async (which) => {
        const [person, project] = [await aPerson(context.db), await aProject(context.db)];
        const client = await owner(person);
        const superuser = await visitor({ isSuperuser: true });
        await superuser.csrfToken();
        await client.csrfToken();
        const kept = await relate(context.db, person, project, 'Kept');
        const connect = (index: number) =>
          post(client, bodyOf(['person', person], ['project', project], `Role ${index}`));
        const answers = await Promise.all([
          ...Array.from({ length: 25 }, (_, index) => connect(index)),
          superuser.write(
            'DELETE',
            which === 'own' ? `/api/v1/people/${person}` : `/api/v1/projects/${project}`,
          ),
          ...Array.from({ length: 25 }, (_, index) => connect(25 + index)),
          put(client, kept, { role_type: 'Changed' }),
          remove(client, kept),
        ]);
        const statuses = answers.map((answer) => answer.statusCode);
        expect(statuses[25]).toBe(204);
        const others = statuses.filter((_, index) => index !== 25);
        expect(others.filter((status) => ![200, 201, 204, 400, 404, 409].includes(status))).toEqual(
          [],
        );
        const left = await context.db.selectFrom('relationships').select('id').execute();
        expect(left).toEqual([]);
        expect((await connect(99)).statusCode).toBe(400);
      },
    );
  });

  it('of an entity with very many are read in as many queries as of one with few [spec 2.7]', async () => {
    let queries = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const counted = await startTestApp(context.db.withPlugin(counter));
    const few = await aProject(context.db, 'Few');
    const many = await aProject(context.db, 'Many');
    const people = await context.db
      .insertInto('entities')
      .values(
        Array.from({ length: 872 }, (_, n) => ({ type: 'person' as const, name: `Person ${n}` })),
      )
      .returning('id')
      .execute();
    await context.db
      .insertInto('relationships')
      .values(people.map(({ id }) => ({ node1_id: id, node2_id: many, role: 'Artist' })))
      .execute();
    await relate(context.db, people[0]?.id ?? 0, few);
    for (const address of [
      (id: number) => `/api/v1/relationships/by-entity?entity_type=project&entity_id=${id}`,
      (id: number) => `/api/v1/projects/${id}/with-connections`,
    ]) {
      const counts = [];
      for (const id of [few, many]) {
        queries = 0;
        const answer = await counted.app.inject(address(id));
        expect(answer.statusCode).toBe(200);
        if (id === many) expect(answer.body.match(/"Person \d+"/gu)?.length).toBeGreaterThan(871);
        counts.push(queries);
      }
      expect(counts[0]).toBeGreaterThan(0);
      expect(counts[1]).toBe(counts[0]);
    }
    await counted.close();
  });
});
