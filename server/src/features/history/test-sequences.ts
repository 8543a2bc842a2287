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

/** The entities that are there or can be restored. */
async function knownIds({ db }: DatabaseContext): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from entities
    union select subject_id from deleted_items where kind = 'entity'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

type Whole = Awaited<ReturnType<typeof wholeOf>>;

/** A former state without what was erased since: entities, users, and what had one as an end. */
export async function withoutErased(context: DatabaseContext, whole: Whole): Promise<Whole> {
  const known = await knownIds(context);
  const users = await context.db.selectFrom('users').select('id').execute();
  const userIds = new Set(users.map(({ id }) => id));
  const homes = whole.homes.filter((home) => known.has(home.node1_id) && known.has(home.node2_id));
  const edges = new Set(homes.map(({ id }) => id));
  const things = [...whole.things].filter(([name]) => {
    const [subject, subjectId, entityId] = name.split(' ');
    if (!known.has(Number(entityId))) return false;
    if (subject === 'relationship') return edges.has(Number(subjectId));
    return subject !== 'access' || userIds.has(Number(subjectId));
  });
  const isGone = (user: unknown) => typeof user === 'number' && !userIds.has(user);
  const forgotten = things.map(([name, state]) => {
    const without = ['added_by', 'user_id'].filter((part) => isGone(state?.[part]));
    return [
      name,
      { ...state, ...Object.fromEntries(without.map((part) => [part, null])) },
    ] as const;
  });
  return { things: new Map(forgotten), homes };
}

/** What a user who leaves decides about each entity; some of it is refused. */
export async function decisionsOf(
  { db }: DatabaseContext,
  user: User,
  heir: User,
  choice: number,
): Promise<object[]> {
  const held = await db
    .selectFrom('entities as e')
    .innerJoin('user_roles as r', 'r.entity_id', 'e.id')
    .select(['e.id', 'e.type', 'e.user_id', 'r.role_type'])
    .where('r.user_id', '=', user.userId)
    .where('r.role_type', '<>', 'MEMBER')
    .orderBy('e.id')
    .execute();
  const others = await db
    .selectFrom('user_roles')
    .select('entity_id')
    .where('user_id', '<>', user.userId)
    .where('role_type', '=', 'OWNER')
    .execute();
  const shared = new Set(others.map(({ entity_id }) => entity_id));
  return held.map(({ id, type, user_id, role_type }, place) => {
    const isSole = role_type === 'OWNER' && !shared.has(id);
    const isKept = shared.has(id) && (choice + place) % 3 > 0;
    const action = isSole && (choice + place) % 2 ? 'delete' : isKept ? 'keep' : 'assign';
    return user_id === user.userId
      ? { id, type, action: 'delete', assignedAdminId: null }
      : { id, type, action, assignedAdminId: action === 'assign' ? heir.userId : null };
  });
}

/** Makes new things in the places of erased ones, so that later steps find some. */
export async function replaceErased(
  context: DatabaseContext,
  { call }: Pick<History, 'call'>,
  world: World,
  owner: User,
) {
  const known = await knownIds(context);
  const answers: Awaited<ReturnType<User['post']>>[] = [];
  for (const [place, id] of world.ids.entries()) {
    if (known.has(id)) continue;
    const given = place < 4 ? { first_name: `New ${id}` } : { name: `New ${id}` };
    const answer = await owner.post(call(place < 4 ? '/people' : '/projects'), given);
    answers.push(answer);
    world.ids[place] = answer.json().id;
  }
  return answers;
}

/** No stored state refers to a user whose account was deleted. */
export async function expectForgotten({ db }: DatabaseContext, user: User): Promise<void> {
  const names = ['user_id', 'added_by', 'author'].flatMap((name) =>
    ['', '.before', '.after'].map((side) => `@.${name}${side} == ${user.userId}`),
  );
  const path = `$.** ? (${names.join(' || ')})`;
  const { rows } = await sql`
    select 'deleted' as place, content as found from deleted_items
    where jsonb_path_exists(content, ${path}::jsonpath)
    union all
    select 'merge', record from merges where jsonb_path_exists(record, ${path}::jsonpath)
    union all
    select 'revision', changes from revisions where jsonb_path_exists(changes, ${path}::jsonpath)
    union all
    select 'act', to_jsonb(acts) from acts where actor_id = ${user.userId}`.execute(db);
  expect(rows).toEqual([]);
}

/** What must hold after each step. */
export async function expectSound(context: DatabaseContext): Promise<void> {
  const { db } = context;
  const homes = await homesOf(context);
  expect(new Set(homes.map(({ id }) => id)).size, JSON.stringify(homes)).toBe(homes.length);
  const known = await knownIds(context);
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
