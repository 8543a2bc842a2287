/** How many costly reads are made at once: enough for the database and the event loop to work. */
const maxAtOnce = 3;

/**
 * Costly reads take turns. Made all at once they would be no quicker together, and each statement
 * of a save would wait for all of them, in the database and again on the event loop. While
 * something is saved they are made one at a time: none at all could keep readers waiting for ever.
 */
export class ReadTurns {
  readonly #waiting: (() => void)[] = [];
  #reads = 0;
  #writes = 0;

  /** Makes a costly read when it is its turn, in the order of asking. */
  async read<Result>(make: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#waiting.push(begin);
      this.#goOn();
    });
    try {
      return await make();
    } finally {
      this.#reads -= 1;
      this.#goOn();
    }
  }

  /** Writes at once, with fewer reads beside it. */
  async write<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#writes += 1;
    try {
      return await work();
    } finally {
      this.#writes -= 1;
      this.#goOn();
    }
  }

  #goOn(): void {
    while (this.#reads < (this.#writes > 0 ? 1 : maxAtOnce)) {
      const begin = this.#waiting.shift();
      if (!begin) return;
      this.#reads += 1;
      begin();
    }
  }
}
