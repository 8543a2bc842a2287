import type { GraphChanges } from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { readChangedIds } from '../../domain/network/network-queries.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { AppError } from '../../errors.ts';
import { CachedAnswer } from '../../http/cached-answer.ts';
import { describeChanges } from './describe.ts';

// Open maps follow every change, so nearly all requests ask from one of the last versions.
const maxCached = 100;

/** The changes from older versions of the columns to the newest, cached for further requests. */
export class ChangesSince {
  readonly #db: Db;
  readonly #network: SnapshotStore;
  /** By both versions; the least recently requested comes first. */
  readonly #cached = new Map<string, Promise<CachedAnswer>>();

  constructor(db: Db, network: SnapshotStore) {
    this.#db = db;
    this.#network = network;
  }

  /**
   * @returns the answer, and the version that it leads to.
   * @throws changes_expired if the changes are not known: then the whole network has to be read.
   */
  async get(since: string): Promise<{ answer: CachedAnswer; to: string }> {
    // Access: everybody, because the map is public.
    const snapshot = await this.#network.currentPlaced();
    const to = snapshot.version;
    const key = `${since} ${to}`;
    const answer = this.#cached.get(key) ?? this.#make(since, snapshot);
    this.#cached.delete(key);
    this.#cached.set(key, answer);
    answer.catch(() => this.#cached.delete(key));
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= maxCached) break;
      this.#cached.delete(oldest);
    }
    return { answer: await answer, to };
  }

  async #make(
    since: string,
    snapshot: Parameters<typeof describeChanges>[0],
  ): Promise<CachedAnswer> {
    const ids = await readChangedIds(this.#db, since, snapshot.version);
    if (!ids) {
      throw new AppError('changes_expired', 'Too much has changed since then. Read the whole map.');
    }
    const changes: GraphChanges = describeChanges(snapshot, since, ids);
    return CachedAnswer.of(`${since}.${snapshot.version}`, JSON.stringify(changes));
  }
}
