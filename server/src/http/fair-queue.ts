import type { Client, ClientCosts } from './client-costs.ts';

interface Waiting {
  begin: () => void;
  /** The place in the order of arrival. */
  arrival: number;
}

interface Waiters {
  client: Client;
  tasks: Waiting[];
  /** When the client began to wait, or its last task began. */
  since: number;
}

/** A task that has begun; `end` gives its place to the next. */
export interface Begun {
  client: Client;
  isHeavy: boolean;
}

/** A client that cost much waits at most about this long while others read. */
const maxYieldMs = 1_000;

/**
 * Tasks that wait for their turn, fairly between clients: the next is of the client with the fewest
 * running tasks, then of the one that cost least lately, then the one that came first. The time that
 * a client waits is taken off its cost, so that none waits for ever while new ones come. Clients that
 * cost much share a single place, and wait while others read, but for at most about a second.
 */
export class FairQueue {
  readonly #costs: ClientCosts;
  readonly #waiting = new Map<Client, Waiters>();
  readonly #running = new Map<Client, number>();
  #arrivals = 0;
  #runningHeavy = 0;
  #heavyAt = 0;
  #count = 0;

  constructor(costs: ClientCosts) {
    this.#costs = costs;
  }

  /** Whether clients that cost much should wait: others read, and did not for long. */
  get #isForOthers(): boolean {
    const isOtherRunning = this.#count > this.#runningHeavy;
    return isOtherRunning && performance.now() - this.#heavyAt < maxYieldMs;
  }

  /** Calls `begin` when it is the task's turn. */
  add(client: Client, begin: (begun: Begun) => void): void {
    const waiters = this.#waiting.get(client) ?? { client, tasks: [], since: performance.now() };
    this.#waiting.set(client, waiters);
    const task = {
      arrival: this.#arrivals++,
      begin: () => {
        const begun = { client, isHeavy: this.#costs.isHeavy(client) };
        this.#count += 1;
        this.#running.set(client, this.#runningOf(client) + 1);
        if (begun.isHeavy) {
          this.#runningHeavy += 1;
          this.#heavyAt = performance.now();
        }
        begin(begun);
      },
    };
    waiters.tasks.push(task);
  }

  /** Begins tasks until as many run, or none may. */
  begin(most: number): void {
    // Those that cost much have a place in common, however many of them became so while they run.
    while (this.#count - Math.max(0, this.#runningHeavy - 1) < most) {
      const next = this.#next();
      if (!next) return;
      const task = next.tasks.shift();
      next.since = performance.now();
      if (next.tasks.length === 0) this.#waiting.delete(next.client);
      task?.begin();
    }
  }

  /** Call this while a task runs: its client may cost much by now. */
  reconsider(begun: Begun): void {
    if (begun.isHeavy || !this.#costs.isHeavy(begun.client)) return;
    begun.isHeavy = true;
    this.#runningHeavy += 1;
    this.#heavyAt = performance.now();
  }

  /** Whether a task that runs should wait before its next step. */
  shouldWait({ isHeavy }: Begun): boolean {
    return isHeavy && this.#isForOthers;
  }

  end({ client, isHeavy }: Begun): void {
    this.#count -= 1;
    if (isHeavy) this.#runningHeavy -= 1;
    const left = this.#runningOf(client) - 1;
    if (left > 0) this.#running.set(client, left);
    else this.#running.delete(client);
  }

  #next(): Waiters | null {
    let best: Waiters | null = null;
    for (const waiters of this.#waiting.values()) {
      const mustWait = this.#runningHeavy > 0 || this.#isForOthers;
      if (mustWait && this.#costs.isHeavy(waiters.client)) continue;
      if (!best || this.#isBefore(waiters, best)) best = waiters;
    }
    return best;
  }

  #isBefore(one: Waiters, other: Waiters): boolean {
    const order =
      this.#runningOf(one.client) - this.#runningOf(other.client) ||
      this.#costs.recentCostOf(one.client) +
        one.since -
        (this.#costs.recentCostOf(other.client) + other.since) ||
      (one.tasks[0]?.arrival ?? 0) - (other.tasks[0]?.arrival ?? 0);
    return order < 0;
  }

  #runningOf(client: Client): number {
    return this.#running.get(client) ?? 0;
  }
}
