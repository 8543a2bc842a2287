import type { NotificationKind, Rhythm } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import { rhythmOf } from '../../domain/notifications/queries.ts';

/** Marks a user's notifications as read: these, or all up to one. */
export async function markRead(
  tx: Executor,
  userId: number,
  which: { ids: number[] } | { upTo: number },
  now: Date,
): Promise<void> {
  const chosen = 'ids' in which ? sql`id = any(${which.ids}::integer[])` : sql`id <= ${which.upTo}`;
  await sql`
    update notifications set read_at = ${now}
    where user_id = ${userId} and read_at is null and ${chosen}`.execute(tx);
}

/** Stores rhythms; what waits for an e-mail that the user does not want any more is given up. */
export async function upsertRhythms(
  tx: Executor,
  userId: number,
  rhythms: { [Kind in NotificationKind]?: Rhythm | undefined },
  now: Date,
): Promise<void> {
  const rows = Object.entries(rhythms) as [NotificationKind, Rhythm][];
  if (rows.length === 0) return;
  await tx
    .insertInto('notification_rhythms')
    .values(rows.map(([kind, rhythm]) => ({ user_id: userId, kind, rhythm })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet(({ ref }) => ({
        rhythm: ref('excluded.rhythm'),
      })),
    )
    .execute();
  await markMailed(tx, userId, ['never'], now);
}

/**
 * The e-mails that are due: once one of a user's has waited long enough, all whose period is over.
 * @param least of each rhythm: its last one must not be younger; nor any one than `apart`.
 */
export async function selectDue(
  db: Executor,
  given: { least: Record<Exclude<Rhythm, 'never'>, Date>; apart: Date; waitsSince: Date },
  of: { userId: number } | { most: number },
): Promise<{ user_id: number; rhythm: Rhythm }[]> {
  const user = 'userId' in of ? sql`and n.user_id = ${of.userId}` : sql``;
  const most = 'most' in of ? sql`limit ${of.most}` : sql``;
  const { rows } = await sql<{ user_id: number; rhythm: Rhythm }>`
    with waiting as (
      select n.user_id, ${rhythmOfRow} as rhythm, min(n.created_at) as since
      from notifications n join users u on u.id = n.user_id and u.is_active
      where ${isWaiting} ${user}
      group by 1, 2),
    due as (
      select waiting.* from waiting
      where waiting.rhythm <> 'never' and not exists (
        select from notification_mails m
        where m.user_id = waiting.user_id and (m.made_at > ${given.apart}
          or m.rhythm = waiting.rhythm and m.made_at
            > (${JSON.stringify(given.least)}::jsonb ->> waiting.rhythm)::timestamptz)))
    select due.user_id, due.rhythm from due
    where exists (
      select from due first
      where first.user_id = due.user_id and first.since <= ${given.waitsSince})
    order by due.since, due.user_id ${most}`.execute(db);
  return rows;
}

const rhythmOfRow = rhythmOf(sql`n.user_id`, sql`n.kind`);
const isWaiting: RawBuilder<boolean> = sql`n.mailed_at is null and n.read_at is null`;

/** Notes that what waits for these rhythms is in an e-mail, or in none. */
export async function markMailed(
  tx: Executor,
  userId: number,
  rhythms: readonly Rhythm[],
  now: Date,
): Promise<void> {
  await sql`
    update notifications n set mailed_at = ${now}
    where n.user_id = ${userId} and ${isWaiting}
      and ${rhythmOfRow} = any(${[...rhythms]}::text[])`.execute(tx);
}

export async function storeMade(
  tx: Executor,
  userId: number,
  rhythms: readonly Rhythm[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('notification_mails')
    .values(rhythms.map((rhythm) => ({ user_id: userId, rhythm, made_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'rhythm']).doUpdateSet({ made_at: now }))
    .execute();
}
