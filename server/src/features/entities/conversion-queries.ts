import type { Cover, EntityType } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities, visibleRelationships } from '../../domain/entity/visible-queries.ts';

/** How many roles a preview names. */
const mostNamed = 50;

export interface OddRole {
  relationship_id: number;
  role: string;
  /** The other end. */
  name: string;
  cover: Cover;
}

/**
 * The relationships of an entity whose role others have between entities of its kind and of the
 * other end's kind, and nobody once it is of another kind: nothing else says which roles fit a kind.
 */
export async function selectOddRoles(
  db: Executor,
  reader: Reader,
  { type, id }: { type: EntityType; id: number },
  to: EntityType,
): Promise<OddRole[]> {
  const { rows } = await sql<OddRole>`
    with own as materialized (
      select r.id, r.role, e.type, e.name, e.sort_name, e.cover
      from ${visibleRelationships(reader)} r
      join ${visibleEntities(reader)} e
        on e.id = case when r.node1_id = ${id} then r.node2_id else r.node1_id end
      where r.node1_id = ${id} or r.node2_id = ${id}),
    used as materialized (
      select distinct r.role, a.type as one, b.type as other
      from ${visibleRelationships(reader)} r
      join ${visibleEntities(reader)} a on a.id = r.node1_id
      join ${visibleEntities(reader)} b on b.id = r.node2_id
      where r.role in (select role from own) and r.role <> ''
        and ${id} not in (r.node1_id, r.node2_id)),
    known as materialized (
      select role, one, other from used union select role, other, one from used)
    select own.id as relationship_id, own.role, own.name, own.cover
    from own
    where exists (
        select from known k where k.role = own.role and k.one = ${type} and k.other = own.type)
      and not exists (
        select from known k where k.role = own.role and k.one = ${to} and k.other = own.type)
    order by own.sort_name, own.id limit ${mostNamed}`.execute(db);
  return rows;
}

/** How many relationships, and how many roles of users an entity has, as a reader sees it. */
export async function countTies(
  db: Executor,
  reader: Reader,
  id: number,
): Promise<{ relationships: number; roles: number }> {
  const { rows } = await sql<{ relationships: number; roles: number }>`
    select
      (select count(*)::integer from ${visibleRelationships(reader)} r
        where r.node1_id = ${id} or r.node2_id = ${id}) as relationships,
      (select count(*)::integer from user_roles where entity_id = ${id}) as roles`.execute(db);
  return rows[0] ?? { relationships: 0, roles: 0 };
}

/** How many other owners an entity has. */
export async function countOtherOwners(db: Executor, id: number, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from user_roles
    where entity_id = ${id} and role_type = 'OWNER' and user_id <> ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether somebody is invited to be this person, or waits to be found to be it. */
export async function isAwaited(db: Executor, id: number): Promise<boolean> {
  const { rows } = await sql<{ awaited: boolean }>`
    select exists (select from invitations where entity_id = ${id})
      or exists (select from claims where entity_id = ${id} and decided_at is null) as awaited
    `.execute(db);
  return rows[0]?.awaited ?? false;
}
