import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { openLocalImages } from '../adapters/image-store.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Db } from '../db/open.ts';
import { NetworkKeeper } from '../features/graph/network-keeper.ts';

export interface TestApp {
  app: FastifyInstance;
  dataDir: string;
  network: NetworkKeeper;
  close(): Promise<void>;
}

/** The whole server on a test's database, not listening: asked with `app.inject`. */
export async function startTestApp(
  db: Db,
  environment: Record<string, string> = {},
  webFolder = '/nowhere',
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mangrove-test-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment });
  const log = pino({ level: config.logLevel });
  const network = new NetworkKeeper({ db, log });
  const images = openLocalImages(join(dataDir, 'files'));
  const app = await buildApp({ config, db, log, images, network, webFolder });
  await app.ready();
  return {
    app,
    dataDir,
    network,
    close: async () => {
      await app.close();
      await network.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
