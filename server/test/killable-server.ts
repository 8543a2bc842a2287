import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Db, openEmbedded } from '../src/db/open.ts';
import { RemoteClient } from './remote-client.ts';
import {
  bundleServer,
  quickStart,
  type ServerBundle,
  type ServerProcess,
  startServer,
} from './server-process.ts';

/**
 * How often a server is killed at a random moment: each time costs a start, and the next run of all
 * tests kills it at another. `FC_RUNS=20` kills twenty times as often, for a long run.
 */
export const killsOf = (usual: number): number => usual * Number(process.env.FC_RUNS ?? 1);

/**
 * The built server on a folder of its own without the demo, for tests that kill it and then read
 * its database: server and test never hold the folder at the same time.
 */
export function killableServer() {
  let bundle: ServerBundle;
  let folder: string;
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    bundle = await bundleServer();
    folder = mkdtempSync(join(tmpdir(), 'mangrove-killed-'));
  }, 120_000);
  afterAll(async () => {
    await server?.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async () => {
    const settings = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn', DEMO: 'off', DATA_DIR: folder };
    server = await startServer(bundle, settings);
    return server;
  };
  async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const { db, close } = await openEmbedded(folder);
    try {
      return await work(db);
    } finally {
      await close();
    }
  }
  return {
    start,
    withDatabase,
    folder: () => folder,
    pictureFolder: () => join(folder, 'images'),
    /** Runs the hourly cleanup on the folder, which no process may hold. */
    runCleanup: (secondsAhead = 0): ChildProcess =>
      spawn(process.execPath, [quickStart, bundle.cleanup, folder, String(secondsAhead)], {
        env: { PATH: process.env.PATH ?? '' },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    /** Runs the admin command on the folder; the server may hold it. */
    runAdmin: (...args: string[]): ChildProcess =>
      spawn(process.execPath, [quickStart, bundle.admin, ...args], {
        env: { PATH: process.env.PATH ?? '', DATA_DIR: folder },
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    /** Starts the server, signs a superuser in, and stops the server. */
    async asSuperuser(): Promise<RemoteClient> {
      const { address, stop } = await start();
      const client = new RemoteClient();
      const account = { email: 'ines@example.org', password: 'salt water archive' };
      await client.post(address, '/api/v1/auth/register?auto_login=true', account);
      await stop();
      await withDatabase((db) =>
        db.updateTable('users').set({ is_verified: true, is_superuser: true }).execute(),
      );
      return client;
    },
  };
}
