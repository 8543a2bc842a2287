import { setImmediate as letOthersWork } from 'node:timers/promises';

/** The number of costly reads at once: enough to keep the database and the event loop busy. */
const maxAtOnce = 3;
/** In milliseconds: no save takes longer by itself. */
const saveMs = 150;

/**
 * Costly reads take turns. Executed all at once they would not finish sooner, and each statement of
 * a save would wait for all of them, in the database and on the event loop. While a save runs, no
 * read begins; if saves follow one another without a pause, reads are executed one at a time, so
 * that readers do not wait for ever.
 */
export class ReadTurns {
  readonly #waiting: (() => void)[] = [];
  /** Reads that have begun and wait between two of their steps. */
  readonly #paused: (() => void)[] = [];
  #reads = 0;
  #writes = 0;
  /** Whether a save began within the last `saveMs`, while no other save was running. */
  #isSaveYoung = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Executes a costly read when it is its turn, in order of calls. */
  async read<Result>(make: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#waiting.push(begin);
      this.#startNext();
    });
    try {
      return await make();
    } finally {
      this.#reads -= 1;
      this.#startNext();
    }
  }

  /**
   * Call this between two steps of a read: it lets a save that has just begun go first. A save
   * waiting in its socket is noticed only in the next turn of the event loop.
   */
  async yieldToSaves(): Promise<void> {
    await letOthersWork();
    if (this.#maxReads > 0) return;
    await new Promise<void>((goOn) => this.#paused.push(goOn));
  }

  /** Executes a save immediately; while it runs, no further read begins, or one at a time. */
  async write<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#beginWrite();
    try {
      return await work();
    } finally {
      this.#endWrite();
    }
  }

  /**
   * Lets a save go first from its arrival on, because its authentication needs the database too.
   * @returns the function that ends this; otherwise it ends after `saveMs`, since it is unknown
   * whether the caller may save, or when the body will be complete.
   */
  announceWrite(): () => void {
    this.#beginWrite();
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#endWrite();
    };
    const timer = setTimeout(end, saveMs);
    return end;
  }

  #beginWrite(): void {
    if (this.#writes === 0) {
      this.#isSaveYoung = true;
      this.#timer = setTimeout(() => {
        this.#isSaveYoung = false;
        this.#startNext();
      }, saveMs);
    }
    this.#writes += 1;
  }

  #endWrite(): void {
    this.#writes -= 1;
    if (this.#writes === 0) clearTimeout(this.#timer);
    this.#startNext();
  }

  get #maxReads(): number {
    if (this.#writes === 0) return maxAtOnce;
    return this.#isSaveYoung ? 0 : 1;
  }

  #startNext(): void {
    if (this.#maxReads > 0) for (const goOn of this.#paused.splice(0)) goOn();
    while (this.#reads < this.#maxReads) {
      const begin = this.#waiting.shift();
      if (!begin) return;
      this.#reads += 1;
      begin();
    }
  }
}
