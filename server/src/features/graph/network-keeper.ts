import type { Logger } from 'pino';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { keepPositions, type LaidOut } from './kept-positions.ts';
import { readSnapshot } from './read-snapshot.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Keeps the public network in the process, so that walking it costs no query. Each call asks the
 * database for the network's version, one cheap query; when it has moved the network is read
 * anew, once for all who wait. An older state is never answered as if it were the newest.
 */
export class NetworkKeeper {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  #kept: Snapshot | null = null;
  #reading: Promise<Snapshot> | null = null;
  #layout: { version: string; positions: Promise<Float32Array> } | null = null;

  constructor({ db, log }: { db: Db; log: Logger }) {
    this.#db = db;
    this.#log = log;
  }

  /** The network, as new as the database was when this was called, or newer. */
  async current(): Promise<Snapshot> {
    const version = await readNetworkVersion(this.#db);
    if (this.#kept?.version === version) return this.#kept;
    // A reading under way may have begun before this version was written; the next one cannot.
    const underWay = await this.#reading;
    if (underWay?.version === version) return underWay;
    return this.#read();
  }

  /** The network of this version, where it is the one at hand. */
  ofVersion(version: string): Snapshot | null {
    return this.#kept?.version === version ? this.#kept : null;
  }

  /** `current` where that is at hand; else null, and the network is being read anew. */
  async currentIfAtHand(): Promise<Snapshot | null> {
    const version = await readNetworkVersion(this.#db);
    if (this.#kept?.version === version) return this.#kept;
    this.#read().catch((error: unknown) => this.#warn(error, 'the network could not be read'));
    return null;
  }

  /**
   * The place of every node of a snapshot, two interleaved coordinates each. Those without one are
   * laid out first, off the event loop, once for all who wait.
   */
  positions(snapshot: Snapshot): Promise<Float32Array> {
    if (this.#layout?.version === snapshot.version) return this.#layout.positions;
    // One after the other: after the first, the next finds little left to place.
    const last = this.#layout?.positions ?? Promise.resolve();
    const positions = Promise.allSettled([last]).then(() =>
      keepPositions(this.#db, snapshot, {
        signal: this.#closing.signal,
        onLaidOut: (laidOut) => this.#log.info(describeLayout(laidOut)),
      }),
    );
    const layout = { version: snapshot.version, positions };
    this.#layout = layout;
    positions.catch(() => {
      if (this.#layout === layout) this.#layout = null;
    });
    return positions;
  }

  /** Reads the network and lays out what has no place yet, so that the first visitor need not wait. */
  async warm(): Promise<void> {
    try {
      await this.positions(await this.current());
    } catch (error) {
      this.#warn(error, 'the network could not be laid out');
    }
  }

  /** Ends what is under way. The database may be closed afterwards. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The server is shutting down.'));
    await Promise.allSettled([this.#reading, this.#layout?.positions]);
  }

  #read(): Promise<Snapshot> {
    this.#reading ??= readSnapshot(this.#db)
      .then((snapshot) => {
        this.#kept = snapshot;
        return snapshot;
      })
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  #warn(error: unknown, message: string): void {
    if (!this.#closing.signal.aborted) this.#log.warn({ err: error }, message);
  }
}

function describeLayout({ placed, entities, seconds }: LaidOut): string {
  const count = (amount: number) => amount.toLocaleString('en');
  const what =
    placed === entities ? `${count(placed)}` : `${count(placed)} new of ${count(entities)}`;
  return `laid out ${what} entities in ${seconds.toFixed(1)} s`;
}
