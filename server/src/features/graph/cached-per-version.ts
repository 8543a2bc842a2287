import { isSameOrNewer } from '@mangrove/contract';
import { CachedAnswer, type Encoding, type JsonPieces } from '../../http/cached-answer.ts';

interface Waiting<State> {
  state: State;
  answer: Promise<CachedAnswer>;
}

/**
 * One answer about a state of the network, made on request and cached until the network changes.
 * Large answers are made one at a time in a process, because each slows down other requests and
 * takes much memory. Requests that arrive while one is being made share the next answer, so that
 * many saves and many readers together never cause more than one at a time.
 */
export class CachedPerVersion<State extends { version: string }> {
  readonly #write: (state: State) => JsonPieces;
  readonly #isLarge: boolean;
  /** The last answer that was begun. */
  #last: { version: string; answer: Promise<CachedAnswer> } | null = null;
  #next: Waiting<State> | null = null;

  /** @param write writes the JSON of a state; it may write a newer state. */
  constructor(write: (state: State) => JsonPieces, isLarge: boolean) {
    this.#write = write;
    this.#isLarge = isLarge;
  }

  /**
   * The answer about this state, or about a newer one.
   * @param encoding the compression that the request accepts, for a long answer.
   */
  get(state: State, encoding?: Encoding): Promise<CachedAnswer> {
    if (this.#last?.version === state.version) return this.#last.answer;
    if (!this.#isLarge) return this.#make(state, encoding);
    if (this.#next) {
      if (!isSameOrNewer(this.#next.state.version, state.version)) this.#next.state = state;
      return this.#next.answer;
    }
    const next: Waiting<State> = {
      state,
      answer: afterOtherLarge(() => {
        this.#next = null;
        return this.#make(next.state, encoding);
      }),
    };
    this.#next = next;
    return next.answer;
  }

  #make(state: State, encoding: Encoding | undefined): Promise<CachedAnswer> {
    if (this.#last?.version === state.version) return this.#last.answer;
    const answer = CachedAnswer.fromPieces(state.version, this.#write(state), encoding);
    const last = { version: state.version, answer };
    this.#last = last;
    // A failure is not cached: the next caller tries again.
    answer.catch(() => {
      if (this.#last === last) this.#last = null;
    });
    return answer;
  }
}

let largeUnderWay: Promise<unknown> = Promise.resolve();

function afterOtherLarge(make: () => Promise<CachedAnswer>): Promise<CachedAnswer> {
  const made = largeUnderWay.then(make);
  largeUnderWay = made.catch(() => undefined);
  return made;
}
