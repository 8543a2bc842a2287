import { setTimeout } from 'node:timers/promises';
import { isSameOrNewer } from '@mangrove/contract';
import type { Logger } from 'pino';
import { readNetworkVersion, readNetworkVersions } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { ViewerClass } from '../access/viewer.ts';
import {
  followChanges,
  narrowSnapshot,
  type OwnIds,
  type SeenSnapshot,
} from './narrow-snapshot.ts';
import { selectChanges } from './network-queries.ts';
import { type NetworkChanges, patchSnapshot } from './patch-snapshot.ts';
import { isPlaced, type LayoutResult, placeNodes } from './placing.ts';
import { readSnapshot } from './read-snapshot.ts';
import { RecentChanges } from './recent-changes.ts';
import type { Snapshot, WholeSnapshot } from './snapshot.ts';
import type { SnapshotFile } from './snapshot-file.ts';

export interface SnapshotStoreDeps {
  db: Db;
  log: Logger;
  /** Called when a layout moved entities that had a position, which is a change of the network. */
  onLaidOutAnew?: () => void;
  /** The network as it was last written to disk. */
  file?: SnapshotFile;
}

/** How long an answer that needs no snapshot waits for it: a whole network takes longer to read. */
const followMs = 250;

/**
 * Holds the newest snapshot of the network in memory, so that walking it costs no query. Each call
 * asks the database for the network's version, which is one cheap query. If the version has
 * changed, the changed rows are read by id and patched in, once for all waiting callers. Everything
 * is read only at a start without a file that fits, and if the log of changes does not reach back or has no ids. An older
 * state is never returned as the newest.
 */
export class SnapshotStore {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #onLaidOutAnew: (() => void) | undefined;
  readonly #file: SnapshotFile | undefined;
  readonly #closing = new AbortController();
  /** How often it was brought up to date by changed rows, and read as a whole. */
  readonly readings = { patch: 0, whole: 0 };
  /** What the versions brought that this store followed. */
  readonly recent = new RecentChanges();
  #newest: WholeSnapshot | null = null;
  /** What each class sees of the newest one. */
  readonly #narrowed = new Map<
    ViewerClass,
    { of: WholeSnapshot; snapshot: WholeSnapshot | SeenSnapshot }
  >();
  #reading: Promise<WholeSnapshot> | null = null;
  /** The placings that `currentPlaced` asked for, which run one after the other. */
  #placing: Promise<unknown> = Promise.resolve();

  constructor({ db, log, onLaidOutAnew, file }: SnapshotStoreDeps) {
    this.#db = db;
    this.#file = file;
    this.#log = log;
    this.#onLaidOutAnew = onLaidOutAnew;
  }

  /** Aborted when the server shuts down: all work on the network then stops. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /**
   * How many entities of the newest network in memory everybody sees, and how many more members do;
   * null before the first one was read.
   */
  get knownSizes(): { all: number; membersOnly: number } | null {
    if (!this.#newest) return null;
    const { size, narrowed, membersOnly } = this.#newest;
    return { all: size - narrowed.entities.size, membersOnly };
  }

  /**
   * What a class of viewers may see of the network; `all` is for superusers, and for what a role
   * opens. Everything that is
   * answered from memory is read through this or `placedSnapshotFor`.
   */
  async snapshotFor(viewer: ViewerClass | 'all'): Promise<Snapshot> {
    const whole = await this.current();
    return viewer === 'all' ? whole : this.#narrow(whole, viewer);
  }

  /** What somebody of a class sees, with what their roles open beside it. Made anew each time. */
  async snapshotWith(viewer: ViewerClass, own: OwnIds): Promise<Snapshot> {
    const seen = await this.snapshotFor(viewer);
    if (own.entities.length === 0 && own.relationships.length === 0) return seen;
    return narrowSnapshot(await this.current(), viewer, own);
  }

  /** `snapshotFor` with a position for every node. */
  async placedSnapshotFor(viewer: ViewerClass | 'all'): Promise<Snapshot> {
    const whole = await this.currentPlaced();
    return viewer === 'all' ? whole : this.#narrow(whole, viewer);
  }

  #narrow(whole: WholeSnapshot, viewer: ViewerClass): Snapshot {
    const held = this.#narrowed.get(viewer);
    if (held?.of === whole) return held.snapshot;
    const snapshot = narrowSnapshot(whole, viewer);
    const isNewest = whole.version === this.#newest?.version;
    if (isNewest) this.#narrowed.set(viewer, { of: whole, snapshot });
    return snapshot;
  }

  /** Brings what each class sees to a newer version, where that costs less than doing it anew. */
  #follow(old: WholeSnapshot, whole: WholeSnapshot, changes: NetworkChanges): void {
    const { entities, photos, relationships } = whole.narrowed;
    const hidesNothing = entities.size + photos.size + relationships.size === 0;
    for (const [viewer, { of, snapshot }] of this.#narrowed) {
      if (of !== old || !('rows' in snapshot) || hidesNothing) this.#narrowed.delete(viewer);
      else {
        const seen = followChanges(snapshot, old, whole, viewer, changes);
        this.#narrowed.set(viewer, { of: whole, snapshot: seen });
      }
    }
  }

  /** The network, as new as the database was when this was called, or newer. */
  async current(): Promise<WholeSnapshot> {
    const version = await readNetworkVersion(this.#db);
    if (this.#newest?.version === version) return this.#newest;
    // A read under way may have begun before this version was written; the next one has not.
    const underWay = await this.#reading;
    if (underWay && isSameOrNewer(underWay.version, version)) return underWay;
    return this.#read();
  }

  /**
   * What a class is told as the version of the network, which `recent` knows if the store could
   * follow it in a moment. For answers that need no snapshot.
   */
  async followedVersion(viewer: ViewerClass): Promise<string> {
    const { version, told } = await readNetworkVersions(this.#db);
    if (this.#newest && this.#newest.version !== version) {
      await Promise.race([this.current(), setTimeout(followMs, null, { ref: false })]);
    }
    return told[viewer];
  }

  /** What a class may see of this version; null unless it is the newest one here. */
  ofVersion(viewer: ViewerClass, version: string): Snapshot | null {
    const newest = this.#newest;
    return newest?.version === version ? this.#narrow(newest, viewer) : null;
  }

  /**
   * `current` with a position for every node. Nodes without one are placed first, off the event
   * loop, once for all waiting callers.
   */
  async currentPlaced(): Promise<WholeSnapshot> {
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

  /** Writes the network to the file, if that has another version; nothing before the first reading. */
  async keep(): Promise<void> {
    if (this.#newest) await this.#file?.write(this.#db, () => this.current());
  }

  /** Removes the file: what is erased from the database must not stay in it. */
  async forgetKept(): Promise<void> {
    await this.#file?.remove();
  }

  /** Aborts the work under way. The database may be closed afterwards. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The server is shutting down.'));
    await Promise.allSettled([this.#reading, this.#placing]);
  }

  #read(): Promise<WholeSnapshot> {
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

  async #readNewest(): Promise<WholeSnapshot> {
    const kept = this.#newest ? null : await this.#file?.read(this.#db);
    const old = this.#newest ?? kept ?? null;
    const changes = old && (await selectChanges(this.#db, old.version));
    if (kept && changes) this.#file?.confirm(kept);
    if (kept && !changes) this.#file?.explain('changes');
    if (!changes) {
      this.recent.forget();
      this.readings.whole += 1;
      return readSnapshot(this.#db);
    }
    this.readings.patch += 1;
    const whole = patchSnapshot(old, changes);
    this.#follow(old, whole, changes);
    this.recent.add(old, whole, changes);
    return whole;
  }
}

function describeLayout({ placed, entities, seconds }: LayoutResult): string {
  const count = (amount: number) => amount.toLocaleString('en');
  const what =
    placed === entities ? `${count(placed)}` : `${count(placed)} new of ${count(entities)}`;
  return `laid out ${what} entities in ${seconds.toFixed(1)} s`;
}
