import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type Db, type OpenDatabase, openPostgres } from '../src/db/open.ts';
import { emptyTables } from './empty-tables.ts';
import { takeEngine } from './shared-engine.ts';

export interface DatabaseContext {
  readonly db: Db;
  /** A second handle on the same database; with the embedded engine the same handle. */
  openAnother(): Promise<OpenDatabase>;
  /** Empties every table, before the next test. */
  empty(): Promise<void>;
}

/**
 * A block of tests with a migrated, empty database of its own, on the engine of the running
 * project, for what could differ between the engines: transactions and locks, migrations and
 * triggers, searches, dates, JSON, exports and backups. Without PostgreSQL its blocks are skipped
 * there, and reported by name.
 */
export function describeWithDatabase(name: string, body: (context: DatabaseContext) => void): void {
  describeOn(inject('engine'), name, body);
}

/**
 * The same for tests that run once, on PostgreSQL if it is available, because it takes half the time:
 * rules, rights, texts and answers. `test/permissions/same-on-both-engines.test.ts` makes every call
 * on both engines and compares the answers.
 */
export function describeOnOneEngine(name: string, body: (context: DatabaseContext) => void): void {
  if (inject('engine') === inject('quickerEngine')) describeOn(inject('engine'), name, body);
}

/** The same for tests that only apply to the embedded engine. */
export function describeOnEmbedded(name: string, body: (context: DatabaseContext) => void): void {
  describeOn('embedded', name, body);
}

/**
 * How often a property is tried, or a race is run: as often as a run of all tests can afford.
 * `FC_RUNS=20` tries twenty times as many, for a long run. The faster engine,
 * which also runs transactions concurrently, runs all cases; the other engine runs a fifth, to show
 * that it behaves the same.
 */
export function runsOf(usual: number): number {
  const times = usual * Number(process.env.FC_RUNS ?? 1);
  return inject('engine') === inject('quickerEngine') ? times : Math.ceil(times / 5);
}

function describeOn(
  engine: 'embedded' | 'postgresql',
  name: string,
  body: (context: DatabaseContext) => void,
): void {
  const isMissing = engine === 'postgresql' && inject('postgresUrl') === '';
  describe.skipIf(isMissing)(`${name} [${engine}]`, () => {
    let opened: OpenDatabase;
    let another: () => Promise<OpenDatabase>;
    let drop: () => Promise<void> = () => Promise.resolve();

    beforeAll(async () => {
      if (engine === 'embedded') {
        opened = await takeEngine();
        another = () => Promise.resolve({ ...opened, close: () => Promise.resolve() });
        return;
      }
      const server = new URL(inject('postgresUrl'));
      const database = `t_${randomBytes(6).toString('hex')}`;
      const copy = `template template_network strategy ${inject('copyStrategy')}`;
      await onServer(server.href, `create database ${database} ${copy}`);
      const url = new URL(server.href);
      url.pathname = database;
      another = () => Promise.resolve(openPostgres(url.href, () => undefined));
      opened = await another();
      drop = () => onServer(server.href, `drop database if exists ${database} with (force)`);
    });
    afterAll(async () => {
      await opened.close();
      await drop();
    });

    body({
      get db() {
        return opened.db;
      },
      openAnother: () => another(),
      empty: () => emptyTables(opened.db),
    });
  });
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = openPostgres(url, () => undefined);
  // `create database` needs its template unused, so test files wait for each other by a lock.
  await server.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(7)`.execute(connection);
    try {
      await sql.raw(statement).execute(connection);
    } finally {
      await sql`select pg_advisory_unlock(7)`.execute(connection);
    }
  });
  await server.close();
}
