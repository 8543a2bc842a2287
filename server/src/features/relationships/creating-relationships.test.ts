import type { EntityType } from '@mangrove/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpRelationships } from './test-relationships.ts';

describeOnOneEngine('new relationships', (context) => {
  const { test, announced, visitor, grant, owner, bodyOf, post, listed, version } =
    setUpRelationships(context);

  describe('creating a relationship', () => {
    it('makes it readable from both ends, on the map and by its years [spec 2.3] [spec 2.7]', async () => {
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
      expect([await found(2020), await found(2022)]).toEqual([2, 0]);
      const entities = [
        { type: 'person', id: aroha },
        { type: 'project', id: tide },
      ];
      expect(announced).toContainEqual(expect.objectContaining({ entities }));
    });

    it('is found in every year that its text means, and in no other', async () => {
      const tide = await aProject(context.db, 'Tide Lines');
      const meant: [years: string, inside: number[], outside: number[]][] = [
        ['May 1995 - June 1998', [1995, 1996, 1998], [1994, 1999]],
        ['１９９５年～ca. 1998?', [1995, 1997, 1998], [1994, 1999]],
        ['1995 until June 1998', [1995, 1996], [1950, 1994, 1999]],
        ['1970s to mid 1990s', [1970, 1985, 1995], [1969, 2000]],
        ['after 1912', [1912, 2020], [1911]],
        ['1200 BC', [], [1199, 1200, 1201]],
        ['the seventies', [], [1970, 1975, 1979]],
      ];
      for (const [years, inside, outside] of meant) {
        const person = await aPerson(context.db, 'Aroha Ngata');
        const client = await owner(person);
        const answer = await post(client, {
          ...bodyOf(['person', person], ['project', tide]),
          relationship_metadata: { role_type: 'Artist', years_involved: years },
        });
        expect(answer.json().year).toBe(years);
        for (const year of [...inside, ...outside]) {
          const asked = `q=person_${person}&year_from=${year}&year_to=${year}`;
          const found = await client.get(`/api/v1/search/comprehensive?${asked}`);
          expect(found.json().total_nodes, `${years} in ${year}`).toBe(
            inside.includes(year) ? 2 : 0,
          );
        }
      }
    });

    it('sorts it by its latest year: unknown years first, then open ones', async () => {
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

    it('requires neither role nor years [spec 2.5]', async () => {
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

    it('adds its role to those in use, most used first and each in one form [spec 2.3] [spec 2.7]', async () => {
      const choir = await aProject(context.db);
      const client = await owner(choir);
      for (const role of ['Zither', 'weaver', 'Weaver', 'Weaver', 'WEAVER', '']) {
        const player = await aPerson(context.db);
        await post(client, bodyOf(['person', player], ['project', choir], role));
      }
      const { role_types } = (await test.app.inject('/api/v1/relationships/role-types')).json();
      const found = role_types.filter((role: string) => /^(?:zither|weaver)?$/iu.test(role));
      expect(found).toEqual(['Weaver', 'Zither']);
    });

    it('grants no access', async () => {
      const person = await aPerson(context.db);
      const other = await aProject(context.db);
      const client = await owner(person);
      const roles = (await client.get('/api/v1/user/roles')).json();
      await post(client, bodyOf(['person', person], ['project', other], 'OWNER'));
      expect((await client.get('/api/v1/user/roles')).json()).toEqual(roles);
      const edited = await client.write('PUT', `/api/v1/projects/${other}`, { name: 'Mine' });
      expect(edited.statusCode).toBe(403);
    });

    it('is refused to all users but owners of either end and superusers [spec 2.6]', async () => {
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

    it('refuses an entity with itself, and the same relationship twice', async () => {
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

    it('requires both ends to exist, with the stated kinds', async () => {
      const [person, project] = [await aPerson(context.db), await aProject(context.db)];
      for (const client of [await owner(person), await visitor()]) {
        for (const [body, path, noun] of [
          [bodyOf(['person', person], ['project', 999_999]), 'node2_id', 'project'],
          [bodyOf(['person', person], ['organization', project]), 'node2_id', 'organisation'],
          [bodyOf(['project', person], ['project', project]), 'node1_id', 'project'],
        ] as const) {
          const answer = await post(client, body);
          const message = `There is no ${noun} with this id.`;
          const values = { noun };
          expect([answer.statusCode, answer.json()]).toEqual([
            400,
            { detail: message, code: 'rule_broken', values, errors: [{ path, message, values }] },
          ]);
        }
      }
    });

    it('refuses unknown fields, invalid ids and texts that are too long', async () => {
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

    it('accepts any text, or refuses it without a server error', async () => {
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
});
