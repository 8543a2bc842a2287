import type { Clock } from '../adapters/clock.ts';
import { AppError } from '../errors.ts';
import { text } from './messages.ts';

/**
 * Who asks: the user, or the network of a visitor (`clientOf`). Null for work that is not counted
 * against anybody: a superuser's, and answers that are made once for everybody.
 */
export type Client = string | null;

/** A cost counts less and less towards the budget: after this time, 37 % of it. */
const fadingMs = 30_000;
/**
 * The same for the order of turns, in which only what happens now counts: somebody who reads all the
 * time, but little, must not wait for those who have just begun to read much.
 */
const recentMs = 5_000;
/**
 * The highest cost of a client: four fifths of this process's time lead there in the end, and all of
 * it within three quarters of a minute, which twelve hundred usual searches do not take.
 */
const budgetMs = 24_000;
/**
 * From this recent cost on, to which a twelfth of this process's time leads, a client's costly reads
 * run one at a time, and those of others go first.
 */
const heavyMs = 400;
/** What the process spends on sending, which depends on no client's line: about a gigabyte a second. */
const sentBytesPerMs = 1_000_000;
const maxClients = 10_000;

interface Account {
  ms: number;
  recent: number;
  at: number;
}

/** Work that is being measured. */
export interface Measurement {
  /** Counts the time since the last call against the client. */
  settle(): void;
  /** `settle`, for the last time. */
  end(): void;
}

/**
 * What each client has cost this process lately: the time of its reads and writes, measured. Reads
 * that run at the same time share the time between them, so all clients together are never counted
 * more time than has passed, however busy the machine is.
 */
export class ClientCosts {
  readonly #clock: Clock;
  readonly #isLimited: boolean;
  readonly #accounts = new Map<string, Account>();
  #running = 0;
  /** Grows by the time that passes, divided by the number of running measurements. */
  #shared = 0;
  #sharedAt = 0;

  /** @param isLimited false for a load test: nothing is counted. */
  constructor(clock: Clock, isLimited = true) {
    this.#clock = clock;
    this.#isLimited = isLimited;
  }

  /** Runs work and counts its time against a client. */
  async measure<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
    const measurement = this.begin(client);
    try {
      return await work();
    } finally {
      measurement.end();
    }
  }

  /** `measure` for work whose time is counted while it lasts. */
  begin(client: Client): Measurement {
    this.#advance();
    this.#running += 1;
    let from = this.#shared;
    const settle = () => {
      this.#advance();
      this.charge(client, this.#shared - from);
      from = this.#shared;
    };
    return {
      settle,
      end: () => {
        settle();
        this.#running -= 1;
      },
    };
  }

  /** Counts what it takes to send so many bytes. */
  chargeSending(client: Client, bytes: number): void {
    this.charge(client, bytes / sentBytesPerMs);
  }

  charge(client: Client, ms: number): void {
    if (client === null || !this.#isLimited) return;
    const at = this.#clock.now().getTime();
    const account = { ms: this.costOf(client) + ms, recent: this.recentCostOf(client) + ms, at };
    // The client that was charged last is the last of the map.
    this.#accounts.delete(client);
    this.#accounts.set(client, account);
    if (this.#accounts.size <= maxClients) return;
    const [oldest] = this.#accounts.keys();
    if (oldest !== undefined) this.#accounts.delete(oldest);
  }

  /** What a client has cost lately, in milliseconds. */
  costOf(client: Client): number {
    return this.#faded(client, 'ms', fadingMs);
  }

  /** `costOf` of the last moments, by which turns are given. */
  recentCostOf(client: Client): number {
    return this.#faded(client, 'recent', recentMs);
  }

  #faded(client: Client, which: 'ms' | 'recent', within: number): number {
    const account = client === null ? undefined : this.#accounts.get(client);
    if (!account) return 0;
    const passed = Math.max(0, this.#clock.now().getTime() - account.at);
    return account[which] * Math.exp(-passed / within);
  }

  /** Whether a client uses much of this process's time. */
  isHeavy(client: Client): boolean {
    return this.recentCostOf(client) > heavyMs;
  }

  /** @throws rate_limited while a client's cost is above the budget. */
  refuseOverBudget(client: Client): void {
    const cost = this.costOf(client);
    if (cost <= budgetMs) return;
    throw new AppError('rate_limited', text.tooManyRequests, {
      retryAfterSeconds: Math.ceil((fadingMs * Math.log(cost / budgetMs)) / 1000),
    });
  }

  #advance(): void {
    const now = performance.now();
    if (this.#running > 0) this.#shared += (now - this.#sharedAt) / this.#running;
    this.#sharedAt = now;
  }
}
