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
    holds: (version) => Number(version) <= held,
    ask: async (to) => {
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

describe('a page that is told of changes', () => {
  it('asks once for several, after a part of a second that differs from page to page', async () => {
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

  it('asks at most once in two seconds while changes go on', async () => {
    for (let version = 2; version < 102; version += 1) {
      follower.noteChange(String(version));
      await passed(100);
    }
    expect(asked.map(([ms]) => ms)).toEqual([500, 2500, 4500, 6500, 8500]);
  });

  it('asks for nothing that it holds already', async () => {
    held = 5;
    follower.noteChange('5');
    await passed(10_000);
    expect(asked).toEqual([]);
  });

  it('asks again for what was told while an answer was under way', async () => {
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
  it('asks for nothing, and once when it is visible again, whether it was told or not', async () => {
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

  it('drops what it was about to ask, and asks once it is visible', async () => {
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

describe('a page that changes lead nowhere from', () => {
  it('reads everything, within three seconds and not at once', async () => {
    outcome = () => 'expired';
    follower.noteChange('2');
    await passed(10_000);
    expect(asked).toEqual([
      [500, 'changes to 2'],
      [2000, 'whole'],
    ]);
  });

  it('waits until it is visible, and goes on with changes afterwards', async () => {
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
  it('asks again, ever more slowly, until it is answered', async () => {
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

  it('waits as long as the server says', async () => {
    const refusal = { status: 429, code: 'rate_limited', detail: '', retryAfter: 40 } as const;
    outcome = () => Promise.reject(new ApiError(refusal));
    follower.noteChange('2');
    await passed(40_000);
    expect(asked).toHaveLength(1);
    await passed(1000);
    expect(asked).toHaveLength(2);
  });
});

describe('a save made here', () => {
  it('asks at once, and again where the answer under way may be older than the save', async () => {
    outcome = () => new Promise((resolve) => setTimeout(() => resolve('current'), 300));
    follower.noteChange('2');
    await passed(500);
    const isNew = follower.askNow();
    await passed(600);
    expect(await isNew).toBe(true);
    expect(asked).toEqual([
      [500, 'changes to 2'],
      [800, 'changes to now'],
    ]);
  });

  it('reads everything at once where it has to, and says when it could not ask', async () => {
    outcome = () => 'expired';
    const isNew = follower.askNow();
    await passed(0);
    expect(await isNew).toBe(true);
    expect(asked.map(([, what]) => what)).toEqual(['changes to now', 'whole']);
    outcome = () => Promise.reject(new Error('no way'));
    const isStill = follower.askNow();
    await passed(0);
    expect(await isStill).toBe(false);
  });
});
