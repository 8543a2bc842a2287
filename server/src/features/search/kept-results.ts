import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { KeptAnswer } from '../../http/kept-answer.ts';

interface Kept {
  version: string;
  answer: KeptAnswer;
}

/**
 * Answers to the searches that were asked last, kept as bytes for as long as the network stays as
 * it was: what many look for, or one types again, costs one cheap query.
 */
export class KeptResults {
  readonly #db: Db;
  readonly #mostBytes: number;
  /** The one asked for longest ago first. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  /** @param mostBytes of JSON, uncompressed, that are kept at most. */
  constructor(db: Db, mostBytes: number) {
    this.#db = db;
    this.#mostBytes = mostBytes;
  }

  /**
   * @param question what tells one search from another.
   * @param makeJson called when this version's answer is not kept.
   */
  async get(question: string, makeJson: () => Promise<string>): Promise<KeptAnswer> {
    // Read first: what is found after that is of this version or newer, and kept as this one it is
    // never taken for a newer one.
    const version = await readNetworkVersion(this.#db);
    const kept = this.#kept.get(question);
    if (kept?.version === version) {
      this.#kept.delete(question);
      this.#kept.set(question, kept);
      return kept.answer;
    }
    const answer = new KeptAnswer(version, await makeJson());
    this.#keep(question, { version, answer });
    return answer;
  }

  #keep(question: string, made: Kept): void {
    this.#forget(question);
    this.#kept.set(question, made);
    this.#bytes += made.answer.size;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(question: string): void {
    const kept = this.#kept.get(question);
    if (!kept) return;
    this.#kept.delete(question);
    this.#bytes -= kept.answer.size;
  }
}
