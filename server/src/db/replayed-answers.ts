import { sql } from 'kysely';
import type { Executor } from './transact.ts';

export interface ReplayedAnswer {
  request_hash: string;
  answer: unknown;
}

export interface CreateResult<Answer> {
  answer: Answer;
  /** False if the answer is that of an earlier request: nothing has changed now. */
  isNew: boolean;
}

/**
 * Creates something once for each key. Call it at the very beginning of the transaction, with the
 * function that creates it and returns the answer to be sent. Anything that is needed only for a
 * new thing, such as raising the network version, comes afterwards, and only if `isNew`.
 */
export type CreateOnce = <Answer>(
  tx: Executor,
  make: () => Promise<Answer>,
) => Promise<CreateResult<Answer>>;

/**
 * Locks a user's idempotency key until the transaction ends. The user's row is locked first, as
 * everywhere, to avoid a deadlock with a deletion of the user.
 * @returns false if another transaction holds the key (never on the embedded engine, which runs one
 * transaction at a time), null if the user does not exist any more.
 */
export async function lockKey(tx: Executor, userId: number, key: string): Promise<boolean | null> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  if (!user) return null;
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) as is_held
    `.execute(tx);
  return rows[0]?.is_held ?? false;
}

/** The answer to the first request with this key, if it was stored after `since`. */
export async function selectAnswer(
  tx: Executor,
  userId: number,
  key: string,
  since: Date,
): Promise<ReplayedAnswer | null> {
  const row = await tx
    .selectFrom('replayed_answers')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores an answer; replaces an older one of the same key. */
export async function storeAnswer(
  tx: Executor,
  row: { user_id: number; key: string; request_hash: string; answer: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('replayed_answers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(row))
    .execute();
}
