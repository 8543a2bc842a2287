import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { KeptAnswer } from '../../http/kept-answer.ts';

interface Made {
  /** Everything in the answer is of this version or newer; null when that is not known. */
  version: string | null;
  json: string;
}

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
   * @param make called when this version's answer is not kept.
   */
  async get(question: string, make: () => Promise<Made>): Promise<KeptAnswer> {
    const kept = this.#kept.get(question);
    if (kept && kept.version === (await readNetworkVersion(this.#db))) {
      this.#kept.delete(question);
      this.#kept.set(question, kept);
      return kept.answer;
    }
    const { version, json } = await make();
    const answer = new KeptAnswer(version ?? 'none', json);
    if (version !== null) this.#keep(question, { version, answer });
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
