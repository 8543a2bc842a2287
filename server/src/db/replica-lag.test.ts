import { describe, expect, it } from 'vitest';
import { Lag } from './replica-lag.ts';

describe('how far a replica is behind', () => {
  it('is nothing while it has all that was written, however long ago that was', () => {
    const lag = new Lag();
    lag.addWritten(10, 0);
    lag.addFollowed(10, 600_000);
    expect(lag.seconds).toBe(0);
  });

  it('is how long ago the first thing was seen that it lacks', () => {
    const lag = new Lag();
    for (const [position, at] of [
      [10, 0],
      [20, 1_000],
      [30, 2_000],
    ] as const) {
      lag.addWritten(position, at);
      lag.addWritten(position, at + 500);
    }
    lag.addFollowed(15, 4_000);
    expect(lag.seconds).toBe(3);
    lag.addFollowed(20, 9_000);
    expect(lag.seconds).toBe(7);
    lag.addFollowed(31, 9_000);
    expect(lag.seconds).toBe(0);
  });

  it('is not known before it was somewhere that is known, or while it is away', () => {
    const lag = new Lag();
    expect(lag.seconds).toBeNull();
    lag.addWritten(10, 0);
    lag.addFollowed(5, 1_000);
    expect(lag.seconds).toBeNull();
    lag.addFollowed(10, 1_000);
    lag.addFollowed(null, 2_000);
    expect(lag.seconds).toBeNull();
  });

  it('stays long for a replica that is away for long', () => {
    const lag = new Lag();
    for (let second = 0; second <= 5_000; second += 1) lag.addWritten(second, second * 1000);
    lag.addFollowed(0, 5_000_000);
    expect(lag.seconds).toBeGreaterThan(500);
    lag.addFollowed(5_000, 5_000_000);
    expect(lag.seconds).toBe(0);
  });
});
