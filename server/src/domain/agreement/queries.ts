import type { Direction } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, NetworkTx } from '../../db/transact.ts';

/** An end of a relationship. */
export type End = 'node1' | 'node2';

/** Whether a relationship is shown to its own side only until it is confirmed. */
const hidesUnconfirmed = sql`exists (
  select from settings where name = 'unconfirmed' and value -> 'hidden' = 'true')`;

/** The entity that a relationship waits for; null if both agree. @param alias of the relationship. */
export const askedEntity = (alias: string): RawBuilder<number | null> => {
  const r = sql.raw(alias);
  return sql`case ${r}.asks when 'node1' then ${r}.node1_id when 'node2' then ${r}.node2_id end`;
};

/** Whoever added a person cannot agree for them: only another owner, or the person. */
const hasOwner = (id: RawBuilder<unknown>) => sql`exists (
  select from user_roles o where o.entity_id = ${id} and o.role_type = 'OWNER'
    and not exists (select from entities of where of.id = o.entity_id and of.added_by = o.user_id))`;

/** Whether a user added a person who has no account. */
export async function isAdderOf(db: Executor, userId: number, entityId: number): Promise<boolean> {
  const row = await db
    .selectFrom('entities')
    .select('id')
    .where('id', '=', entityId)
    .where('added_by', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether both ends agree: `confirmed` also before the other end has been asked, `unclaimed` while
 * nobody could be asked.
 */
export const confirmation = (alias: string) => {
  const r = sql.raw(alias);
  return sql<'confirmed' | 'unconfirmed' | 'unclaimed'>`case
    when ${r}.asks is null then 'confirmed'
    when not ${hasOwner(askedEntity(alias))} then 'unclaimed'
    when ${r}.asked_at is null then 'confirmed'
    else 'unconfirmed' end`;
};

/** Whether a relationship is drawn as one that an end has not confirmed. */
export const isDrawnUnconfirmed = (alias: string) => {
  const r = sql.raw(alias);
  return sql<boolean>`(${r}.asked_at is not null)`;
};

/**
 * Locks who may be told about a relationship, until the transaction ends: users are locked before
 * entities and these before relationships, as everywhere, and what is told refers to its users.
 */
export async function shareLockOwners(
  tx: Executor,
  of: { entities: readonly number[] } | { relationship: number },
): Promise<void> {
  const entities =
    'entities' in of
      ? sql`select unnest(${[...of.entities]}::integer[])`
      : sql`select unnest(array[node1_id, node2_id]) from relationships where id = ${of.relationship}`;
  await sql`
    select id from users where id in (
      select r.user_id from user_roles r
      where r.role_type = 'OWNER' and r.entity_id in (${entities}))
    order by id for key share`.execute(tx);
}

/** What both ends had agreed on. */
export interface Agreed {
  role: string;
  years: string;
  direction: Direction | null;
}

/** What history compares of a relationship that waits for an end. */
export interface Waiting {
  end: End;
  /** What both had agreed on before; null if they never did. */
  agreed: Agreed | null;
}

/** The columns that say for which end a relationship waits. */
export interface AskingRow {
  asks: End | null;
  agreed_role: string | null;
  agreed_years: string | null;
  agreed_direction: Direction | null;
}

/** Null if both ends agree. */
export function waitingOf(row: AskingRow): Waiting | null {
  const { asks, agreed_role: role, agreed_years: years, agreed_direction: direction } = row;
  if (asks === null) return null;
  const hasAgreed = role !== null && years !== null;
  return { end: asks, agreed: hasAgreed ? { role, years, direction } : null };
}

/**
 * @param agreed what both had agreed on before.
 * @returns whether somebody is there to be asked, and whether it is hidden meanwhile.
 */
export async function updateToAsking(
  tx: NetworkTx,
  id: number,
  end: End,
  now: Date,
  agreed: Agreed | null,
): Promise<{ isAsked: boolean; hides: boolean }> {
  const asked = sql.ref(`${end}_id`);
  const { rows } = await sql<{ isAsked: boolean; hides: boolean }>`
    with asked as (
      select id, ${hasOwner(asked)} as "isAsked", ${hasOwner(asked)} and ${hidesUnconfirmed} as hides
      from relationships where id = ${id})
    update relationships r set asks = ${end},
      asked_at = case when asked."isAsked" then ${now}::timestamptz end,
      agreed_role = ${agreed?.role ?? null}, agreed_years = ${agreed?.years ?? null},
      agreed_direction = ${agreed?.direction ?? null},
      audience = case when asked.hides then 'private' else r.audience end,
      audience_once_confirmed = case when asked.hides
        then coalesce(r.audience_once_confirmed, r.audience) end
    from asked where r.id = asked.id
    returning asked."isAsked", asked.hides`.execute(tx);
  return rows[0] ?? { isAsked: false, hides: false };
}

/**
 * Says in the log of changes that a relationship of this transaction was never shown: it was stored
 * before it was known to be hidden, and the log would tell everybody of it.
 */
export async function updateLogToHidden(tx: NetworkTx, id: number): Promise<void> {
  await sql`
    update network_changes set audience = 'private'
    where version is null and kind = 'relationship' and id = ${id}`.execute(tx);
}

export async function updateToAgreed(tx: NetworkTx, id: number): Promise<void> {
  await sql`
    update relationships set asks = null, asked_at = null, agreed_role = null, agreed_years = null,
      agreed_direction = null,
      audience = coalesce(audience_once_confirmed, audience), audience_once_confirmed = null
    where id = ${id} and asks is not null`.execute(tx);
}

export interface Asked {
  id: number;
  role: string;
  /** The entity that is asked, and the other one. */
  asked: number;
  other: number;
}

/** Relationships of which nobody has been told who could confirm them, at most 500. */
export async function selectUnasked(db: Executor): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select r.id, r.role, ${askedEntity('r')} as asked,
      case r.asks when 'node1' then r.node2_id else r.node1_id end as other
    from relationships r
    where r.asks is not null and r.asked_at is null and ${hasOwner(askedEntity('r'))}
    order by r.id limit 500`.execute(db);
  return rows;
}

/** @returns the ids of those that nobody else has marked meanwhile. */
export async function updateToAsked(
  tx: NetworkTx,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update relationships set asked_at = ${now} where id in (
      select id from relationships
      where id = any(${ids}::integer[]) and asks is not null and asked_at is null
      order by id for update)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** @returns when `entity` declined a connection with `other`, if that was after `since`. */
export async function selectDeclined(
  db: Executor,
  ends: { entity: number; other: number },
  since: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('declined_connections')
    .select('declined_at')
    .where('entity_id', '=', ends.entity)
    .where('other_id', '=', ends.other)
    .where('declined_at', '>', since)
    .executeTakeFirst();
  return row?.declined_at ?? null;
}

export async function insertDeclined(
  tx: Executor,
  ends: { entity: number; other: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('declined_connections')
    .values({ entity_id: ends.entity, other_id: ends.other, declined_at: now })
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'other_id']).doUpdateSet({ declined_at: now }),
    )
    .execute();
}

export async function deleteDeclined(
  tx: Executor,
  ends: { entity: number; other: number },
): Promise<void> {
  await tx
    .deleteFrom('declined_connections')
    .where('entity_id', '=', ends.entity)
    .where('other_id', '=', ends.other)
    .execute();
}

/** Lets what an entity declined, or what others declined of it, follow it into another one. */
export async function moveDeclined(tx: Executor, from: number, to: number): Promise<void> {
  await sql`
    insert into declined_connections (entity_id, other_id, declined_at)
    select case when entity_id = ${from} then ${to} else entity_id end,
      case when other_id = ${from} then ${to} else other_id end, max(declined_at)
    from declined_connections
    where ${from} in (entity_id, other_id) and ${to} not in (entity_id, other_id)
    group by 1, 2
    on conflict (entity_id, other_id) do update
      set declined_at = greatest(declined_connections.declined_at, excluded.declined_at)
    `.execute(tx);
}

/**
 * Stores whether unconfirmed relationships are hidden, and hides or shows those that wait.
 * @returns how many changed; null if that was the setting before.
 */
export async function updateHiding(tx: NetworkTx, hides: boolean): Promise<number | null> {
  const { rows: changed } = await sql`
    insert into settings (name, value) values ('unconfirmed', ${JSON.stringify({ hidden: hides })}::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now()
      where settings.value is distinct from excluded.value
    returning name`.execute(tx);
  if (changed.length === 0) return null;
  const result = hides
    ? await sql`
        update relationships set audience_once_confirmed = audience, audience = 'private'
        where asked_at is not null and audience_once_confirmed is null`.execute(tx)
    : await sql`
        update relationships set audience = audience_once_confirmed, audience_once_confirmed = null
        where audience_once_confirmed is not null`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}
