import { readCommitted } from '../../db/committed-reads.ts';
import type { Executor } from '../../db/transact.ts';
import { holdDevelopmentMode, selectDevelopmentMode } from './queries.ts';

/** Whether only superusers may use the product. */
export function isDevelopmentModeOn(db: Executor): Promise<boolean> {
  return readCommitted(db, 'development mode', () => selectDevelopmentMode(db));
}

/**
 * Whether the product is closed to all but superusers, and stays as it is until the transaction
 * ends: a switch waits for it, and then ends the session that the transaction has begun.
 */
export async function isClosedToOthers(tx: Executor): Promise<boolean> {
  await holdDevelopmentMode(tx);
  return selectDevelopmentMode(tx);
}

/**
 * The mode as the gate of every call asks for it: read anew after a while, and at once where this
 * process hears of a change.
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

  /** Told of a change: what was known no longer counts, nor what is just being read. */
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
