import { readCommitted } from '../../db/committed-reads.ts';
import type { Executor } from '../../db/transact.ts';
import { selectDevelopmentMode, shareLockDevelopmentMode } from './development-mode-queries.ts';

/** Whether only superusers may use the product. */
export function isDevelopmentModeOn(db: Executor): Promise<boolean> {
  return readCommitted(db, 'development mode', () => selectDevelopmentMode(db));
}

/**
 * Whether the product is closed to all but superusers. The mode cannot change until the transaction
 * ends: a switch waits for it, and then also ends the session that the transaction has begun.
 */
export async function isClosedToOthers(tx: Executor): Promise<boolean> {
  await shareLockDevelopmentMode(tx);
  return selectDevelopmentMode(tx);
}

/**
 * The mode as checked for every request: cached for `cacheMs`, or until this process is told of a
 * change.
 */
export class CachedDevelopmentMode {
  readonly #read: () => Promise<boolean>;
  readonly #cacheMs: number;
  #known: { enabled: boolean; until: number } | null = null;
  #reading: Promise<boolean> | null = null;
  #changes = 0;

  constructor(read: () => Promise<boolean>, cacheMs: number) {
    this.#read = read;
    this.#cacheMs = cacheMs;
  }

  isOn(): Promise<boolean> {
    if (this.#known && this.#known.until > performance.now()) {
      return Promise.resolve(this.#known.enabled);
    }
    if (this.#reading !== null) return this.#reading;
    const reading = this.#readAnew().finally(() => {
      if (this.#reading === reading) this.#reading = null;
    });
    this.#reading = reading;
    return reading;
  }

  /** Called on a change: drops the cached value and ignores the result of a read in progress. */
  forget(): void {
    this.#changes += 1;
    this.#known = null;
    this.#reading = null;
  }

  async #readAnew(): Promise<boolean> {
    const changes = this.#changes;
    const enabled = await this.#read();
    if (changes === this.#changes) {
      this.#known = { enabled, until: performance.now() + this.#cacheMs };
    }
    return enabled;
  }
}
