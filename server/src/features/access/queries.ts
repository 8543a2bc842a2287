import type { EntityRole, EntityType } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import { nameOrder } from '../../db/name-order.ts';
import { countFrom } from '../../db/paging.ts';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities, visibleRelationships } from '../../domain/entity/visible-queries.ts';

export interface EntityHead {
  id: number;
  type: EntityType;
  name: string;
  /** The user whose primary profile this entity is. */
  user_id: number | null;
}

const head = ['id', 'type', 'name', 'user_id'] as const;

export async function selectEntityHead(
  db: Executor,
  type: EntityType,
  id: number,
): Promise<EntityHead | null> {
  const row = await db
    .selectFrom('entities')
    .select(head)
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks an entity for a change of the roles on it. Every transaction that gives, changes or removes
 * a role holds this lock until it ends, so that two of them can never remove the last two owners.
 */
export async function lockEntityHead(tx: Executor, id: number): Promise<EntityHead | null> {
  const row = await tx
    .selectFrom('entities')
    .select(head)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** One role with the user who holds it. */
export interface HolderRow {
  id: number;
  user_id: number;
  user_name: string;
  user_email: string;
  role_type: EntityRole;
  is_verified: boolean;
}

/** All users with a role on an entity: owners first, then by name. */
export async function selectHolders(db: Executor, entityId: number): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    ${holders(sql`r.entity_id = ${entityId}`)}
    order by array_position(array['OWNER', 'CONTRIBUTOR', 'MEMBER'], r.role_type), ${nameOrder(sql`user_name`)}, r.id`.execute(
    db,
  );
  return rows;
}

export async function selectHolder(db: Executor, roleId: number): Promise<HolderRow | null> {
  const { rows } = await holders(sql`r.id = ${roleId}`).execute(db);
  return rows[0] ?? null;
}

/** A user without a name gets the name of the profile, or else "User" and the id. */
function holders(condition: RawBuilder<unknown>) {
  return sql<HolderRow>`
    select r.id, r.user_id, named.user_name, u.email as user_email, r.role_type, r.is_verified
    from user_roles r
    join users u on u.id = r.user_id
    left join entities p on p.user_id = u.id
    cross join lateral (
      select coalesce(nullif(u.name, ''), p.name, 'User ' || u.id) as user_name) named
    where ${condition}`;
}

export async function selectEndsOfRole(
  db: Executor,
  roleId: number,
): Promise<{ entity_id: number; user_id: number } | null> {
  const row = await db
    .selectFrom('user_roles')
    .select(['entity_id', 'user_id'])
    .where('id', '=', roleId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertRole(
  tx: Executor,
  role: {
    user_id: number;
    entity_id: number;
    role_type: EntityRole;
    is_verified: boolean;
    created_at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('user_roles')
    .values({ ...role, updated_at: role.created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(
  tx: Executor,
  id: number,
  change: { role_type?: EntityRole; is_verified?: boolean; updated_at: Date },
): Promise<void> {
  await tx.updateTable('user_roles').set(change).where('id', '=', id).execute();
}

export async function deleteRole(tx: Executor, id: number): Promise<void> {
  await tx.deleteFrom('user_roles').where('id', '=', id).execute();
}

export function countOwners(tx: Executor, entityId: number): Promise<number> {
  return countFrom(tx, sql`user_roles where entity_id = ${entityId} and role_type = 'OWNER'`);
}

/** People connected to an entity, each with the role on it of the user of this profile. */
export async function selectPersonStatuses(
  db: Executor,
  reader: Reader,
  entityId: number,
): Promise<{ id: number; has_role: boolean; is_verified: boolean }[]> {
  const { rows } = await sql<{ id: number; has_role: boolean; is_verified: boolean }>`
    select p.id, r.id is not null as has_role, coalesce(r.is_verified, false) as is_verified
    from ${visibleEntities(reader)} p
    left join user_roles r on r.user_id = p.user_id and r.entity_id = ${entityId}
    where p.type = 'person' and p.id in (
      select node2_id from ${visibleRelationships(reader)} starting where node1_id = ${entityId}
      union
      select node1_id from ${visibleRelationships(reader)} ending where node2_id = ${entityId})
    order by p.id`.execute(db);
  return rows;
}

/** The roles of all users on these entities. */
export function selectRoles(
  db: Executor,
  entityIds: number[],
): Promise<
  (Pick<HolderRow, 'id' | 'user_id' | 'role_type' | 'is_verified'> & { entity_id: number })[]
> {
  return db
    .selectFrom('user_roles')
    .select(['id', 'user_id', 'entity_id', 'role_type', 'is_verified'])
    .where(sql<boolean>`entity_id = any(${entityIds}::integer[])`)
    .execute();
}
