import { createReadStream, mkdirSync, type Stats } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Stores the bytes of pictures, by a name that changes with the content. */
export interface ImageStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is no such picture. */
  read(name: string): Promise<{ size: number; stream: () => Readable } | null>;
  delete(name: string): Promise<void>;
  /** All names, or only those of pictures stored before a moment. */
  list(before?: Date): Promise<string[]>;
}

/** Names that the product generates; no other name ever reaches a file system. */
export const imageNamePattern = /^[a-z0-9]{22,40}\.(?:jpg|png|webp)$/u;

/** The content types of pictures, by the ending of their names. */
export const imageTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** The content type of a picture by its name; undefined for any other ending. */
export function imageTypeOf(name: string): string | undefined {
  return imageTypes[name.split('.').at(-1) ?? ''];
}

async function statIfThere(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Pictures in a local folder, readable only by its owner and group. */
export function openLocalImages(folder: string): ImageStore {
  mkdirSync(folder, { recursive: true, mode: 0o750 });
  const pathOf = (name: string) => {
    if (!imageNamePattern.test(name)) throw new Error('not a picture name');
    return join(folder, name);
  };
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      const unfinished = `${path}.${process.pid}.part`;
      await writeFile(unfinished, bytes, { mode: 0o640, flush: true });
      await rename(unfinished, path);
    },
    read: async (name) => {
      const path = pathOf(name);
      const found = await statIfThere(path);
      return found && { size: found.size, stream: () => createReadStream(path) };
    },
    delete: (name) => rm(pathOf(name), { force: true }),
    list: async (before) => {
      const names = (await readdir(folder)).filter((name) => imageNamePattern.test(name));
      if (!before) return names;
      const old: string[] = [];
      for (const name of names) {
        // Another process may have deleted it meanwhile.
        const found = await statIfThere(pathOf(name));
        if (found && found.mtime < before) old.push(name);
      }
      return old;
    },
  };
}
