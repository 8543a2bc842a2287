import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpRelationships } from './test-relationships.ts';

describeOnOneEngine('existing relationships', (context) => {
  const { announced, visitor, grant, owner, bodyOf, post, put, remove, listed, version } =
    setUpRelationships(context);

  describe('changing a relationship', () => {
    it('keeps omitted fields, and empties fields that are sent empty [spec 2.7]', async () => {
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

    it('to the same values raises no version and announces nothing', async () => {
      const [person, project] = [await aPerson(context.db), await aProject(context.db)];
      const id = await relate(context.db, person, project, 'Artist', '2019');
      const client = await owner(project);
      const [before, heard] = [await version(), announced.length];
      for (const same of [{}, { role_type: 'Artist' }, { years_involved: ' 2019' }]) {
        expect((await put(client, id, same)).statusCode).toBe(200);
      }
      expect([await version(), announced.length]).toEqual([before, heard]);
    });

    it('is refused for duplicates, without rights, and for unknown ids', async () => {
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
        expect([answer.statusCode, answer.json()]).toMatchObject([
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

  it('are deleted immediately, with an audit entry of the actor [spec 2.7]', async () => {
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

  describe('parallel requests', () => {
    const countOf = (statuses: number[], status: number) =>
      statuses.filter((one) => one === status).length;

    it('create the same relationship once out of fifty', async () => {
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
      'beside the deletion of the %s end leave no relationship without its ends',
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

  it('are read in a constant number of queries, however many an entity has [spec 2.7]', async () => {
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
