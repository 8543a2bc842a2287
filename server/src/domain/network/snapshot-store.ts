import { isSameOrNewer } from '@mangrove/contract';
import type { Logger } from 'pino';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { ViewerClass } from '../access/viewer.ts';
import { selectChanges } from './network-queries.ts';
import { patchSnapshot } from './patch-snapshot.ts';
import { isPlaced, type LayoutResult, placeNodes } from './placing.ts';
import { readSnapshot } from './read-snapshot.ts';
import type { Snapshot } from './snapshot.ts';

export interface SnapshotStoreDeps {
  db: Db;
  log: Logger;
  /** Called when a layout moved entities that had a position, which is a change of the network. */
  onLaidOutAnew?: () => void;
}

/**
 * Holds the newest snapshot of the network in memory, so that walking it costs no query. Each call
 * asks the database for the network's version, which is one cheap query. If the version has
 * changed, the changed rows are read by id and patched in, once for all waiting callers. Everything
 * is read only at the start, and if the log of changes does not reach back or has no ids. An older
 * state is never returned as the newest.
 */
export class SnapshotStore {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #onLaidOutAnew: (() => void) | undefined;
  readonly #closing = new AbortController();
  #newest: Snapshot | null = null;
  #reading: Promise<Snapshot> | null = null;
  /** The placings that `currentPlaced` asked for, which run one after the other. */
  #placing: Promise<unknown> = Promise.resolve();

  constructor({ db, log, onLaidOutAnew }: SnapshotStoreDeps) {
    this.#db = db;
    this.#log = log;
    this.#onLaidOutAnew = onLaidOutAnew;
  }

  /** Aborted when the server shuts down: all work on the network then stops. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Whether the newest network in memory is empty; false before the first one was read. */
  get isKnownEmpty(): boolean {
    return this.#newest?.size === 0;
  }

  /**
   * What a viewer may see of the network: all of it today. Everything that is answered from memory
   * is read through this or `placedSnapshotFor`.
   */
  snapshotFor(_viewer: ViewerClass): Promise<Snapshot> {
    return this.current();
  }

  /** `snapshotFor` with a position for every node. */
  placedSnapshotFor(_viewer: ViewerClass): Promise<Snapshot> {
    return this.currentPlaced();
  }

  /** The network, as new as the database was when this was called, or newer. */
  async current(): Promise<Snapshot> {
    const version = await readNetworkVersion(this.#db);
    if (this.#newest?.version === version) return this.#newest;
    // A read under way may have begun before this version was written; the next one has not.
    const underWay = await this.#reading;
    if (underWay && isSameOrNewer(underWay.version, version)) return underWay;
    return this.#read();
  }

  /** What a viewer may see of this version; null unless it is the newest one here. */
  ofVersion(_viewer: ViewerClass, version: string): Snapshot | null {
    return this.#newest?.version === version ? this.#newest : null;
  }

  /**
   * `current` with a position for every node. Nodes without one are placed first, off the event
   * loop, once for all waiting callers.
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

  /** Reads the network and places new entities, so that the first visitor need not wait. */
  async warm(): Promise<void> {
    try {
      await this.currentPlaced();
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.#log.warn({ err: error }, 'the network could not be laid out');
    }
  }

  /** Aborts the work under way. The database may be closed afterwards. */
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
    const changes = old && (await selectChanges(this.#db, old.version));
    return changes ? patchSnapshot(old, changes) : readSnapshot(this.#db);
  }
}

function describeLayout({ placed, entities, seconds }: LayoutResult): string {
  const count = (amount: number) => amount.toLocaleString('en');
  const what =
    placed === entities ? `${count(placed)}` : `${count(placed)} new of ${count(entities)}`;
  return `laid out ${what} entities in ${seconds.toFixed(1)} s`;
}
