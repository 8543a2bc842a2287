// Runs once before the server's tests: prepares a migrated dump of the embedded engine, and starts
// a PostgreSQL if it is installed. Test files copy these, so each has a database to itself.
import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/db/migrate.ts';
import { openInMemory, openPostgres } from '../src/db/open.ts';
import { startPostgres } from './postgres-server.ts';
import { readRowTypes } from './read-row-types.ts';
import type { RowTypes } from './row-shapes.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A dump of a migrated, empty embedded database. */
    embeddedDump: string;
    /** The address of a PostgreSQL with the migrated database `template_network`; or ''. */
    postgresUrl: string;
    /** How a database is copied at the least cost. */
    copyStrategy: 'file_copy' | 'wal_log';
    /** Which engine the tests of this project run on. */
    engine: 'embedded' | 'postgresql';
    /** The faster one of the available engines. */
    quickerEngine: 'embedded' | 'postgresql';
    /** The declared row types of raw SQL statements. */
    rowTypes: RowTypes;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const needsServer = project.config.provide.engine === 'postgresql';
  // Projects of both engines get the dump, because some tests move data between engines.
  project.provide('embeddedDump', await dumpEmbedded());
  project.provide('rowTypes', JSON.parse(readFileSync(fileOfRowTypes(), 'utf8')));
  const server = needsServer ? await startPostgres({ inMemory: true }) : null;
  if (server) {
    const created = openPostgres(server.urlOf('postgres'), () => undefined);
    await sql`create database template_network`.execute(created.db);
    await created.close();
    const template = openPostgres(server.urlOf('template_network'), () => undefined);
    await migrate(template.db);
    await template.close();
  }
  project.provide('postgresUrl', server?.urlOf('postgres') ?? '');
  project.provide('copyStrategy', server?.isInMemory ? 'file_copy' : 'wal_log');
  return async () => {
    await server?.stop();
  };
}

/** The dump is cached until a migration changes: migrating takes seconds, loading a dump tenths. */
async function dumpEmbedded(): Promise<string> {
  const migrations = fileURLToPath(new URL('../src/db/migrations/', import.meta.url));
  // Some migrations are written in code.
  const inCode = fileURLToPath(new URL('../src/db/migrate.ts', import.meta.url));
  const hash = createHash('sha256').update(readFileSync(inCode));
  for (const name of readdirSync(migrations).sort()) {
    hash.update(name).update(readFileSync(join(migrations, name)));
  }
  const path = cachedAs('embedded', 'tar', hash);
  if (existsSync(path)) return path;
  const { db, dump, close } = await openInMemory();
  await migrate(db);
  writeFileSync(path, await dump());
  await close();
  return path;
}

/** The row types are cached until a source changes, because the compiler takes seconds. */
function fileOfRowTypes(): string {
  const hash = createHash('sha256');
  for (const folder of ['../src/', '../../contract/src/', './']) {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    for (const file of readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()) {
      if (file.endsWith('.ts')) hash.update(file).update(readFileSync(join(path, file)));
    }
  }
  const path = cachedAs('row-types', 'json', hash);
  if (!existsSync(path)) writeFileSync(path, JSON.stringify(readRowTypes()));
  return path;
}

function cachedAs(name: string, ending: string, hash: Hash): string {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/mangrove/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}-${hash.digest('hex').slice(0, 16)}.${ending}`);
}
