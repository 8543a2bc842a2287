import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { CachedAnswer } from '../../http/cached-answer.ts';
import type { ReadTurns } from '../../http/read-turns.ts';

interface Made {
  /** Everything in the answer is of this version or newer; null when that is not known. */
  version: string | null;
  json: string;
}

interface Cached {
  version: string;
  answer: CachedAnswer;
}

/**
 * Answers to the searches that were asked last, cached as bytes for as long as the network stays as
 * it was: what many look for, or one types again, costs one cheap query.
 */
export class CachedResults {
  readonly #db: Db;
  readonly #turns: ReadTurns;
  readonly #maxBytes: number;
  /** Whose turn has not come: what they will answer is as new as whoever asks meanwhile needs. */
  readonly #waiting = new Map<string, Promise<CachedAnswer>>();
  /** The one asked for longest ago first. */
  readonly #cached = new Map<string, Cached>();
  #bytes = 0;

  /** @param maxBytes of JSON, uncompressed, that are cached at most. */
  constructor(db: Db, turns: ReadTurns, maxBytes: number) {
    this.#db = db;
    this.#turns = turns;
    this.#maxBytes = maxBytes;
  }

  /**
   * @param question what tells one search from another.
   * @param make called when this version's answer is not cached.
   */
  async get(question: string, make: () => Promise<Made>): Promise<CachedAnswer> {
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

  async #make(question: string, make: () => Promise<Made>): Promise<CachedAnswer> {
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
