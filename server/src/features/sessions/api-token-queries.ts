import type { Selectable } from 'kysely';
import type { UserRow } from '../../db/schema.ts';
import type { ApiTokensTable } from '../../db/sessions-schema.ts';
import type { Executor } from '../../db/transact.ts';
import { savedBytes } from './queries.ts';

export type ApiTokenRow = Selectable<ApiTokensTable>;

/** A token with the columns of its user that a request needs. */
export type ApiTokenWithUser = Omit<ApiTokenRow, 'name' | 'token_hash' | 'network'> &
  Pick<UserRow, 'email' | 'is_superuser' | 'is_verified' | 'is_active' | 'name' | 'user_type'> & {
    saved_bytes: number;
  };

/** The token of a hash, with its user; expired ones and inactive users included. */
export async function selectApiToken(
  db: Executor,
  hash: string,
  savedSince: Date | undefined,
): Promise<ApiTokenWithUser | null> {
  const row = await db
    .selectFrom('api_tokens as t')
    .innerJoin('users', 'users.id', 't.user_id')
    .select(['t.id', 't.user_id', 't.may_read', 't.may_write', 't.has_second_factor'])
    .select(['t.created_at', 't.expires_at', 't.last_used_at'])
    .select(['email', 'users.name', 'user_type', 'is_superuser', 'is_verified', 'is_active'])
    .select(savedBytes(savedSince).as('saved_bytes'))
    .where('t.token_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

export async function noteUse(
  db: Executor,
  id: number,
  use: { last_used_at: Date; network: string },
): Promise<void> {
  await db.updateTable('api_tokens').set(use).where('id', '=', id).execute();
}

/** The tokens of a user, the newest first. */
export function selectApiTokens(db: Executor, userId: number): Promise<ApiTokenRow[]> {
  return db
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

export function insertApiToken(
  tx: Executor,
  row: Omit<ApiTokenRow, 'id' | 'last_used_at' | 'network'>,
): Promise<ApiTokenRow> {
  return tx.insertInto('api_tokens').values(row).returningAll().executeTakeFirstOrThrow();
}

/** @returns the name of the token that was deleted, or null if the user has no such token. */
export async function deleteApiToken(
  tx: Executor,
  userId: number,
  id: number,
): Promise<string | null> {
  const row = await tx
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function deleteApiTokensOfUser(tx: Executor, userId: number): Promise<void> {
  await tx.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
}

/** After the last second factor of a user was removed. */
export async function downgradeApiTokens(tx: Executor, userId: number): Promise<void> {
  const change = { has_second_factor: false };
  await tx.updateTable('api_tokens').set(change).where('user_id', '=', userId).execute();
}
