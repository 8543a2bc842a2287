import { unavailable } from '../errors.ts';
import { text } from './messages.ts';

/** Limits how many tasks run at once; others queue, and with a full queue they get a 503. */
export class TaskLimiter {
  readonly #maxInside: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(maxInside: number, maxWaiting: number) {
    this.#maxInside = maxInside;
    this.#maxWaiting = maxWaiting;
  }

  /** Whether no task runs, and so none waits. */
  get isIdle(): boolean {
    return this.#inside === 0;
  }

  /** How many tasks queue. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside >= this.#maxInside) {
      if (this.#waiting.length >= this.#maxWaiting) {
        throw unavailable(text.tooManySigningIn);
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
