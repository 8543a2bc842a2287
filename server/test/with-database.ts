import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type Db, type OpenDatabase, openPostgres } from '../src/db/open.ts';
import { emptyTables } from './empty-tables.ts';
import { takeEngine } from './shared-engine.ts';

export interface DatabaseContext {
  readonly db: Db;
  /** A second handle on the same database; on the embedded engine the same one. */
  openAnother(): Promise<OpenDatabase>;
  /** Empties every table, for the next test. */
  empty(): Promise<void>;
}

/**
 * A block of tests with a migrated, empty database of its own, on the engine of the running
 * project. Where there is no PostgreSQL, its blocks are skipped by name and counted.
 */
export function describeWithDatabase(name: string, body: (context: DatabaseContext) => void): void {
  describeOn(inject('engine'), name, body);
}

/**
 * The same for what does not depend on the engine, such as the shape of calls and answers: once, on
 * PostgreSQL where there is one, which answers in half the time.
 */
export function describeOnOneEngine(name: string, body: (context: DatabaseContext) => void): void {
  if (inject('engine') === inject('quickerEngine')) describeOn(inject('engine'), name, body);
}

/** The same for what is only true of the embedded engine. */
export function describeOnEmbedded(name: string, body: (context: DatabaseContext) => void): void {
  describeOn('embedded', name, body);
}

/**
 * How often a property is tried, or a race is run: what generated cases find is found on the engine
 * that is quicker, and runs transactions at once; the other one's share shows that it does the same.
 */
export function runsOf(most: number): number {
  return inject('engine') === inject('quickerEngine') ? most : Math.ceil(most / 5);
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
      await onServer(server.href, `create database ${database} template template_network`);
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
  // `create database` copies a template that nobody may use meanwhile: several files wait in turn.
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
