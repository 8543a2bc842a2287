import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type LogEvent, PGliteAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { CommittedReads, readBy, SharedReads } from './committed-reads.ts';
import { DiskFull, DiskSpace, watchDisk } from './disk-space.ts';
import { type EngineData, EngineThread, type Recovery } from './engine-thread.ts';
import { PreparedStatements } from './prepared-statements.ts';
import type { Schema } from './schema.ts';
import { text } from './start-messages.ts';
import {
  guardStatements,
  RunningStatement,
  type StatementGuard,
  StatementLate,
  watchStatements,
} from './statement-guard.ts';
import { TransactionGuard } from './transact.ts';

export type Db = Kysely<Schema>;

/** An open database. No other code of the product needs to know which engine serves it. */
export interface OpenDatabase {
  db: Db;
  engine: 'embedded' | 'postgresql';
  /** Its connections, to be counted. */
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  close(): Promise<void>;
}

// Both engines answer with the same JavaScript values: bigint as number, date as text.
const int8 = 20;
const date = 1082;
pg.types.setTypeParser(int8, Number);
pg.types.setTypeParser(date, (text) => text);

/** Milliseconds; several times as long as on PostgreSQL, because a slow disk stops everything. */
const embeddedLimits = { statement: 60_000, longWork: 600_000 };

/** Is told of every statement that was answered. */
type StatementWatcher = ((event: LogEvent) => void) | undefined;

interface EmbeddedOptions {
  onStatement?: StatementWatcher;
  /** Gets a line when the disk is full, when it has space again, and when the engine ended. */
  log?: Pick<Logger, 'error' | 'info'>;
  limits?: StatementGuard['limits'];
}

/**
 * Opens the embedded engine in `<dataDir>/db`. The caller holds the folder's lock. The engine is
 * started again if it ended, or if it did not answer in time.
 */
export async function openEmbedded(
  dataDir: string,
  { log, limits = embeddedLimits, onStatement }: EmbeddedOptions = {},
): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const space = new DiskSpace(dataDir, log);
  const running = new RunningStatement();
  const isThere = existsSync(join(dataDir, 'db', 'PG_VERSION'));
  const opened = await openThread(
    { dataDir },
    {
      limits,
      running,
      isDiskFull: () => space.isFull(),
      prepare: () => {
        if (space.isFull()) space.giveUpReserve();
      },
      explain: (cause) => explainEnd(cause, space.isFull()),
      // A full disk has its own line in the log.
      onEnded: (cause) => {
        if (!space.isFull()) log?.error({ err: cause }, 'the database engine ended');
      },
    },
    onStatement,
  ).catch((error: NodeJS.ErrnoException) => {
    // Errors with a code are of the folder or the disk.
    if (!isThere || error.code !== undefined || space.isFull()) throw error;
    throw new DatabaseDamaged(join(dataDir, 'db'), error);
  });
  watchDisk(opened.db, space);
  watchStatements(opened.db, running);
  return opened;
}

/** The engine cannot read the files of its database. */
export class DatabaseDamaged extends Error {
  constructor(
    readonly folder: string,
    cause: Error,
  ) {
    super(text.damaged(folder), { cause });
  }
}

/** What the users of an engine are told that ended: for `crash_shutdown`, to try again. */
function explainEnd(cause: Error, isDiskFull: boolean): Error {
  if (isDiskFull) return new DiskFull();
  return cause instanceof StatementLate
    ? cause
    : Object.assign(new Error('The embedded engine has ended.', { cause }), { code: '57P02' });
}

/** Opens the embedded engine in memory, optionally from a dump of another database. */
export function openInMemory(
  dump?: Uint8Array<ArrayBuffer>,
): Promise<OpenDatabase & Pick<EngineThread, 'dump'>> {
  return openThread(dump ? { dump } : {});
}

async function openThread(
  data: EngineData,
  guard?: Recovery & Omit<StatementGuard, 'onLate'>,
  onStatement?: StatementWatcher,
): Promise<OpenDatabase & Pick<EngineThread, 'dump'>> {
  const thread = await EngineThread.open(data, guard);
  const pool = new pg.Pool({ ...embeddedConnection, stream: () => thread.connect() });
  // The connection breaks only with its thread, which rejects pending queries.
  pool.on('error', () => undefined);
  const reads = new CommittedReads();
  const prepared = new PreparedStatements();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    prepared.watch(client);
    reads.watch(client);
    if (guard) {
      guardStatements(client, { ...guard, onLate: (error) => thread.abandon(error) });
    }
  });
  const db = new Kysely<Schema>({
    dialect: new EmbeddedDialect({ pool }),
    plugins: [new TransactionGuard()],
    ...(onStatement && { log: onStatement }),
  });
  readBy(db, reads);
  return {
    db,
    engine: 'embedded',
    pool,
    dump: () => thread.dump(),
    close: () => thread.close(db.destroy()),
  };
}

/** PostgreSQL's dialect for an engine with a single connection. */
class EmbeddedDialect extends PostgresDialect {
  override createAdapter(): PGliteAdapter {
    return new PGliteAdapter();
  }
}

/** All fields are set, so that no `PG…` variable of the environment has an effect. */
const embeddedConnection = {
  host: 'embedded',
  port: 0,
  user: 'postgres',
  password: '',
  database: 'postgres',
  ssl: false,
  max: 1,
  idleTimeoutMillis: 0,
};

/** Milliseconds; long work lifts the statement limit for its own transaction. */
const postgresLimits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * Every statement takes milliseconds, so compiling it costs more than it saves: with ten thousand
 * equal names the list of possible duplicates took ten times as long.
 */
const withoutJit = '-c jit=off';

/** How connections to a PostgreSQL are opened. */
export function postgresOptions(url: string, more = ''): pg.PoolConfig {
  return { connectionString: url, options: `${withoutJit} ${more}`.trim(), ...postgresLimits };
}

/**
 * Opens a PostgreSQL by its URL.
 * @param onIdleError called for connections that break while unused.
 */
export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  onStatement?: StatementWatcher,
): OpenDatabase {
  const pool = new pg.Pool({ ...postgresOptions(url), max: 10 });
  pool.on('error', onIdleError);
  const prepared = new PreparedStatements();
  pool.on('connect', (client) => {
    // A connection can also break between two queries of a transaction, with no query pending.
    client.on('error', onIdleError);
    prepared.watch(client);
  });
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new TransactionGuard()],
    ...(onStatement && { log: onStatement }),
  });
  readBy(db, new SharedReads());
  return { db, engine: 'postgresql', pool, close: () => db.destroy() };
}
