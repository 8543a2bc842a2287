import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { UserRow } from '../../db/schema.ts';
import type { SessionsTable } from '../../db/sessions-schema.ts';
import type { Executor } from '../../db/transact.ts';

export type SessionRow = Selectable<SessionsTable>;

export async function insertSession(db: Executor, row: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

/** A session with the columns of its user that a request needs. */
export type SessionWithUser = SessionRow &
  Pick<UserRow, 'email' | 'name' | 'user_type' | 'is_superuser' | 'is_verified' | 'is_active'> & {
    saved_bytes: number;
  };

/**
 * The session of a cookie, with its user; expired sessions and inactive users included.
 * @param savedSince counts what the user saved since then; without it, `saved_bytes` is 0.
 */
export function selectSessionByCookie(
  db: Executor,
  cookieHash: string,
  savedSince?: Date,
): Promise<SessionWithUser | null> {
  return selectSession(db, 'cookie_hash', cookieHash, savedSince);
}

export function selectSessionById(
  db: Executor,
  id: string,
  savedSince?: Date,
): Promise<SessionWithUser | null> {
  return selectSession(db, 'id', id, savedSince);
}

// One statement, because nearly every request executes it.
async function selectSession(
  db: Executor,
  column: 'id' | 'cookie_hash',
  value: string,
  savedSince: Date | undefined,
): Promise<SessionWithUser | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .select(['email', 'name', 'user_type', 'is_superuser', 'is_verified', 'is_active'])
    .select(savedBytes(savedSince).as('saved_bytes'))
    .where(`sessions.${column}`, '=', value)
    .executeTakeFirst();
  return row ?? null;
}

/** What the joined `users` row saved since then, in bytes; 0 without a time. */
export function savedBytes(since: Date | undefined): RawBuilder<number> {
  if (since === undefined) return sql`0::bigint`;
  return sql`(
    select coalesce(sum(bytes), 0) from acts where actor_id = users.id and at > ${since})`;
}

/** A session row, locked until the transaction ends. */
export async function lockSession(tx: Executor, id: string): Promise<SessionRow | null> {
  const row = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateSession(
  db: Executor,
  id: string,
  change: Partial<Pick<SessionRow, 'refresh_count' | 'refreshed_at' | 'confirmed_at' | 'network'>>,
): Promise<void> {
  await db.updateTable('sessions').set(change).where('id', '=', id).execute();
}

export async function updateSecondFactor(
  db: Executor,
  whose: { sessionId: string } | { userId: number },
  at: Date | null,
): Promise<void> {
  const change = { has_second_factor: at !== null, second_factor_at: at };
  const sessions = db.updateTable('sessions').set(change);
  await ('sessionId' in whose
    ? sessions.where('id', '=', whose.sessionId)
    : sessions.where('user_id', '=', whose.userId)
  ).execute();
}

/** @returns the id of the session's user, or null if the session has already ended. */
export async function deleteSession(
  db: Executor,
  id: string,
): Promise<Pick<SessionRow, 'user_id' | 'by_provider'> | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .returning(['user_id', 'by_provider'])
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the sessions of a user, except `keptId`. @returns the ids of the ended sessions. */
export async function deleteSessionsOfUser(
  db: Executor,
  userId: number,
  keptId?: string,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keptId !== undefined, (query) => query.where('id', '<>', keptId ?? ''))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Ends the sessions of all users but superusers. @returns the ids of the ended sessions. */
export async function deleteSessionsOfOthers(db: Executor): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', 'in', (query) =>
      query.selectFrom('users').select('users.id').where('users.is_superuser', '=', false),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The sessions of a user that have not expired, those that were used last first. */
export async function selectSessionsOfUser(
  db: Executor,
  userId: number,
  now: Date,
  limit: number,
): Promise<{ rows: (Pick<SessionRow, ListedColumn> & { used_at: Date })[]; total: number }> {
  const own = db.selectFrom('sessions').where('user_id', '=', userId).where('expires_at', '>', now);
  const usedAt = sql<Date>`greatest(created_at, refreshed_at)`;
  const rows = await own
    .select(['id', 'device', 'network', 'created_at'])
    .select(usedAt.as('used_at'))
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  const { total } = await own
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

type ListedColumn = 'id' | 'device' | 'network' | 'created_at';

/** Ends a session of a user. @returns whether there was one. */
export async function deleteOwnSession(tx: Executor, userId: number, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAllSessions(db: Executor): Promise<void> {
  await db.deleteFrom('sessions').execute();
}
