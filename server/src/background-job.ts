import { isDiskFullError } from './errors.ts';
import { inSpan } from './spans.ts';

/** When background work last ran, and whether that failed; null before its first round. */
export interface JobState {
  readonly lastRun: { at: Date; hasFailed: boolean } | null;
}

export interface BackgroundJobOptions {
  /** What a trace calls a round of it. */
  name: string;
  /** How often it looks for work without being woken, in milliseconds. */
  everyMs: number;
  /** Does the work that is due. @returns whether there may be more. */
  runOnce(): Promise<boolean>;
  /** Called when a round failed; the next one follows at its usual time. */
  onFailed(error: unknown): void;
  /** Called when it has stopped: its resources can be closed. */
  onStopped?(): void;
}

/** Background work that runs periodically, or immediately when woken; one round at a time. */
export class BackgroundJob implements JobState {
  readonly #options: BackgroundJobOptions;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  /** How many rounds ended well, and how many did not. */
  readonly rounds = { done: 0, failed: 0 };
  lastRun: JobState['lastRun'] = null;

  constructor(options: BackgroundJobOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#options.everyMs);
    this.#timer.unref();
    this.wake();
  }

  /** Runs a round immediately; if one is running, another one follows it. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  /** Resolves when no round is running. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Waits for the running round, and starts no other. */
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
        const { name, runOnce } = this.#options;
        if (await inSpan(name, runOnce)) this.#isWanted = true;
        this.rounds.done += 1;
        this.lastRun = { at: new Date(), hasFailed: false };
      }
    } catch (error) {
      this.rounds.failed += 1;
      this.lastRun = { at: new Date(), hasFailed: true };
      // Said once in the log by what found it, not with every round.
      if (!isDiskFullError(error)) this.#options.onFailed(error);
    }
  }
}
