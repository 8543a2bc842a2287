import { login } from '@mangrove/contract';
import { expect, it } from 'vitest';
import { TestClock } from '../../../test/test-app.ts';
import { RecentCalls } from './recent-calls.ts';

function setUp() {
  const clock = new TestClock();
  const calls = new RecentCalls(clock);
  const note = (route: string, ms: number, status = 200) =>
    calls.note({ method: 'GET', route, status, ms });
  return { clock, calls, note };
}

it('names the slowest calls, with the time of 95 in 100 to a fifth, and the longest', () => {
  const { calls, note } = setUp();
  for (let ms = 1; ms <= 100; ms += 1) note('/even', ms);
  note('/once', 5_000);
  note('/assets/app-Abc123.js', 9_000);
  for (let route = 0; route < 6; route += 1) note(`/quick-${route}`, 1);
  const [first, second, ...rest] = calls.slowest();
  expect(first).toEqual({ route: 'GET /once', count: 1, p95_ms: 5_000, longest_ms: 5_000 });
  expect(second).toMatchObject({ route: 'GET /even', count: 100, longest_ms: 100 });
  expect(second?.p95_ms).toBeGreaterThanOrEqual(95);
  expect(second?.p95_ms).toBeLessThanOrEqual(95 * 1.2);
  expect(rest).toHaveLength(3);
});

it('forgets calls and refused logins after an hour', () => {
  const { clock, calls, note } = setUp();
  note('/slow', 800);
  note(login.path, 90, 400);
  note(login.path, 90, 429);
  note(login.path, 90, 200);
  note(login.path, 90, 503);
  expect(calls.failedLogins()).toBe(2);
  clock.advance(3_000);
  note('/slow', 20);
  expect(calls.slowest()[0]).toMatchObject({ count: 2, longest_ms: 800 });
  clock.advance(900);
  expect(calls.failedLogins()).toBe(0);
  expect(calls.slowest()).toEqual([{ route: 'GET /slow', count: 1, p95_ms: 20, longest_ms: 20 }]);
  clock.advance(3_600);
  expect(calls.slowest()).toEqual([]);
});

it('is bounded, whatever is asked for', () => {
  const { calls, note } = setUp();
  for (let route = 0; route < 1_000; route += 1) note(`/${route}`, 1);
  note('/one-more', 9_000);
  expect(calls.slowest()[0]?.longest_ms).toBe(1);
});
