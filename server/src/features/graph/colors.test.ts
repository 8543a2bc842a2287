import type { Coloring, NetworkColors } from '@mangrove/contract';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { circlesOf } from './groups/test-circles.ts';

describeOnOneEngine('the colours of a network', (context) => {
  const server = sharedApp(context);
  beforeEach(() => context.empty());

  async function read(by: Coloring) {
    const reply = await server.app.inject({ url: `/api/v1/graph/colors?by=${by}` });
    expect(reply.statusCode).toBe(200);
    const colors = reply.json<NetworkColors>();
    let id = 0;
    const of = new Map(
      colors.node_id_gaps.map((gap, at) => {
        id += gap;
        return [id, colors.node_values[at]];
      }),
    );
    return { ...colors, of };
  }

  it('by group keep the name and id of each group after additions and a new read', async () => {
    const circles = await circlesOf(context.db, 3, 21);
    const first = await read('group');
    expect(first.names.toSorted()).toEqual(['Circle 0', 'Circle 1', 'Circle 2']);
    expect(first.ids).toHaveLength(3);
    for (const [circle, members] of circles.entries()) {
      const groups = new Set(members.map((id) => first.of.get(id)));
      expect(groups).toEqual(new Set([first.names.indexOf(`Circle ${circle}`)]));
    }
    const late = await aPerson(context.db, 'Late');
    await relate(context.db, late, circles[2]?.[0] ?? 0, 'Author', '');
    const after = await read('group');
    const idOf = ({ ids, of }: typeof first, entity = 0) => ids[of.get(entity) ?? -1];
    expect(idOf(after, late)).toBe(idOf(first, circles[2]?.[0]));
    for (const id of circles.flat()) expect(idOf(after, id)).toBe(idOf(first, id));
    const { rows } = await sql<{ entity_id: number }>`
      select entity_id from entity_groups where is_late`.execute(context.db);
    expect(rows).toEqual([{ entity_id: late }]);
  });

  it('by group are empty in a small network', async () => {
    await circlesOf(context.db, 2, 5);
    expect(await read('group')).toMatchObject({ names: [], ids: [], node_id_gaps: [] });
  });

  it('by country contain the most frequent country first, and no entity without a place', async () => {
    const ada = await aPerson(context.db, 'Ada');
    const bo = await aPerson(context.db, 'Bo');
    const club = await anOrganization(context.db, 'Club');
    await aPerson(context.db, 'Nowhere');
    await context.db
      .insertInto('locations')
      .values([
        { entity_id: ada, country: 'Ghana', sort_order: 0 },
        { entity_id: ada, country: 'Fiji', sort_order: 1 },
        { entity_id: bo, country: 'Fiji', sort_order: 0 },
        { entity_id: club, country: 'FIJI', sort_order: 0 },
      ])
      .execute();
    const { names, of } = await read('country');
    expect(names).toEqual(['Fiji', 'Ghana']);
    expect(of).toEqual(
      new Map([
        [ada, 1],
        [bo, 0],
        [club, 0],
      ]),
    );
  });

  it('by role use the most frequent role, and by year the first year', async () => {
    const ada = await aPerson(context.db, 'Ada');
    const lines = await aProject(context.db, 'Tide Lines', { year: '2018' });
    const reef = await aProject(context.db, 'Reef');
    await relate(context.db, ada, lines, 'Author', '2019');
    await relate(context.db, ada, reef, 'Author', '1999–2001');
    await relate(context.db, lines, reef, 'Part', '');
    const roles = await read('role');
    expect(roles.names[roles.of.get(ada) ?? -1]).toBe('Author');
    for (const role of ['AUTHOR', 'áuthor']) await relate(context.db, lines, reef, role);
    const { names, of } = await read('role');
    expect(names).toEqual(['Author', 'Part']);
    expect(names[of.get(lines) ?? -1]).toBe('Author');
    expect((await read('year')).of).toEqual(
      new Map([
        [ada, 1999],
        [lines, 2018],
        [reef, 1999],
      ]),
    );
  });

  it('by an unknown property are refused', async () => {
    const { statusCode } = await server.app.inject({ url: '/api/v1/graph/colors?by=mood' });
    expect(statusCode).toBe(400);
  });
});
