import {
  type NotificationKind,
  notificationKinds,
  type Rhythm,
  type Rhythms,
  usualRhythms,
} from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { NewNotification } from './notify.ts';

const columns = sql`user_id, kind, entity_id, other_id, relationship_id, details, created_at,
  mailed_at`;
const given = sql`"userId" integer, kind text, "entityId" integer, "otherId" integer,
  "relationshipId" integer, "actorId" integer, details jsonb, "hasOwnEmail" boolean`;

/** How often a user wants a kind to be told by e-mail. */
export function rhythmOf(
  userId: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
): RawBuilder<Rhythm> {
  return sql`coalesce((
    select chosen.rhythm from notification_rhythms chosen
    where chosen.user_id = ${userId} and chosen.kind = ${kind}),
    ${JSON.stringify(usualRhythms)}::jsonb ->> ${kind})`;
}

/** The columns of new rows; what no e-mail of the bell is to tell counts as mailed. */
function rowsFor(userId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const rhythm = rhythmOf(userId, sql`n.kind`);
  return sql`${userId}, n.kind, n."entityId", n."otherId", n."relationshipId",
    coalesce(n.details, '{}'), ${now}::timestamptz,
    case when ${rhythm} = 'never' or (n."hasOwnEmail" and ${rhythm} = 'at_once')
      then ${now}::timestamptz end`;
}

export async function insertForOwners(
  tx: Executor,
  news: readonly NewNotification[],
  now: Date,
): Promise<void> {
  if (news.length === 0) return;
  await sql`
    insert into notifications (${columns})
    select ${rowsFor(sql`r.user_id`, now)}
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as n (${given})
    join user_roles r on r.entity_id = n."entityId" and r.role_type = 'OWNER'
    where r.user_id is distinct from n."actorId"
    order by r.user_id`.execute(tx);
}

export async function insertForUsers(
  tx: Executor,
  news: readonly (NewNotification & { userId: number })[],
  now: Date,
): Promise<void> {
  if (news.length === 0) return;
  await sql`
    insert into notifications (${columns})
    select ${rowsFor(sql`n."userId"`, now)}
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as n (${given})
    where n."userId" is distinct from n."actorId"`.execute(tx);
}

export async function updateEntityOf(
  tx: Executor,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    update notifications set
      entity_id = case entity_id when ${from} then ${to} else entity_id end,
      other_id = case other_id when ${from} then ${to} else other_id end
    where entity_id = ${from} or other_id = ${from}`.execute(tx);
}

export async function selectRhythms(db: Executor, userId: number): Promise<Rhythms> {
  const rows = await db
    .selectFrom('notification_rhythms')
    .select(['kind', 'rhythm'])
    .where('user_id', '=', userId)
    .where('kind', 'in', notificationKinds)
    .execute();
  return { ...usualRhythms, ...Object.fromEntries(rows.map((row) => [row.kind, row.rhythm])) };
}

/** Which of these users are told about a kind by its own e-mail, at once. */
export async function selectToldAtOnce(
  tx: Executor,
  userIds: readonly number[],
  kind: NotificationKind,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...userIds]}::integer[]) as told (id)
    where ${rhythmOf(sql`told.id`, sql`${kind}::text`)} = 'at_once'`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
