import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from './messages.ts';

/**
 * Deletes what was left in a folder before a moment: files, and folders with their content.
 * @param pattern the folder in the data folder, and the ending of the names: `mail/*.part`.
 */
export async function deleteFilesBefore(
  dataDir: string,
  pattern: string,
  before: Date,
): Promise<void> {
  const [folder = '', ending = ''] = pattern.split('/*');
  for (const name of await namesIn(join(dataDir, folder))) {
    if (!name.endsWith(ending)) continue;
    const path = join(dataDir, folder, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found && found.mtime <= before) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Explains a failure of the data folder in one line for the operator; null for any other error.
 * @param error of the file system, with the path that could not be used.
 */
export function explainDataFolder(error: unknown): string | null {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (path === undefined || code === undefined) return null;
  if (code === 'ENOTDIR' || (code === 'EEXIST' && syscall === 'mkdir')) {
    return text.dataDirIsFile(path);
  }
  const isRefused = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code);
  return isRefused ? text.dataDirRefused((error as Error).message) : null;
}

/** The names in a folder; none if it does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
