import { type EntityRole, type EntityType, emailKey } from '@mangrove/contract';
import { type Selectable, sql } from 'kysely';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import type { UnclaimedSchema } from '../../db/unclaimed-schema.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities, visibleRelationships } from '../../domain/entity/visible-queries.ts';

export type InvitationRow = Selectable<UnclaimedSchema['invitations']>;
export type ClaimRow = Selectable<UnclaimedSchema['claims']>;

/** The invitation of a person; null for none. */
export async function selectInvitationOf(
  db: Executor,
  entityId: number,
): Promise<InvitationRow | null> {
  const rows = db.selectFrom('invitations').selectAll().where('entity_id', '=', entityId);
  return (await rows.executeTakeFirst()) ?? null;
}

/** An invitation that was made after a moment; null for none. */
export async function selectInvitation(
  db: Executor,
  id: number,
  since: Date,
): Promise<InvitationRow | null> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row ?? null;
}

/** All invitations to one address. */
export async function selectInvitationsTo(db: Executor, address: string): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('address', '=', emailKey(address))
    .orderBy('entity_id')
    .execute();
}

export async function insertInvitation(
  tx: Executor,
  given: { entityId: number; address: string; invitedBy: number; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('invitations')
    .values({
      entity_id: given.entityId,
      address: emailKey(given.address),
      invited_by: given.invitedBy,
      created_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteInvitation(tx: Executor, id: number): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute();
}

type DueReminder = Pick<InvitationRow, 'id' | 'address' | 'created_at'>;

/** Marks those made between two times whose reminder is due. @returns them. */
export async function takeDueReminders(
  tx: Executor,
  { since, before, now, most }: { since: Date; before: Date; now: Date; most: number },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    update invitations set reminded_at = ${now}
    where id in (
      select id from invitations where reminded_at is null and created_at > ${since} and created_at <= ${before}
      order by created_at, id limit ${most} for update skip locked)
    returning id, address, created_at`.execute(tx);
  return rows;
}

export interface NamedConnection {
  id: number;
  type: EntityType;
  name: string;
  role: string;
  years: string;
}

/** What a person is connected with, as a reader sees it. */
export async function selectConnectionsOf(
  db: Executor,
  reader: Reader,
  id: number,
  most: number,
): Promise<NamedConnection[]> {
  const { rows } = await sql<NamedConnection>`
    select o.id, o.type, o.name, r.role, r.years
    from ${visibleRelationships(reader)} r
    join ${visibleEntities(reader)} o
      on o.id = case when r.node1_id = ${id} then r.node2_id else r.node1_id end
    where ${id} in (r.node1_id, r.node2_id)
    order by o.sort_name, r.id limit ${most}`.execute(db);
  return rows;
}

export async function selectClaimOf(
  db: Executor,
  entityId: number,
  userId: number,
): Promise<ClaimRow | null> {
  const row = await db
    .selectFrom('claims')
    .selectAll()
    .where('entity_id', '=', entityId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function selectClaim(db: Executor, id: number): Promise<ClaimRow | null> {
  const row = await db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** A claim that is not decided yet, locked until the transaction ends; null for none. */
export async function lockWaitingClaim(tx: Executor, id: number): Promise<ClaimRow | null> {
  const row = await tx
    .selectFrom('claims')
    .selectAll()
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** @returns false if the user has claimed the person before. */
export async function insertClaim(
  tx: Executor,
  given: { entityId: number; userId: number; message: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('claims')
    .values({
      entity_id: given.entityId,
      user_id: given.userId,
      message: given.message,
      created_at: given.now,
    })
    .onConflict((conflict) => conflict.columns(['entity_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markDecided(tx: Executor, id: number, by: number, now: Date): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ decided_at: now, decided_by: by })
    .where('id', '=', id)
    .execute();
}

/** The users who wait for an answer whether a person is theirs. */
export async function selectWaitingFor(tx: Executor, entityId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('claims')
    .select('user_id')
    .where('entity_id', '=', entityId)
    .where('decided_at', 'is', null)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function deleteClaimsOf(tx: Executor, entityId: number): Promise<void> {
  await tx.deleteFrom('claims').where('entity_id', '=', entityId).execute();
}

export interface ListedClaim {
  id: number;
  created_at: Date;
  message: string;
  person_id: number;
  person_name: string;
  email: string;
  user_name: string;
  profile_id: number | null;
  profile_name: string | null;
}

/** The claims that wait for a user: of the people whom they added, or all. The oldest first. */
export async function selectWaitingClaims(
  db: Executor,
  reader: Reader,
  decidedBy: { userId: number } | 'superusers',
  most: number,
): Promise<ListedClaim[]> {
  const isTheirs = decidedBy === 'superusers' ? sql`true` : sql`e.added_by = ${decidedBy.userId}`;
  const { rows } = await sql<ListedClaim>`
    select c.id, c.created_at, c.message, e.id as person_id, e.name as person_name,
      u.email, u.name as user_name, p.id as profile_id, p.name as profile_name
    from claims c
    join ${visibleEntities(reader)} e on e.id = c.entity_id
    join users u on u.id = c.user_id
    left join ${visibleEntities(reader)} p on p.user_id = c.user_id
    where c.decided_at is null and ${isTheirs}
    order by c.created_at, c.id limit ${most}`.execute(db);
  return rows;
}

export interface TakenRole {
  user_id: number;
  role_type: EntityRole;
  is_verified: boolean;
}

/** Takes all roles on a person away. @returns them. */
export async function deleteRoles(tx: NetworkTx, entityId: number): Promise<TakenRole[]> {
  const { rows } = await sql<TakenRole>`
    delete from user_roles where entity_id = ${entityId}
    returning user_id, role_type, is_verified`.execute(tx);
  return rows.sort((one, other) => one.user_id - other.user_id);
}

/** Who added a person; null for an imported one, and for a member. */
export async function selectAdder(db: Executor, id: number): Promise<number | null> {
  const row = db.selectFrom('entities').select('added_by').where('id', '=', id);
  return (await row.executeTakeFirst())?.added_by ?? null;
}
