// The disk of the embedded engine. The engine ends if its log cannot grow, by a file of 16 MB. So
// writes are refused while hardly more than such a file is free. If it ends nevertheless, because
// others filled the disk, it needs such a file to come back: so a reserve lies beside the database.
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { isDiskFullError } from '../errors.ts';
import { text } from '../messages.ts';

const mebibyte = 1024 * 1024;
const minFree = 24 * mebibyte;
const reserveSize = 20 * mebibyte;
/** The name of the reserve in the data folder. */
const reserveName = 'db.reserve';

/** The embedded engine did not write, because its disk is full. */
export class DiskFull extends Error {
  /** As PostgreSQL names it. */
  readonly code = '53100';

  constructor() {
    super(text.diskFull);
  }
}

export class DiskSpace {
  readonly #folder: string;
  readonly #log: Pick<Logger, 'error' | 'info'> | undefined;
  #wasFull = false;

  /** @param log gets one line when the disk becomes full, and one when there is space again. */
  constructor(folder: string, log?: Pick<Logger, 'error' | 'info'>) {
    this.#folder = folder;
    this.#log = log;
    this.keepReserve();
  }

  /** Whether there is too little space to write. */
  isFull(): boolean {
    const free = this.#free();
    const isFull = free < minFree;
    if (isFull !== this.#wasFull) {
      this.#wasFull = isFull;
      const about = { folder: this.#folder, freeBytes: free, neededBytes: minFree };
      if (isFull) this.#log?.error(about, 'the disk is full: nothing is saved until it has space');
      else this.#log?.info(about, 'the disk has space again');
    }
    if (!isFull) this.keepReserve();
    return isFull;
  }

  /** Makes the reserve if it was given up and there is space for it. */
  keepReserve(): void {
    const path = join(this.#folder, reserveName);
    if (existsSync(path) || this.#free() < reserveSize + minFree) return;
    const file = openSync(path, 'wx', 0o600);
    try {
      // Random, because some file systems store no zeros.
      const block = randomBytes(mebibyte);
      for (let size = 0; size < reserveSize; size += block.length) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      this.giveUpReserve();
    } finally {
      closeSync(file);
    }
  }

  giveUpReserve(): void {
    rmSync(join(this.#folder, reserveName), { force: true });
  }

  #free(): number {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize;
  }
}

const spaceOf = new WeakMap<object, DiskSpace>();

/** Connects a database with the disk that it writes to. */
export function watchDisk(db: object, space: DiskSpace): void {
  spaceOf.set(db, space);
}

/** Whether the embedded engine refuses to write; another engine answers for itself. */
export function isDiskFull(db: object): boolean {
  return spaceOf.get(db)?.isFull() ?? false;
}

/** Stores what a read has computed and could compute again; null if the disk is full. */
export async function storeIfRoom<Result>(store: () => Promise<Result>): Promise<Result | null> {
  try {
    return await store();
  } catch (error) {
    if (isDiskFullError(error)) return null;
    throw error;
  }
}
