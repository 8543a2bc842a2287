import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import type { DatabaseContext } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import type { ImportOptions } from './import-options.ts';
import { importNetwork } from './import-service.ts';
import { silentWatcher, type Watcher } from './progress.ts';

/** An empty database before each test, and one picture store for all tests of a block. */
export function setUpImport(database: DatabaseContext) {
  const store = mkdtempSync(join(tmpdir(), 'mangrove-images-'));
  const images = openLocalImages(store);
  afterAll(() => rmSync(store, { recursive: true, force: true }));
  beforeEach(() => database.empty());
  const take = (folder: string, options: Partial<ImportOptions> = {}, watcher?: Watcher) =>
    importNetwork(
      { db: database.db, images },
      folder,
      { source: 'folder:network', ...options },
      watcher ?? silentWatcher,
    );
  return { store, images, take };
}
