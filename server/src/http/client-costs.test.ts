import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestClock } from '../../test/test-app.ts';
import { ClientCosts } from './client-costs.ts';
import { openEnded } from './test-turns.ts';

describe('what a client costs', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is the time of its work, shared with what runs at the same time', async () => {
    const costs = new ClientCosts(new TestClock());
    const [one, other] = [openEnded(), openEnded()];
    const first = costs.measure('user:1', one.work);
    vi.advanceTimersByTime(100);
    const second = costs.measure('user:2', other.work);
    vi.advanceTimersByTime(100);
    one.end();
    await first;
    vi.advanceTimersByTime(30);
    other.end();
    await second;
    expect(costs.costOf('user:1')).toBeCloseTo(150, 0);
    expect(costs.costOf('user:2')).toBeCloseTo(80, 0);
    vi.advanceTimersByTime(1_000);
    await costs.measure(null, async () => undefined);
    expect(costs.costOf(null)).toBe(0);
  });

  it('is counted after a failure too, and fades', async () => {
    const clock = new TestClock();
    const costs = new ClientCosts(clock);
    const failing = costs.measure('user:1', async () => {
      vi.advanceTimersByTime(25_000);
      throw new Error('no answer');
    });
    await expect(failing).rejects.toThrow('no answer');
    const refusal = () => costs.refuseOverBudget('user:1');
    expect(refusal).toThrow(expect.objectContaining({ code: 'rate_limited' }));
    clock.advance(2);
    expect(refusal).not.toThrow();
    expect(costs.isHeavy('user:1')).toBe(true);
    clock.advance(120);
    expect(costs.isHeavy('user:1')).toBe(false);
  });

  it('is counted while the work lasts, whose client is heavy before it ends', async () => {
    const costs = new ClientCosts(new TestClock());
    const measured = costs.begin('user:1');
    vi.advanceTimersByTime(350);
    measured.settle();
    expect(costs.costOf('user:1')).toBeCloseTo(350, 0);
    expect(costs.isHeavy('user:1')).toBe(false);
    vi.advanceTimersByTime(100);
    measured.settle();
    expect(costs.isHeavy('user:1')).toBe(true);
    vi.advanceTimersByTime(50);
    measured.end();
    expect(costs.costOf('user:1')).toBeCloseTo(500, 0);
    // Nothing runs any more that would share the time.
    await costs.measure('user:2', async () => void vi.advanceTimersByTime(100));
    expect(costs.costOf('user:2')).toBeCloseTo(100, 0);
  });

  it('is heavy by the last moments alone, whoever has read a little for long', () => {
    const clock = new TestClock();
    const costs = new ClientCosts(clock);
    // Four searches a second.
    for (let seconds = 0; seconds < 120; seconds += 1) {
      costs.charge('user:1', 4 * 15);
      clock.advance(1);
      expect(costs.isHeavy('user:1')).toBe(false);
    }
    expect(costs.costOf('user:1')).toBeGreaterThan(1_500);
    for (let seconds = 0; seconds < 3; seconds += 1) {
      costs.charge('user:2', 333);
      clock.advance(1);
    }
    costs.charge('user:2', 333);
    expect(costs.isHeavy('user:2')).toBe(true);
    expect(costs.recentCostOf('user:2')).toBeGreaterThan(costs.recentCostOf('user:1'));
    clock.advance(15);
    expect(costs.isHeavy('user:2')).toBe(false);
  });

  it('is kept for a bounded number of clients, and not at all without limits', () => {
    const costs = new ClientCosts(new TestClock());
    for (let client = 0; client < 10_100; client += 1) costs.charge(`network:${client}`, 10_000);
    expect(costs.costOf('network:0')).toBe(0);
    expect(costs.costOf('network:10099')).toBeGreaterThan(9_000);
    const unlimited = new ClientCosts(new TestClock(), false);
    unlimited.charge('user:1', 100_000);
    expect(unlimited.costOf('user:1')).toBe(0);
  });
});
