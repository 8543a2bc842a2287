// Data folders after the built product's first start on the embedded engine, with the demo, and
// without it where PostgreSQL is not on the machine. Creating such a database takes many seconds of
// processor time, so each product gets a copy.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasPostgres } from '../server/test/postgres-server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'server/dist');
const store = path.join(root, '.cache/prepared');

/**
 * Creates a data folder in which the product has already started once.
 * @returns its path; the caller removes the folder
 */
export async function makeDataFolder({ demo }: { demo: boolean }): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mangrove-e2e-'));
  await cp(await pathOf(demo), folder, { recursive: true });
  return folder;
}

/**
 * Prepares missing folders, and deletes those of older builds.
 * @param start starts the built product on a data folder, and stops it once it is ready
 */
export async function prepareFolders(
  start: (options: { demo: boolean; dataDir: string }) => Promise<void>,
): Promise<void> {
  const kinds = hasPostgres() ? [true] : [true, false];
  const wanted = await Promise.all(kinds.map(pathOf));
  await mkdir(store, { recursive: true });
  for (const name of await readdir(store)) {
    const folder = path.join(store, name);
    if (!wanted.includes(folder)) await rm(folder, { recursive: true, force: true });
  }
  await Promise.all(
    kinds.map(async (demo, index) => {
      const folder = wanted[index] ?? '';
      if (existsSync(folder)) return;
      const dataDir = await mkdtemp(path.join(store, 'unfinished-'));
      await start({ demo, dataDir });
      await rename(dataDir, folder);
    }),
  );
}

let build: Promise<string> | undefined;

async function pathOf(demo: boolean): Promise<string> {
  build ??= describeBuild();
  return path.join(store, `${await build}-${demo ? 'demo' : 'empty'}`);
}

/** A hash that is equal for the same server build and packages. */
async function describeBuild(): Promise<string> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const built = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of [...built, path.join(root, 'package-lock.json')]) {
    hash.update(path.relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
