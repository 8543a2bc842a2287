import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { labelIconFile, maxLabelIconBytes } from '@mangrove/contract';
import { notFound } from '../../errors.ts';

/** The folder in the data folder into which the operator copies icons, as the Hub gives them. */
export const iconFolder = 'labels';

export interface LabelIcon {
  contentType: string;
  size: number;
  stream: () => Readable;
}

/** The icons that are shown, and how many files of the folder are not: of other names, or too large. */
export async function listIcons(dataDir: string): Promise<{ icons: string[]; others: string[] }> {
  const folder = join(dataDir, iconFolder);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    // Most sites have none.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = await Promise.all(
    names.sort().map(async (name) => ({ name, icon: await findIcon(folder, name) })),
  );
  const namesOf = (isIcon: boolean) =>
    found.filter(({ icon }) => (icon !== null) === isIcon).map(({ name }) => name);
  return { icons: namesOf(true), others: namesOf(false) };
}

/** @throws not_found */
export async function readIcon(dataDir: string, name: string): Promise<LabelIcon> {
  const icon = await findIcon(join(dataDir, iconFolder), name);
  if (icon === null) throw notFound('picture');
  return icon;
}

async function findIcon(folder: string, name: string): Promise<LabelIcon | null> {
  if (!labelIconFile.test(name)) return null;
  const path = join(folder, name);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!found?.isFile() || found.size === 0 || found.size > maxLabelIconBytes) return null;
  return {
    contentType: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    size: found.size,
    stream: () => createReadStream(path),
  };
}
