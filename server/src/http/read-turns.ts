import { setImmediate as letOthersWork } from 'node:timers/promises';

/** How many costly reads are made at once: enough for the database and the event loop to work. */
const maxAtOnce = 3;
/** No save takes longer, on its own. */
const saveMs = 150;

/**
 * Costly reads take turns. Made all at once they would be no quicker together, and each statement
 * of a save would wait for all of them, in the database and again on the event loop. For as long as
 * a save takes none begins; where saving goes on and on they are made one at a time, since readers
 * must not wait for ever.
 */
export class ReadTurns {
  readonly #waiting: (() => void)[] = [];
  /** Under way, between two of their steps. */
  readonly #paused: (() => void)[] = [];
  #reads = 0;
  #writes = 0;
  /** A save has begun just now, while nobody else was saving. */
  #isSaveYoung = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

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

  /**
   * Between two steps of a read that is being made: lets a save that has just begun go first. One
   * that waits in its socket is seen only when the event loop turns.
   */
  async giveWay(): Promise<void> {
    await letOthersWork();
    if (this.#maxReads > 0) return;
    await new Promise<void>((goOn) => this.#paused.push(goOn));
  }

  /** Writes at once, with no more reads than are being made, or with one. */
  async write<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#beginWrite();
    try {
      return await work();
    } finally {
      this.#endWrite();
    }
  }

  /**
   * Gives way to a save from its arrival on: who asks for it is looked up in the database too.
   * @returns what says that it is over; without that it counts for as long as a save takes, since
   * nobody knows yet whether it may write, or when its text will be complete.
   */
  expectWrite(): () => void {
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
        this.#goOn();
      }, saveMs);
    }
    this.#writes += 1;
  }

  #endWrite(): void {
    this.#writes -= 1;
    if (this.#writes === 0) clearTimeout(this.#timer);
    this.#goOn();
  }

  get #maxReads(): number {
    if (this.#writes === 0) return maxAtOnce;
    return this.#isSaveYoung ? 0 : 1;
  }

  #goOn(): void {
    if (this.#maxReads > 0) for (const goOn of this.#paused.splice(0)) goOn();
    while (this.#reads < this.#maxReads) {
      const begin = this.#waiting.shift();
      if (!begin) return;
      this.#reads += 1;
      begin();
    }
  }
}
