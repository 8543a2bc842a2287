import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { CachedAnswer } from '../../http/cached-answer.ts';
import type { ReadTurns } from '../../http/read-turns.ts';

interface VersionedJson {
  /** All of the answer is of this network version or newer; null if the version is unknown. */
  version: string | null;
  json: string;
}

interface Cached {
  version: string;
  answer: CachedAnswer;
}

/**
 * An LRU cache of the most recent search answers, as bytes; valid while the network version is
 * unchanged. A repeated search then costs one cheap query.
 */
export class CachedResults {
  readonly #db: Db;
  readonly #turns: ReadTurns;
  readonly #maxBytes: number;
  /** Reads that have not begun: a later request can share one, as it will read current data. */
  readonly #waiting = new Map<string, Promise<CachedAnswer>>();
  /** In order of use, the least recently used answer first. */
  readonly #cached = new Map<string, Cached>();
  #bytes = 0;

  /** @param maxBytes limit of the cache, in bytes of uncompressed JSON. */
  constructor(db: Db, turns: ReadTurns, maxBytes: number) {
    this.#db = db;
    this.#turns = turns;
    this.#maxBytes = maxBytes;
  }

  /**
   * @param question the cache key: identifies a search.
   * @param make called if the cache has no answer of the current network version.
   */
  async get(question: string, make: () => Promise<VersionedJson>): Promise<CachedAnswer> {
    const cached = this.#cached.get(question);
    if (cached && cached.version === (await readNetworkVersion(this.#db))) {
      this.#cached.delete(question);
      this.#cached.set(question, cached);
      return cached.answer;
    }
    const waiting = this.#waiting.get(question);
    if (waiting !== undefined) return waiting;
    let hasBegun = false;
    const made = this.#turns.read(() => {
      hasBegun = true;
      this.#waiting.delete(question);
      return this.#make(question, make);
    });
    if (!hasBegun) this.#waiting.set(question, made);
    return made;
  }

  async #make(question: string, make: () => Promise<VersionedJson>): Promise<CachedAnswer> {
    const { version, json } = await make();
    const answer = CachedAnswer.of(version ?? 'none', json);
    if (version !== null) this.#store(question, { version, answer });
    return answer;
  }

  #store(question: string, made: Cached): void {
    this.#forget(question);
    this.#cached.set(question, made);
    this.#bytes += made.answer.size;
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(question: string): void {
    const cached = this.#cached.get(question);
    if (!cached) return;
    this.#cached.delete(question);
    this.#bytes -= cached.answer.size;
  }
}
