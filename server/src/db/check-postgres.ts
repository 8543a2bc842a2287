import { sql } from 'kysely';
import { text } from './start-messages.ts';
import type { Executor } from './transact.ts';

const oldestVersion = 15;

/** The PostgreSQL of the settings is away, refuses, or is one that the product cannot use. */
export class PostgresUnusable extends Error {}

/**
 * Connects for the first time.
 * @throws PostgresUnusable with what a sentence about it ends with.
 */
export async function checkPostgres(db: Executor): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::integer as version,
      current_setting('server_encoding') as encoding`
    .execute(db)
    .catch((error: NodeJS.ErrnoException) => {
      throw new PostgresUnusable(error.message || error.code, { cause: error });
    });
  const { version = 0, encoding = '' } = rows[0] ?? {};
  if (version < oldestVersion * 10_000) {
    throw new PostgresUnusable(text.tooOld(oldestVersion));
  }
  if (encoding !== 'UTF8') {
    throw new PostgresUnusable(text.notUtf8(encoding));
  }
}
