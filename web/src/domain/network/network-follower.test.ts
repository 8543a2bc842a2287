import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { NetworkFollower, type Outcome } from './network-follower.ts';

let isVisible: boolean;
let chance: number;
let held: number;
let outcome: () => Outcome | Promise<Outcome>;
/** The requests, each with its time in milliseconds from the start. */
let asked: [ms: number, what: string][];
let startedAt: number;
let follower: NetworkFollower;

const record = (what: string) => asked.push([Date.now() - startedAt, what]);
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  startedAt = Date.now();
  isVisible = true;
  chance = 0.5;
  held = 1;
  asked = [];
  outcome = () => 'current';
  follower = new NetworkFollower({
    hasVersion: (version) => Number(version) <= held,
    fetchChanges: async (to) => {
      record(`changes to ${to ?? 'now'}`);
      return outcome();
    },
    readWhole: async () => {
      record('whole');
    },
    isVisible: () => isVisible,
    random: () => chance,
  });
});
afterEach(() => vi.useRealTimers());

describe('a visible page that is notified of changes', () => {
  it('sends one request for several notices, after a random part of a second', async () => {
    follower.noteChange('2');
    follower.noteChange('3');
    await passed(499);
    expect(asked).toEqual([]);
    await passed(1);
    chance = 0.9;
    follower.noteChange('4');
    await passed(10_000);
    expect(asked).toEqual([
      [500, 'changes to 3'],
      [2500, 'changes to 4'],
    ]);
  });

  it('sends at most one request in two seconds while changes go on', async () => {
    for (let version = 2; version < 102; version += 1) {
      follower.noteChange(String(version));
      await passed(100);
    }
    expect(asked.map(([ms]) => ms)).toEqual([500, 2500, 4500, 6500, 8500]);
  });

  it('sends no request for a version that it holds', async () => {
    held = 5;
    follower.noteChange('5');
    await passed(10_000);
    expect(asked).toEqual([]);
  });

  it('sends another request for a notice received while an answer was pending', async () => {
    outcome = () => new Promise((resolve) => setTimeout(() => resolve('current'), 1000));
    follower.noteChange('2');
    await passed(600);
    follower.noteChange('3');
    await passed(10_000);
    expect(asked).toEqual([
      [500, 'changes to 2'],
      [2500, 'changes to 3'],
    ]);
  });
});

describe('a hidden page', () => {
  it('sends no request until it is visible again, then one, with or without a notice', async () => {
    isVisible = false;
    follower.noteChange('2');
    follower.noteChange('3');
    await passed(60_000);
    expect(asked).toEqual([]);
    isVisible = true;
    follower.wake();
    await passed(10_000);
    expect(asked).toEqual([[60_000, 'changes to 3']]);
    isVisible = false;
    await passed(10_000);
    isVisible = true;
    follower.wake();
    await passed(10_000);
    expect(asked).toHaveLength(2);
  });

  it('postpones a planned request until it is visible', async () => {
    follower.noteChange('2');
    isVisible = false;
    await passed(10_000);
    expect(asked).toEqual([]);
    isVisible = true;
    follower.wake();
    await passed(0);
    expect(asked).toEqual([[10_000, 'changes to 2']]);
  });
});

describe('a page whose changes have expired', () => {
  it('reads the whole network within three seconds, but not at once', async () => {
    outcome = () => 'expired';
    follower.noteChange('2');
    await passed(10_000);
    expect(asked).toEqual([
      [500, 'changes to 2'],
      [2000, 'whole'],
    ]);
  });

  it('reads the whole network only once visible, and requests changes again afterwards', async () => {
    outcome = () => 'expired';
    follower.noteChange('2');
    await passed(600);
    isVisible = false;
    await passed(60_000);
    expect(asked).toHaveLength(1);
    isVisible = true;
    follower.wake();
    await passed(10);
    expect(asked.at(-1)?.[1]).toBe('whole');
    outcome = () => 'current';
    follower.noteChange('3');
    await passed(10_000);
    expect(asked.at(-1)?.[1]).toBe('changes to 3');
  });
});

describe('a page whose server does not answer', () => {
  it('repeats the request with growing pauses until it is answered', async () => {
    outcome = () => Promise.reject(new ApiError({ status: 503, code: 'unreachable', detail: '' }));
    follower.noteChange('2');
    await passed(120_000);
    const gaps = asked.map(([ms], index) => ms - (asked[index - 1]?.[0] ?? 0));
    expect(gaps.slice(0, 7)).toEqual([500, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    outcome = () => 'current';
    await passed(30_000);
    const { length } = asked;
    await passed(60_000);
    expect(asked).toHaveLength(length);
  });

  it('waits for the time that a 429 gives', async () => {
    const refusal = { status: 429, code: 'rate_limited', detail: '', retryAfter: 40 } as const;
    outcome = () => Promise.reject(new ApiError(refusal));
    follower.noteChange('2');
    await passed(40_000);
    expect(asked).toHaveLength(1);
    await passed(1000);
    expect(asked).toHaveLength(2);
  });
});

describe('a save in this tab', () => {
  it('requests changes at once, and again when the pending answer may be older than the save', async () => {
    outcome = () => new Promise((resolve) => setTimeout(() => resolve('current'), 300));
    follower.noteChange('2');
    await passed(500);
    const isNew = follower.syncNow();
    await passed(600);
    expect(await isNew).toBe(true);
    expect(asked).toEqual([
      [500, 'changes to 2'],
      [800, 'changes to now'],
    ]);
  });

  it('reads the whole network after expired changes, and returns false when a request fails', async () => {
    outcome = () => 'expired';
    const isNew = follower.syncNow();
    await passed(0);
    expect(await isNew).toBe(true);
    expect(asked.map(([, what]) => what)).toEqual(['changes to now', 'whole']);
    outcome = () => Promise.reject(new Error('no way'));
    const isStill = follower.syncNow();
    await passed(0);
    expect(await isStill).toBe(false);
  });
});
