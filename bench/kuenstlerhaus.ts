import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const admin = fileURLToPath(new URL('../server/dist/admin.js', import.meta.url));
const beside = fileURLToPath(new URL('../../shared/data/kuenstlerhaus', import.meta.url));
const network = process.env.KUENSTLERHAUS_DIR ?? beside;

/** Whether the data of the Künstlerhaus network is on this machine. */
export function hasKuenstlerhaus(): boolean {
  return existsSync(path.join(network, 'relationships.csv'));
}

/** Imports the network into a new embedded database. @returns seconds. */
export function importKuenstlerhaus(dataDir: string): number {
  const started = performance.now();
  execFileSync(process.execPath, [admin, 'import', network], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: 'off' },
    stdio: 'ignore',
  });
  return (performance.now() - started) / 1000;
}

export const makeFolder = () => mkdtemp(path.join(tmpdir(), 'mangrove-bench-'));
