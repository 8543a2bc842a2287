import { sql } from 'kysely';
import type { Handle } from '../../db/transact.ts';

/** Whether only superusers may use the product. */
export async function isDevelopmentModeOn(db: Handle): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select(sql<boolean>`(value ->> 'enabled')::boolean`.as('enabled'))
    .where('name', '=', 'development_mode')
    .executeTakeFirst();
  return row?.enabled ?? false;
}

/**
 * Whether the product is closed to all but superusers, and stays as it is until the transaction
 * ends: a switch waits for it, and then ends the session that the transaction has begun.
 */
export async function isClosedToOthers(tx: Handle): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(727002)`.execute(tx);
  return isDevelopmentModeOn(tx);
}

/** Orders those who switch the mode: the second finds what the first has done. */
export async function lockDevelopmentMode(tx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(727002)`.execute(tx);
}

export async function storeDevelopmentMode(tx: Handle, enabled: boolean, now: Date): Promise<void> {
  const value = JSON.stringify({ enabled });
  await tx
    .insertInto('settings')
    .values({ name: 'development_mode', value, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }))
    .execute();
}

/**
 * The mode as the gate of every call asks for it: read anew after a while, and at once where this
 * process hears of a change.
 */
export class KeptDevelopmentMode {
  readonly #read: () => Promise<boolean>;
  readonly #keptMs: number;
  #known: { enabled: boolean; until: number } | null = null;
  #reading: Promise<boolean> | null = null;
  #changes = 0;

  constructor(read: () => Promise<boolean>, keptMs: number) {
    this.#read = read;
    this.#keptMs = keptMs;
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
      this.#known = { enabled, until: performance.now() + this.#keptMs };
    }
    return enabled;
  }
}
