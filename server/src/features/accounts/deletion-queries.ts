import type { EntityRole, EntityType } from '@mangrove/contract';
import { sql } from 'kysely';
import { countFrom } from '../../db/paging.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';

/** An entity on which a user has a role or that is the user's primary profile. */
export interface UserEntity {
  id: number;
  type: EntityType;
  name: string;
  role_type: EntityRole | null;
  is_own_profile: boolean;
}

/**
 * Locks all entities that a locked user holds and the people the user added, in the order of their
 * ids, so that no role on them changes any more. A second statement reads the roles after the locks
 * are taken, because the first would see them as of its start.
 */
export async function lockEntitiesOfUser(tx: Executor, userId: number): Promise<UserEntity[]> {
  await sql`
    select id from entities
    where user_id = ${userId} or added_by = ${userId}
      or id in (select entity_id from user_roles where user_id = ${userId})
    order by id
    for update`.execute(tx);
  const { rows } = await sql<UserEntity>`
    select e.id, e.type, e.name, r.role_type, e.user_id is not distinct from ${userId} as is_own_profile
    from entities e
    left join user_roles r on r.entity_id = e.id and r.user_id = ${userId}
    where e.user_id = ${userId} or r.id is not null
    order by e.id`.execute(tx);
  return rows;
}

/** Takes out of the audit log what a user called tokens and passkeys: words that the user typed. */
export async function clearNamesInAudit(tx: Executor, userId: number): Promise<void> {
  await sql`
    update audit_log set details = details - 'name'
    where target_type = 'user' and target_id = ${userId} and details ? 'name'`.execute(tx);
}

/** A role of another user on an entity. */
export interface OtherRole {
  id: number;
  entity_id: number;
  user_id: number;
  role_type: EntityRole;
  is_verified: boolean;
}

/** Roles of all other users on these entities: active users first, then the oldest role first. */
export async function selectOtherRoles(
  tx: Executor,
  userId: number,
  entityIds: number[],
): Promise<OtherRole[]> {
  const { rows } = await sql<OtherRole>`
    select r.id, r.entity_id, r.user_id, r.role_type, r.is_verified
    from user_roles r join users u on u.id = r.user_id
    where r.entity_id = any(${entityIds}::integer[]) and r.user_id <> ${userId}
    order by u.is_active desc, r.created_at, r.id`.execute(tx);
  return rows;
}

/** Gives roles or raises them, in one statement; they count as verified. */
export async function upsertRoles(
  tx: NetworkTx,
  roles: { user_id: number; entity_id: number; role_type: EntityRole }[],
  now: Date,
): Promise<void> {
  if (roles.length === 0) return;
  await sql`
    insert into user_roles (user_id, entity_id, role_type, is_verified, created_at, updated_at)
    select r.user_id, r.entity_id, r.role_type, true, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb)
      as r (user_id integer, entity_id integer, role_type text)
    on conflict (user_id, entity_id) do update
      set role_type = excluded.role_type, is_verified = true, updated_at = excluded.updated_at
    `.execute(tx);
}

export function countRoles(tx: Executor, userId: number): Promise<number> {
  return countFrom(tx, sql`user_roles where user_id = ${userId}`);
}

export async function deleteEntities(tx: NetworkTx, ids: number[]): Promise<void> {
  await sql`delete from entities where id = any(${ids}::integer[])`.execute(tx);
}

/**
 * Clears the references to a user from the people that the user added, and from a primary profile
 * that stays because others own it too. @returns their ids.
 */
export async function clearUserOfPeople(tx: NetworkTx, userId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('entities')
    .set({ added_by: null, user_id: null })
    // Who has a profile was added by nobody, so that one of the two is null already.
    .where(({ or, eb }) => or([eb('added_by', '=', userId), eb('user_id', '=', userId)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What a user wrote down as a source stays, without saying who wrote it. */
export async function clearAuthorOfSources(tx: NetworkTx, userId: number): Promise<void> {
  const wrote = sql`${JSON.stringify([{ author: userId }])}::jsonb`;
  await sql`
    with written as (
      select id from relationships where sources <> '[]' and sources @> ${wrote}
      order by id for update)
    update relationships r set sources = (
      select jsonb_agg(case when one -> 'author' = to_jsonb(${userId}::integer)
        then one || '{"author": null}' else one end order by place)
      from jsonb_array_elements(r.sources) with ordinality as g (one, place))
    from written where r.id = written.id`.execute(tx);
  await sql`
    with written as (
      select id from entities where sources <> '{}'
        and jsonb_path_exists(sources, '$.*[*] ? (@.author == $user)',
          jsonb_build_object('user', ${userId}::integer))
      order by id for update)
    update entities e set sources = (
      select jsonb_object_agg(said.key, (
        select jsonb_agg(case when one -> 'author' = to_jsonb(${userId}::integer)
          then one || '{"author": null}' else one end order by place)
        from jsonb_array_elements(said.value) with ordinality as g (one, place)))
      from jsonb_each(e.sources) as said)
    from written where e.id = written.id`.execute(tx);
}

/** The users who look after an entity together with a user. */
export async function selectPartners(tx: Executor, userId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct other.user_id
    from user_roles own join user_roles other on other.entity_id = own.entity_id
    where own.user_id = ${userId} and other.user_id <> ${userId}
      and own.role_type <> 'MEMBER' and other.role_type <> 'MEMBER'`.execute(tx);
  return rows.map((row) => row.user_id);
}
