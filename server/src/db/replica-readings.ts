// A replica serves what costs most: searches and lists. It never decides anything: each reading first
// asks the primary for the version of the network, and is made there unless the replica has it too.
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameOrNewer } from '@mangrove/contract';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { readNetworkVersion } from './network-version.ts';
import { type Db, postgresOptions } from './open.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { type AskedBy, type Readings, type ReplicaState, readFromPrimary } from './readings.ts';
import { Lag, maxLagSeconds } from './replica-lag.ts';
import { explainUnfit, selectFollowed, selectSeen, selectWritten } from './replica-queries.ts';
import type { Schema } from './schema.ts';
import { TransactionGuard } from './transact.ts';

const lookMs = 1_000;
/** How long a replica may take to connect, and to say how far it is. */
const answerMs = 1_000;
/** Longer than the longest statement may take there: then it does not answer any more. */
const queryMs = 6_000;
const maxConnections = 10;

interface ReplicaDeps {
  primary: Db;
  log: Pick<Logger, 'info' | 'warn'>;
  onStatement?: ((event: LogEvent) => void) | undefined;
}

/** @param url of a replica, if there is one; it need not be there yet. */
export function openReadings(url: string | undefined, deps: ReplicaDeps): Readings {
  return url === undefined ? readFromPrimary(deps.primary) : new ReplicaReadings(url, deps);
}

class ReplicaReadings implements Readings {
  readonly #primary: Db;
  readonly #log: ReplicaDeps['log'];
  readonly #onStatement: ReplicaDeps['onStatement'];
  readonly #pool: pg.Pool;
  readonly #handles = new WeakMap<pg.PoolClient, Db>();
  readonly #lag = new Lag();
  readonly #served = { replica: 0, primary: 0 };
  readonly #closing = new AbortController();
  readonly #looking: Promise<void>;
  /** Ends the readings under way, which are made on the primary then. */
  #gone = new AbortController();
  #underWay = 0;
  #isUsed = false;
  /** Why it is not used, as it was last logged. */
  #reason = '';

  constructor(url: string, { primary, log, onStatement }: ReplicaDeps) {
    this.#primary = primary;
    this.#log = log;
    this.#onStatement = onStatement;
    this.#pool = openPool(url, (error) => this.#leaveGone(error));
    this.#looking = this.#lookUntilClosed();
  }

  async read<Result>(
    askedBy: AskedBy,
    work: (db: Db, replicaVersion: string | null) => Promise<Result>,
  ): Promise<Result> {
    // One connection is left for looks.
    if (this.#isUsed && this.#underWay < maxConnections - 1) {
      this.#underWay += 1;
      const found = await this.#tryReplica(askedBy, work).finally(() => {
        this.#underWay -= 1;
      });
      if (found) return found.result;
    }
    this.#served.primary += 1;
    return work(this.#primary, null);
  }

  describe(): ReplicaState {
    return { isUsed: this.#isUsed, lagSeconds: this.#lag.seconds, served: { ...this.#served } };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const closed = Promise.all([this.#looking, this.#pool.end()]);
    await Promise.race([closed, sleep(answerMs, undefined, { ref: false })]);
  }

  /** Null if the replica is not new enough, or fails. @throws AppError if the work refuses. */
  async #tryReplica<Result>(
    askedBy: AskedBy,
    work: (db: Db, replicaVersion: string) => Promise<Result>,
  ): Promise<{ result: Result } | null> {
    const userId = typeof askedBy === 'string' ? null : askedBy.userId;
    const wanted = await this.#readWanted(userId);
    return this.#onReplica(async (db) => {
      const seen = await inTime(selectSeen(db, userId));
      // A server that became a primary goes on by itself: its versions are of another history.
      const isSame = seen.is_replica && seen.roles === wanted.roles;
      if (!isSame || !isSameOrNewer(seen.version, wanted.version)) return null;
      const result = await work(db, seen.version);
      this.#served.replica += 1;
      return { result };
    });
  }

  /** What the primary has at this moment, or later. */
  async #readWanted(userId: number | null): Promise<{ version: string; roles: string }> {
    if (userId !== null) return selectSeen(this.#primary, userId);
    return { version: await readNetworkVersion(this.#primary), roles: '' };
  }

  /**
   * Works on one connection, since only on that later means newer: an address may stand for several
   * replicas. Null if it fails.
   */
  async #onReplica<Result>(work: (db: Db) => Promise<Result>): Promise<Result | null> {
    let client: pg.PoolClient | null = null;
    let failure: Error | undefined;
    try {
      client = await this.#pool.connect();
      const working = this.#handleOf(client).connection().execute(work);
      return await unlessAborted(working, this.#gone.signal);
    } catch (error) {
      failure = error as Error;
      if (error instanceof AppError) throw error;
      if (isGone(error)) this.#leaveGone(failure);
      else this.#log.warn({ err: failure }, 'a reading is made on the primary');
      return null;
    } finally {
      // After a failure, another part of the work may still be under way on it.
      client?.release(failure);
    }
  }

  #handleOf(client: pg.PoolClient): Db {
    const known = this.#handles.get(client);
    if (known) return known;
    // The pool is told what became of its connection by `#onReplica`, which knows more.
    const kept = {
      query: (...call: Parameters<pg.PoolClient['query']>) => client.query(...call),
      release: () => undefined,
    } as unknown as pg.PoolClient;
    const pool = { connect: () => Promise.resolve(kept), end: () => Promise.resolve() };
    const handle = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }),
      plugins: [new TransactionGuard()],
      ...(this.#onStatement && { log: this.#onStatement }),
    });
    this.#handles.set(client, handle);
    return handle;
  }

  async #lookUntilClosed(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#look();
      await sleep(lookMs, undefined, { signal, ref: false }).catch(() => undefined); // closed
    }
  }

  /** Finds out how far the replica is, and whether it is used from now on. */
  async #look(): Promise<void> {
    const written = await selectWritten(this.#primary).catch((error: Error) => {
      if (!this.#closing.signal.aborted) {
        this.#log.warn({ err: error }, 'the primary does not say how far it is');
      }
      return null;
    });
    // Without the primary nothing is read at all.
    if (!written) return;
    this.#lag.addWritten(written.position);
    const found = await this.#onReplica((db) => inTime(selectFollowed(db)));
    // The reason was told by `#onReplica`.
    if (!found) return;
    const problem = explainUnfit(found, written.epoch);
    this.#lag.addFollowed(problem === null ? found.position : null);
    const { seconds } = this.#lag;
    if (problem !== null) this.#leave(problem);
    else if (seconds === null) this.#leave('it is not known yet how far it is behind');
    else if (seconds > maxLagSeconds) this.#leave('it is more than five seconds behind');
    else this.#use();
  }

  #use(): void {
    if (!this.#isUsed) this.#log.info('the replica serves searches and lists');
    this.#isUsed = true;
    this.#reason = '';
    if (this.#gone.signal.aborted) this.#gone = new AbortController();
  }

  #leaveGone(error: Error): void {
    this.#lag.addFollowed(null);
    this.#leave(error.message);
    this.#gone.abort(error);
  }

  #leave(reason: string): void {
    this.#isUsed = false;
    if (this.#closing.signal.aborted || reason === this.#reason) return;
    this.#reason = reason;
    this.#log.warn({ reason }, 'the primary serves searches and lists: the replica is left');
  }
}

function openPool(url: string, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...postgresOptions(url, '-c default_transaction_read_only=on'),
    max: maxConnections,
    connectionTimeoutMillis: answerMs,
    query_timeout: queryMs,
  });
  pool.on('error', onIdleError);
  const prepared = new PreparedStatements();
  pool.on('connect', (client) => {
    client.on('error', onIdleError);
    prepared.watch(client);
  });
  return pool;
}

/** A reply for which a replica that works needs no time. */
async function inTime<Reply>(reply: Promise<Reply>): Promise<Reply> {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new Error(`it did not answer within ${answerMs} ms`)),
    answerMs,
  );
  try {
    return await unlessAborted(reply, limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The result of work, or the reason of the signal once that is aborted. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Whether the server is gone, rather than a statement refused, such as for what it replays. */
function isGone(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  return code === '' || /^(?:08|28|3D|53|57P)/u.test(code);
}
