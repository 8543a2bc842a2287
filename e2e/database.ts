// The PostgreSQL of the products that begin with an empty network. It costs half the processor time
// of the embedded engine, on which all other products run.

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { findPostgres, startPostgres } from '../server/test/postgres-server.ts';

/** Workers inherit the environment of the global setup, and share its server by this variable. */
const shared = 'MANGROVE_TEST_POSTGRES';

/** Starts the server for all workers. @returns the function that stops it */
export async function startDatabases(): Promise<() => Promise<void>> {
  const server = await startPostgres({ inMemory: true });
  if (server) process.env[shared] = server.urlOf('');
  return async () => {
    await server?.stop();
  };
}

/** Makes an empty database. @returns its address, or null without PostgreSQL */
export function makeDatabase(): string | null {
  const server = process.env[shared];
  const programs = findPostgres();
  if (server === undefined || programs === null) return null;
  const name = `e2e_${randomUUID().slice(0, 8)}`;
  execFileSync(`${programs}/createdb`, [`--maintenance-db=${server}postgres`, name]);
  return `${server}${name}`;
}
