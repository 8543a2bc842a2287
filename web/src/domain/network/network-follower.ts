import { isApiError } from '../../api/api-error.ts';
import { retryDelay } from '../../api/query-client.ts';

/** The least time between two requests, however much changes. */
const gapMs = 2000;
/** Pages that hear of the same change ask at a random time within this span, not all at once. */
const spreadMs = 1000;
/** The same for the whole network, which is a thousand times as large. */
const wholeSpreadMs = 3000;

/**
 * `current`: nothing newer is known. `expired`: the held network is too old to patch, so the whole
 * has to be read. `busy`: the whole is being read already.
 */
export type Outcome = 'current' | 'expired' | 'busy';

export interface FollowerDeps {
  /** Whether the held network has this version or a newer one. */
  hasVersion: (version: string) => boolean;
  /** Reads and applies the changes. @param to a version that is known to exist. */
  fetchChanges: (to: string | undefined) => Promise<Outcome>;
  readWhole: () => Promise<void>;
  isVisible: () => boolean;
  /** From 0 to 1. */
  random: () => number;
}

/** Decides when a page asks for the changes of the network. */
export class NetworkFollower {
  readonly #deps: FollowerDeps;
  /** Something changed, or may have. */
  #isPending = false;
  #needsWhole = false;
  /** The last version that the server announced. */
  #announced: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** The wait that the server demanded with its last refusal, in ms. */
  #refusedMs = 0;

  constructor(deps: FollowerDeps) {
    this.#deps = deps;
  }

  /** Called when the network changed, or may have: asks soon, or when the page is visible again. */
  noteChange(version?: string): void {
    if (version !== undefined && this.#deps.hasVersion(version)) return;
    this.#announced = version;
    this.#isPending = true;
    this.#schedule(spreadMs);
  }

  /** Called when the page is visible again: a suspended page may have missed announcements. */
  wake(): void {
    this.#isPending = true;
    this.#schedule(0);
  }

  /** Stops the timer, because no screen shows the network any more. */
  pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Asks at once, after a save. @returns whether the newest network is held now. */
  async syncNow(): Promise<boolean> {
    // A running request may have been answered before the save.
    await this.#running;
    this.pause();
    this.#announced = undefined;
    await this.#run();
    if (this.#needsWhole) {
      this.pause();
      await this.#run();
    }
    return this.#failures === 0 && !this.#isPending;
  }

  #schedule(spread: number): void {
    const waits = this.#timer !== undefined || this.#running !== null;
    if (waits || !this.#isPending || !this.#deps.isVisible()) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        if (this.#deps.isVisible()) void this.#run();
      },
      Math.max(this.#askedAt + this.#pauseMs() - Date.now(), this.#deps.random() * spread),
    );
  }

  #pauseMs(): number {
    if (this.#failures > 0) return Math.max(gapMs, retryDelay(this.#failures), this.#refusedMs);
    return this.#needsWhole ? 0 : gapMs;
  }

  #run(): Promise<void> {
    this.#running ??= this.#fetch().finally(() => {
      this.#running = null;
      this.#schedule(this.#needsWhole ? wholeSpreadMs : spreadMs);
    });
    return this.#running;
  }

  async #fetch(): Promise<void> {
    this.#isPending = false;
    this.#askedAt = Date.now();
    try {
      if (this.#needsWhole) {
        await this.#deps.readWhole();
        this.#needsWhole = false;
      } else {
        const outcome = await this.#deps.fetchChanges(this.#announced);
        this.#needsWhole = outcome === 'expired';
        if (outcome !== 'current') this.#isPending = true;
      }
      this.#failures = 0;
    } catch (error) {
      // Asked again after a pause; if the server stays away, the socket closes, too.
      this.#isPending = true;
      this.#failures += 1;
      this.#refusedMs = 1000 * ((isApiError(error) && error.retryAfter) || 0);
    }
  }
}
