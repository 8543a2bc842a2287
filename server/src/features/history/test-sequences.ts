// A small network with several users, the steps they take on it, and what must always hold.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';
import { type setUpHistory, storedThings, type User } from './test-history.ts';

type History = ReturnType<typeof setUpHistory>;

export interface World {
  admin: User;
  /** Two superusers and two members. */
  users: User[];
  /** Four people and two projects. */
  ids: number[];
}

export async function aSmallNetwork(
  { db }: DatabaseContext,
  { visitor, superuser, grant }: Pick<History, 'visitor' | 'superuser' | 'grant'>,
): Promise<World> {
  const users = [await superuser(), await superuser(), await visitor(), await visitor()];
  const [admin, , ada, ben] = users as [User, User, User, User];
  const ids: number[] = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dune']) {
    ids.push(await aPerson(db, `${name} Quill`, { about: `Grows as ${name}.`, tags: ['SALT'] }));
  }
  for (const name of ['Reef', 'Kelp']) ids.push(await aProject(db, `${name} Walk`));
  const at = (n: number) => ids[n] as number;
  for (const [n, user] of [ada, ada, ben, ben, ada, ben].entries()) {
    await grant(at(n), user, 'OWNER');
  }
  await grant(at(0), ben, 'CONTRIBUTOR');
  for (const [a, b, role] of [
    [0, 1, 'Friend'],
    [2, 1, 'Friend'],
    [0, 4, 'Artist'],
    [1, 4, 'Artist'],
    [3, 5, 'Curator'],
    [4, 5, 'Part'],
  ] as const) {
    await relate(db, at(a), at(b), role);
  }
  return { admin, users, ids };
}

interface Home {
  id: number;
  node1_id: number;
  node2_id: number;
  role: string;
  years: string;
  /** `map`, or the item that it waits in. */
  place: string;
}

/** Every relationship with the place where it is. */
async function homesOf({ db }: DatabaseContext): Promise<Home[]> {
  const { rows } = await sql<Home>`
    select id, node1_id, node2_id, role, years, 'map' as place from relationships
    union all
    select r.id, r.node1_id, r.node2_id, r.role, r.years, d.kind || ' ' || d.subject_id
    from deleted_items d, jsonb_to_recordset(d.content -> 'relationships')
      as r (id integer, node1_id integer, node2_id integer, role text, years text)
    order by 1`.execute(db);
  return rows;
}

/** The network as users see it, and what waits. */
export async function wholeOf(context: DatabaseContext) {
  return { things: await storedThings(context), homes: await homesOf(context) };
}

/** What must hold after each step. */
export async function expectSound(context: DatabaseContext): Promise<void> {
  const { db } = context;
  const homes = await homesOf(context);
  expect(new Set(homes.map(({ id }) => id)).size, JSON.stringify(homes)).toBe(homes.length);
  const known = new Set(
    (
      await sql<{ id: number }>`
        select id from entities
        union select subject_id from deleted_items where kind = 'entity'`.execute(db)
    ).rows.map(({ id }) => id),
  );
  const merged = await db.selectFrom('entity_redirects').selectAll().execute();
  const reported = await db.selectFrom('reports').select('entity_id').execute();
  const open = await db
    .selectFrom('merges')
    .select(['survivor_id', 'merged_id'])
    .where('record', 'is not', null)
    .execute();
  const named = [
    ...homes.flatMap(({ node1_id, node2_id }) => [node1_id, node2_id]),
    ...merged.map(({ to_id }) => to_id),
    ...open.flatMap(({ survivor_id, merged_id }) => [survivor_id, merged_id]),
  ];
  expect(named.filter((id) => !known.has(id))).toEqual([]);
  const gone = new Set(merged.map(({ from_id }) => from_id));
  expect(reported.filter(({ entity_id }) => gone.has(entity_id))).toEqual([]);
  const between = homes.filter(
    ({ node1_id, node2_id, place }) =>
      (gone.has(node1_id) || gone.has(node2_id)) && place === 'map',
  );
  expect(between).toEqual([]);
}

/** Relationships disappear only with an erased end, or if an equal one is there. */
export function expectNoneLost(before: Home[], after: Home[]): void {
  const sameness = ({ node1_id, node2_id, role, years }: Home) =>
    JSON.stringify([[node1_id, node2_id].sort(), role, years]);
  const isThere = new Set([...after.map(({ id }) => id), ...after.map(sameness)]);
  expect(before.filter((one) => !isThere.has(one.id) && !isThere.has(sameness(one)))).toEqual([]);
}

/** The names of what is hidden reach nobody but superusers. */
export async function expectHidden(
  { db }: DatabaseContext,
  { call }: Pick<History, 'call'>,
  { users, ids }: World,
): Promise<void> {
  const hidden = await db
    .selectFrom('deleted_items')
    .select('name')
    .where('reason', '=', 'hidden')
    .execute();
  if (hidden.length === 0) return;
  const reader = users[2] as User;
  const people = await db.selectFrom('entities').select(['id', 'type']).execute();
  const paths = [
    '/graph/columns',
    '/export?format=json',
    ...hidden.map(({ name }) => `/search/entities?q=${encodeURIComponent(name)}`),
    ...people
      .filter(({ id }) => ids.includes(id))
      .map(({ type, id }) => `/entities/${type}/${id}/history`),
  ];
  for (const path of paths) {
    const { body } = await reader.get(call(path));
    for (const { name } of hidden) {
      const told = path.startsWith('/search') ? (JSON.parse(body).results ?? []) : body;
      expect(JSON.stringify(told), path).not.toContain(name);
    }
  }
}
