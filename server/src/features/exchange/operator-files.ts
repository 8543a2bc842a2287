// What the operator has put into the data folder, which backups hold too: territories, and icons of
// Labels. Without some in a backup, those of the folder stay.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { labelIconFile } from '@mangrove/contract';
import { territoriesPath } from '../../domain/territories/territories-file.ts';
import { iconFolder, listIcons } from '../labels/icons.ts';
import { type ArchiveWriter, readArchive } from './backup-archive.ts';
import type { Manifest, Part } from './backup-format.ts';
import { damage } from './backup-messages.ts';
import { ExchangeRefused } from './faults.ts';
import type { ExchangeDeps } from './import-options.ts';

const territoriesPartName = 'map/ground.geojson';
const iconPrefix = `${iconFolder}/`;

/** As they are, whether the map can draw them or not. */
export async function writeOperatorFiles(
  { dataDir }: ExchangeDeps,
  archive: ArchiveWriter,
): Promise<Pick<Manifest, 'territories' | 'operator_files'>> {
  if (dataDir === undefined) return { operator_files: [] };
  const ground = await readFile(territoriesPath(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const territories = ground && (await archive.add(territoriesPartName, ground));
  const others: Part[] = [];
  for (const icon of (await listIcons(dataDir)).icons) {
    const content = await readFile(join(dataDir, iconFolder, icon));
    others.push(await archive.add(iconPrefix + icon, content));
  }
  return { operator_files: others, ...(territories && { territories }) };
}

/** Files that only a newer version knows are left in the backup. */
export async function restoreOperatorFiles(
  { dataDir }: ExchangeDeps,
  file: string,
  identity: string | undefined,
  { territories, operator_files: others }: Manifest,
): Promise<void> {
  const parts = [...(territories ? [territories] : []), ...others];
  const sums = new Map(parts.map(({ name, sha256 }) => [name, sha256]));
  if (dataDir === undefined || sums.size === 0) return;
  for await (const { name, sha256, content } of readArchive(file, identity)) {
    const path = sums.has(name) ? pathOf(dataDir, name) : null;
    if (path === null) continue;
    if (sha256 !== sums.get(name)) throw new ExchangeRefused(damage.partChangedNow(file, name));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const unfinished = `${path}.part`;
    await writeFile(unfinished, content);
    await rename(unfinished, path);
  }
}

/** Only of the names that this version writes, so that a backup puts nothing anywhere else. */
function pathOf(dataDir: string, partName: string): string | null {
  if (partName === territoriesPartName) return territoriesPath(dataDir);
  const icon = partName.startsWith(iconPrefix) ? partName.slice(iconPrefix.length) : '';
  return labelIconFile.test(icon) ? join(dataDir, iconFolder, icon) : null;
}
