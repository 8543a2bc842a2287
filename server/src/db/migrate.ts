import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { raiseNetworkVersion } from './network-version.ts';
import type { Db } from './open.ts';
import { text } from './start-messages.ts';
import type { Executor } from './transact.ts';
import { recomputeYearRanges } from './year-ranges.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Migrations that apply a rule implemented in TypeScript, which SQL must not repeat. */
const inCode: Record<string, Migration> = {
  '0012-open-years': { up: storeYearRanges },
  '0027-years-by-phrase': { up: storeYearRanges },
  '0079-years-in-lists': { up: storeYearRanges },
  '0086-short-years-with-alternatives': { up: storeYearRanges },
};

/** Recomputes the year ranges stored for texts of years, by the current rule. */
export async function storeYearRanges(db: Executor): Promise<void> {
  if ((await recomputeYearRanges(db)) > 0) await raiseNetworkVersion(db);
}

/** A database that a newer version of the product has migrated. */
export class NewerDatabase extends Error {
  constructor(names: string[]) {
    super(text.newer(names.join(', ')));
  }
}

class Migrations implements MigrationProvider {
  readonly #wanted: readonly string[];

  constructor(wanted: readonly string[]) {
    this.#wanted = wanted;
  }

  getMigrations(): Promise<Record<string, Migration>> {
    const migrations: Record<string, Migration> = { ...inCode };
    for (const name of listSqlFiles()) {
      const text = readFileSync(new URL(`${name}.sql`, folder), 'utf8');
      migrations[name] = {
        // One statement for the whole file, because the embedded engine executes one at a time.
        up: async (db) => {
          await sql.raw(`do $migration$ begin\n${text}\nend $migration$`).execute(db);
        },
      };
    }
    const wanted = this.#wanted.flatMap((name) => {
      const migration = migrations[name];
      return migration ? [[name, migration] as const] : [];
    });
    return Promise.resolve(Object.fromEntries(wanted));
  }
}

function listMigrations(): string[] {
  return [...listSqlFiles(), ...Object.keys(inCode)].sort();
}

function listSqlFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length));
}

/**
 * Migrates the database to this version's schema: forward only, in one transaction, under a lock
 * against other starting processes.
 * @returns the names of the migrations that were applied now.
 * @throws NewerDatabase if the database has migrations that this version does not know.
 */
export async function migrate(db: Db): Promise<string[]> {
  // The migrator describes all tables and takes its lock even then: half a second of a usual start.
  if (await isMigrated(db).catch(() => false)) return [];
  return migrateTo(db, listMigrations());
}

/** Migrates an empty database to the schema of an older version: after these migrations. */
export async function migrateTo(db: Db, names: readonly string[]): Promise<string[]> {
  const migrator = new Migrator({ db, provider: new Migrations(names) });
  const known = new Set(names);
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const applied = await appliedMigrations(db);
    const unknown = applied.filter((name) => !known.has(name));
    throw unknown.length > 0 ? new NewerDatabase(unknown) : error;
  }
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}

/** Whether the database has exactly this version's schema. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await appliedMigrations(db);
  return applied.join() === listMigrations().join();
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
