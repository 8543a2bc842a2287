import type { Clock } from '../../adapters/clock.ts';
import { type AnsweredRequest, isRefusedLogin } from '../../http/answered-requests.ts';

const slotMs = 5 * 60_000;
const slotsOfHour = 12;
/** Each bucket of durations is a fifth wider than the one before; the last holds a minute and more. */
const growth = 1.2;
const buckets = 62;
/** More than are declared, so that only a fault would reach it. */
const maxRoutes = 1_000;
const listed = 5;

interface Slot {
  number: number;
  counts: Uint32Array;
  longest: number;
}

export interface SlowCall {
  route: string;
  count: number;
  p95_ms: number;
  longest_ms: number;
}

/** How long calls took within an hour, in five-minute slots that are bounded in memory. */
export class RecentCalls {
  readonly #clock: Clock;
  readonly #slots = new Map<string, Slot[]>();
  readonly #failedLogins = new Map<number, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(answered: AnsweredRequest): void {
    const number = this.#now();
    if (isRefusedLogin(answered)) {
      for (const old of this.#failedLogins.keys()) {
        if (!isRecent(old, number)) this.#failedLogins.delete(old);
      }
      this.#failedLogins.set(number, (this.#failedLogins.get(number) ?? 0) + 1);
    }
    // Files of the app are no calls: how long one takes, the network of its reader decides.
    if (answered.route.startsWith('/assets/')) return;
    const slot = this.#slotOf(`${answered.method} ${answered.route}`, number);
    if (!slot) return;
    const bucket = Math.ceil(Math.log(Math.max(1, answered.ms)) / Math.log(growth));
    const index = Math.min(buckets - 1, bucket);
    slot.counts[index] = (slot.counts[index] ?? 0) + 1;
    slot.longest = Math.max(slot.longest, answered.ms);
  }

  /** Refused logins of the last hour. */
  failedLogins(): number {
    const now = this.#now();
    return [...this.#failedLogins].reduce(
      (sum, [number, count]) => (isRecent(number, now) ? sum + count : sum),
      0,
    );
  }

  /** The slowest calls of the last hour, by the time within which 95 of 100 were answered. */
  slowest(): SlowCall[] {
    const now = this.#now();
    return [...this.#slots]
      .flatMap(([route, slots]) => {
        const recent = slots.filter(({ number }) => isRecent(number, now));
        return recent.length === 0 ? [] : [describe(route, recent)];
      })
      .sort((one, other) => other.p95_ms - one.p95_ms || other.longest_ms - one.longest_ms)
      .slice(0, listed);
  }

  #slotOf(route: string, number: number): Slot | undefined {
    const slots = this.#slots.get(route) ?? [];
    const last = slots.at(-1);
    if (last?.number === number) return last;
    if (!last && this.#slots.size >= maxRoutes) return undefined;
    const slot = { number, counts: new Uint32Array(buckets), longest: 0 };
    const kept = slots.filter((one) => isRecent(one.number, number));
    this.#slots.set(route, [...kept, slot]);
    return slot;
  }

  #now(): number {
    return Math.floor(this.#clock.now().getTime() / slotMs);
  }
}

function isRecent(number: number, now: number): boolean {
  return number > now - slotsOfHour;
}

function describe(route: string, slots: Slot[]): SlowCall {
  const counts = Array.from({ length: buckets }, (_, index) =>
    slots.reduce((sum, slot) => sum + (slot.counts[index] ?? 0), 0),
  );
  const count = counts.reduce((sum, one) => sum + one, 0);
  let left = Math.ceil(count * 0.95);
  const bucket = counts.findIndex((one) => {
    left -= one;
    return left <= 0;
  });
  const longest = Math.max(...slots.map((slot) => slot.longest));
  return {
    route,
    count,
    p95_ms: Math.round(Math.min(longest, growth ** bucket)),
    longest_ms: Math.round(longest),
  };
}
