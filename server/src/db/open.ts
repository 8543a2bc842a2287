import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import { PlainHandleGuard } from './transact.ts';

export type Db = Kysely<Schema>;

/** An open database. The only place in the product that knows which engine serves it. */
export interface OpenDatabase {
  db: Db;
  engine: 'embedded' | 'postgresql';
  close(): Promise<void>;
}

// Both engines answer with the same JavaScript values: bigint as number, date as text.
const int8 = 20;
const date = 1082;
pg.types.setTypeParser(int8, Number);
pg.types.setTypeParser(date, (text) => text);
const embeddedOptions = {
  extensions: { pg_trgm, unaccent },
  parsers: { [int8]: Number, [date]: (text: string) => text },
};

/**
 * Opens the embedded engine in `<dataDir>/db`. The caller holds the folder's lock.
 * A folder whose first creation was cut off holds nothing that was ever acknowledged, so it is
 * made under another name and only then put in place.
 */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const folder = join(dataDir, 'db');
  if (!existsSync(folder)) {
    const unfinished = join(dataDir, 'db.starting');
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    const created = await PGlite.create({ dataDir: unfinished, ...embeddedOptions });
    await created.close();
    renameSync(unfinished, folder);
  }
  return wrapEmbedded(await PGlite.create({ dataDir: folder, ...embeddedOptions }));
}

/** Opens the embedded engine in memory, from a dump of a folder where one is given. */
export async function openInMemory(dump?: Blob): Promise<OpenDatabase & { lite: PGlite }> {
  const lite = await PGlite.create({
    ...embeddedOptions,
    ...(dump ? { loadDataDir: dump } : {}),
  });
  return { ...wrapEmbedded(lite), lite };
}

function wrapEmbedded(lite: PGlite): OpenDatabase {
  const db = new Kysely<Schema>({
    dialect: new PGliteDialect({ pglite: lite }),
    plugins: [new PlainHandleGuard()],
  });
  return { db, engine: 'embedded', close: () => db.destroy() };
}

/** Milliseconds; long work lifts the statement limit for its own transaction. */
const postgresLimits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * Opens a PostgreSQL by its address.
 * @param onIdleError told of connections that break while nobody uses them.
 */
export function openPostgres(url: string, onIdleError: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 10, ...postgresLimits });
  pool.on('error', onIdleError);
  // A connection can break between two queries of one transaction, when nobody waits for it.
  pool.on('connect', (client) => client.on('error', onIdleError));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new PlainHandleGuard()],
  });
  return { db, engine: 'postgresql', close: () => db.destroy() };
}
