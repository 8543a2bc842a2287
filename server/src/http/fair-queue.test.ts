import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../adapters/clock.ts';
import { ClientCosts } from './client-costs.ts';
import { type Begun, FairQueue } from './fair-queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([1_500, 6_000])(
  'a client that cost %i ms more waits no longer than that, however many new ones come',
  (cost) => {
    const costs = new ClientCosts(systemClock());
    costs.charge('user:1', cost);
    const queue = new FairQueue(costs);
    const running: Begun[] = [];
    let hasBegun = false;
    queue.add('user:1', () => {
      hasBegun = true;
    });
    let waited = 0;
    for (let client = 0; !hasBegun && waited < 20_000; client += 1) {
      queue.add(`network:${client}`, (begun) => running.push(begun));
      if (client < 3) continue;
      queue.begin(3);
      vi.advanceTimersByTime(100);
      waited += 100;
      const ended = running.shift();
      if (ended) queue.end(ended);
    }
    expect(waited).toBeGreaterThan(1_000);
    expect(waited).toBeLessThan(cost + 1_000);
  },
);
