import { isAsNew } from '@mangrove/contract';
import type { Logger } from 'pino';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { readChanges } from './network-queries.ts';
import { patchSnapshot } from './patch-snapshot.ts';
import { isPlaced, type LaidOut, placeNodes } from './placing.ts';
import { readSnapshot } from './read-snapshot.ts';
import type { Snapshot } from './snapshot.ts';

/** Whose network it is: what one audience may see, another may not. */
export type Audience = 'public';

export interface SnapshotStoreDeps {
  db: Db;
  log: Logger;
  audience?: Audience;
  /** Told when a layout moved what had a place, which is a change of the network. */
  onLaidOutAnew?: () => void;
}

/**
 * Holds the newest snapshot of the network in the process, so that walking it costs no query. Each
 * call asks the database for the network's version, one cheap query; when it has moved, what
 * changed is read by id and patched in, once for all who wait. Everything is read only at the
 * start, and where the log of changes does not reach back or names no ids. An older state is never
 * answered as if it were the newest.
 */
export class SnapshotStore {
  readonly audience: Audience;
  readonly #db: Db;
  readonly #log: Logger;
  readonly #onLaidOutAnew: (() => void) | undefined;
  readonly #closing = new AbortController();
  #newest: Snapshot | null = null;
  #reading: Promise<Snapshot> | null = null;
  /** Snapshots that were asked for with every node placed, one after the other. */
  #placing: Promise<unknown> = Promise.resolve();

  constructor({ db, log, audience = 'public', onLaidOutAnew }: SnapshotStoreDeps) {
    this.#db = db;
    this.#log = log;
    this.#onLaidOutAnew = onLaidOutAnew;
    this.audience = audience;
  }

  /** Aborted once the server is shutting down: whatever works on the network gives up. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** The network, as new as the database was when this was called, or newer. */
  async current(): Promise<Snapshot> {
    const version = await readNetworkVersion(this.#db);
    if (this.#newest?.version === version) return this.#newest;
    // A reading under way may have begun before this version was written; the next one cannot.
    const underWay = await this.#reading;
    if (underWay && isAsNew(underWay.version, version)) return underWay;
    return this.#read();
  }

  /** The network of this version, where it is the one at hand. */
  ofVersion(version: string): Snapshot | null {
    return this.#newest?.version === version ? this.#newest : null;
  }

  /**
   * `current` with a place for every node. Those without one are placed first, off the event loop,
   * once for all who wait.
   */
  async currentPlaced(): Promise<Snapshot> {
    for (;;) {
      const snapshot = await this.current();
      if (isPlaced(snapshot)) return snapshot;
      const placing = this.#placing.then(() =>
        placeNodes(this.#db, snapshot, {
          signal: this.#closing.signal,
          onLaidOut: (laidOut) => this.#log.info(describeLayout(laidOut)),
        }),
      );
      this.#placing = placing.catch(() => undefined);
      if (await placing) return snapshot;
      this.#onLaidOutAnew?.();
    }
  }

  /** Reads the network and places what has no place yet, so that the first visitor need not wait. */
  async warm(): Promise<void> {
    try {
      await this.currentPlaced();
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.#log.warn({ err: error }, 'the network could not be laid out');
    }
  }

  /** Ends what is under way. The database may be closed afterwards. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The server is shutting down.'));
    await Promise.allSettled([this.#reading, this.#placing]);
  }

  #read(): Promise<Snapshot> {
    this.#reading ??= this.#readNewest()
      .then((snapshot) => {
        this.#newest = snapshot;
        return snapshot;
      })
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  async #readNewest(): Promise<Snapshot> {
    const old = this.#newest;
    const changes = old && (await readChanges(this.#db, old.version));
    return changes ? patchSnapshot(old, changes) : readSnapshot(this.#db);
  }
}

function describeLayout({ placed, entities, seconds }: LaidOut): string {
  const count = (amount: number) => amount.toLocaleString('en');
  const what =
    placed === entities ? `${count(placed)}` : `${count(placed)} new of ${count(entities)}`;
  return `laid out ${what} entities in ${seconds.toFixed(1)} s`;
}
