import { unavailable } from '../errors.ts';

/** Lets so many through at once; others wait in turn, and too many are refused with a 503. */
export class Turnstile {
  readonly #most: number;
  readonly #longest: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(most: number, longest: number) {
    this.#most = most;
    this.#longest = longest;
  }

  /** Whether nobody is inside, and so nobody waits. */
  get isIdle(): boolean {
    return this.#inside === 0;
  }

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside >= this.#most) {
      if (this.#waiting.length >= this.#longest) {
        throw unavailable('Too many people are signing in just now. Please try again in a moment.');
      }
      await new Promise<void>((enter) => this.#waiting.push(enter));
    } else {
      this.#inside += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#inside -= 1;
    }
  }
}
