import { isSameOrNewer } from '@mangrove/contract';
import type { ViewerClass } from '../domain/access/viewer.ts';
import type { Footprint, RecentChanges } from '../domain/network/recent-changes.ts';
import { CachedAnswer, type Encoding, type JsonPieces } from './cached-answer.ts';
import type { Client } from './client-costs.ts';
import type { ReadTurns } from './read-turns.ts';

/** Who asks for an answer. */
export interface Asker {
  client: Client;
  viewer: ViewerClass;
  /** The compression that the request accepts. */
  encoding: Encoding;
  /** Set by the cache if the answer was not held: the request then did, or waited for, work. */
  causedWork?: boolean;
}

export interface Question {
  call: string;
  /** What else the answer depends on. */
  query?: unknown;
  /** The present version of the network: an answer of this version or a newer one is wanted. */
  version: string;
  /**
   * `small`: made at once. `costly`: made in turn. `large`: made in turn, one at a time. `whole`: a
   * large answer that everybody asks for, of which there are few: counted against nobody, and kept
   * longer than answers to questions that hardly anybody else asks.
   */
  size: 'small' | 'costly' | 'large' | 'whole';
}

/** An answer that was made: all of it is of this version or newer; null if the version is unknown. */
export interface Made {
  version: string | null;
  content: string | JsonPieces;
  /** The address of a page; of an entity that was asked for at another one, where it is. */
  path?: string;
  /** What it was made from: it is kept until that changes. Without, for its version only. */
  footprint?: Footprint | undefined;
}

interface Held {
  answer: CachedAnswer;
  /** The newest version of which it is known to be the answer. */
  version: string;
  footprint: Footprint | undefined;
  bytes: number;
  isWhole: boolean;
}

interface Run {
  version: string;
  make: () => Promise<Made>;
  answer: Promise<CachedAnswer>;
}

const maxBytes = 96 * 1024 * 1024;
/** The share of whole answers; above it, they give way to others. */
const wholeShare = 0.75;
/** One answer may take this share; a larger one is made each time. */
const largestShare = 0.5;
/** What an entry takes beside its key and its bytes: objects, promises, the ETag. */
const entryBytes = 1_024;
const bytesPerEntity = 8;

/**
 * Answers about the network as bytes, until what they were made from changes. What the cache holds
 * is bounded in bytes: keys, texts and compressed forms; the least recently requested give way. Equal
 * requests share one answer while it is made. A cached answer costs one cheap query for the version.
 */
export class AnswerCache {
  readonly #turns: ReadTurns;
  readonly #recent: Pick<RecentChanges, 'unchangedSince'>;
  readonly #maxBytes: number;
  /** In order of use, the least recently requested first. */
  readonly #held = { whole: new Map<string, Held>(), other: new Map<string, Held>() };
  /** Answers that wait for their turn: a later request can share one, as it reads current data. */
  readonly #waiting = new Map<string, Run>();
  readonly #begun = new Map<string, Run>();
  #wholeBytes = 0;
  #otherBytes = 0;

  constructor(turns: ReadTurns, recent: Pick<RecentChanges, 'unchangedSince'>, bytes = maxBytes) {
    this.#turns = turns;
    this.#recent = recent;
    this.#maxBytes = bytes;
  }

  /** The bytes of everything held. */
  get bytes(): number {
    return this.#wholeBytes + this.#otherBytes;
  }

  /**
   * The answer to a question, of its version or a newer one.
   * @param make called if the cache has none; it may be the `make` of an equal, newer question.
   * @throws what `make` throws; rate_limited if the client has used up its budget.
   */
  get(asker: Asker, question: Question, make: () => Promise<Made> | Made): Promise<CachedAnswer> {
    const { version } = question;
    const key = JSON.stringify([question.call, asker.viewer, question.query]);
    const held = this.#find(key, version);
    if (held) return Promise.resolve(held);
    asker.causedWork = true;
    const begun = this.#begun.get(key);
    if (begun && isSameOrNewer(begun.version, version)) return begun.answer;
    // Another client's answer may have to wait longer.
    const client = question.size === 'whole' ? null : asker.client;
    const waitingKey = `${client} ${key}`;
    const waiting = this.#waiting.get(waitingKey);
    if (waiting) {
      if (!isSameOrNewer(waiting.version, version)) Object.assign(waiting, { version, make });
      return waiting.answer;
    }
    const run = { version, make: async () => make() } as Run;
    const stopWaiting = () => {
      if (this.#waiting.get(waitingKey) === run) this.#waiting.delete(waitingKey);
    };
    this.#waiting.set(waitingKey, run);
    run.answer = this.#inTurn(question.size, client, () => {
      stopWaiting();
      const newer = this.#find(key, run.version);
      if (newer) return Promise.resolve(newer);
      return this.#run(key, run, asker, question);
    }).finally(stopWaiting);
    return run.answer;
  }

  #find(key: string, version: string): CachedAnswer | null {
    for (const held of Object.values(this.#held)) {
      const found = held.get(key);
      if (!found || !this.#isCurrent(found, version)) continue;
      held.delete(key);
      held.set(key, found);
      return found.answer;
    }
    return null;
  }

  #isCurrent(held: Held, version: string): boolean {
    if (isSameOrNewer(held.version, version)) return true;
    const upTo = held.footprint && this.#recent.unchangedSince(held.footprint, held.version);
    if (!upTo || !isSameOrNewer(upTo, version)) return false;
    held.version = upTo;
    return true;
  }

  #inTurn(
    size: Question['size'],
    client: Client,
    make: () => Promise<CachedAnswer>,
  ): Promise<CachedAnswer> {
    if (size === 'small') return make();
    return size === 'costly' ? this.#turns.read(client, make) : this.#turns.readLarge(client, make);
  }

  async #run(key: string, run: Run, asker: Asker, { size }: Question): Promise<CachedAnswer> {
    this.#begun.set(key, run);
    try {
      const { version, content, path, footprint } = await run.make();
      const about = { viewer: asker.viewer, path };
      const answer =
        typeof content === 'string'
          ? CachedAnswer.of(about, content)
          : await CachedAnswer.fromPieces(about, content, asker.encoding);
      if (version !== null) this.#hold(key, { answer, version, footprint }, size === 'whole');
      return answer;
    } finally {
      if (this.#begun.get(key) === run) this.#begun.delete(key);
    }
  }

  #hold(key: string, made: Pick<Held, 'answer' | 'version' | 'footprint'>, isWhole: boolean): void {
    this.#drop(key);
    const { answer, footprint } = made;
    const held: Held = { ...made, bytes: 0, isWhole };
    this.#held[isWhole ? 'whole' : 'other'].set(key, held);
    const beside =
      entryBytes + 2 * key.length + bytesPerEntity * (footprint?.entities?.length ?? 0);
    const count = () => {
      this.#count(held, beside + answer.heldBytes);
      if (held.bytes > this.#maxBytes * largestShare) this.#drop(key);
      this.#makeRoom();
    };
    answer.onResized = count;
    count();
  }

  #count(held: Held, bytes: number): void {
    if (held.isWhole) this.#wholeBytes += bytes - held.bytes;
    else this.#otherBytes += bytes - held.bytes;
    held.bytes = bytes;
  }

  #makeRoom(): void {
    while (this.bytes > this.#maxBytes) {
      const { whole, other } = this.#held;
      const isWholeTooLarge = this.#wholeBytes > this.#maxBytes * wholeShare;
      const [oldest] = isWholeTooLarge || other.size === 0 ? whole.keys() : other.keys();
      if (oldest === undefined) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    for (const entries of Object.values(this.#held)) {
      const held = entries.get(key);
      if (!held) continue;
      held.answer.onResized = null;
      this.#count(held, 0);
      entries.delete(key);
    }
  }
}
