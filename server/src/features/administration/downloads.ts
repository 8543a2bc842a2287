import { mkdir, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Clock } from '../../adapters/clock.ts';
import { transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import type { Download } from '../../http/serve.ts';
import { writeArchive } from '../exchange/backup-archive.ts';
import { backUp } from '../exchange/backup-service.ts';
import { exportNetwork } from '../exchange/export-service.ts';
import type { ExchangeDeps } from '../exchange/import-options.ts';
import { silentWatcher } from '../exchange/progress.ts';

export interface DownloadDeps extends ExchangeDeps {
  clock: Clock;
  dataDir: string;
}

/** A full backup, the same as the admin command makes. */
export function downloadBackup(deps: DownloadDeps, viewer: Viewer): Promise<Download> {
  // Superusers with a fresh login, by the endpoint.
  return makeDownload(deps, 'mangrove-backup', async (file) => {
    await backUp(deps, file, { force: false }, silentWatcher);
    await log(deps, 'backup_made', viewer);
  });
}

/** The folder that the admin command exports, packed into one file. */
export function downloadExport(deps: DownloadDeps, viewer: Viewer): Promise<Download> {
  // Superusers with a fresh login, by the endpoint.
  return makeDownload(deps, 'mangrove-export', async (file) => {
    const folder = `${file}.folder`;
    await exportNetwork(deps, folder, { force: false }, silentWatcher);
    await packFolder(folder, file);
    await log(deps, 'network_exported', viewer);
  });
}

/**
 * Makes a file and opens it for sending. It is complete before the answer starts: so an error can
 * still be answered as one, and a slow client does not keep the database waiting.
 */
async function makeDownload(
  deps: DownloadDeps,
  name: string,
  make: (file: string) => Promise<void>,
): Promise<Download> {
  const home = join(deps.dataDir, 'downloads');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(home, `${name}-`));
  try {
    const file = join(folder, 'file.tar.gz');
    await make(file);
    const handle = await open(file, 'r');
    const { size } = await handle.stat();
    const day = deps.clock.now().toISOString().slice(0, 10);
    // The open handle keeps the removed file readable, and closing it frees the space.
    return { name: `${name}-${day}.tar.gz`, size, stream: handle.createReadStream() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function packFolder(folder: string, file: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  await writeArchive(file, async (archive) => {
    for (const path of paths) {
      const name = relative(folder, path).split(sep).join('/');
      await archive.add(`mangrove-export/${name}`, await readFile(path));
    }
  });
}

function log(
  { db, clock }: DownloadDeps,
  event: 'backup_made' | 'network_exported',
  viewer: Viewer,
): Promise<void> {
  return transact(db, (tx) => writeAudit(tx, clock, { event, by: viewer }));
}
