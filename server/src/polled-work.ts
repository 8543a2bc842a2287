export interface PolledWorkOptions {
  /** How often it looks for something to do by itself, in milliseconds. */
  everyMs: number;
  /** Does what is due. @returns whether there may be more. */
  round(): Promise<boolean>;
  /** A round failed; the next one is tried at its time. */
  onFailed(error: unknown): void;
  /** It has stopped: what it works with can be closed. */
  onStopped?(): void;
}

/** Work that looks for something to do now and then, or at once when it is woken; one at a time. */
export class PolledWork {
  readonly #options: PolledWorkOptions;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: PolledWorkOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#options.everyMs);
    this.#timer.unref();
    this.wake();
  }

  /** Looks at once; while it is at it already, it looks once more afterwards. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  /** Resolves when nothing is being done. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Waits for the round that has begun, and begins no other. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
    this.#options.onStopped?.();
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false;
        if (await this.#options.round()) this.#isWanted = true;
      }
    } catch (error) {
      this.#options.onFailed(error);
    }
  }
}
