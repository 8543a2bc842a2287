import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReadTurns } from './read-turns.ts';

/** Work that lasts until `end` is called. */
function openEnded() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end: () => end() };
}

describe('ReadTurns', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs three reads at once, and the others in order of arrival', async () => {
    const turns = new ReadTurns();
    const begun: number[] = [];
    const reads = [0, 1, 2, 3, 4].map(() => openEnded());
    const made = reads.map(({ work }, index) =>
      turns.read(() => {
        begun.push(index);
        return work();
      }),
    );
    await turn();
    expect(begun).toEqual([0, 1, 2]);
    reads[1]?.end();
    await turn();
    expect(begun).toEqual([0, 1, 2, 3]);
    for (const { end } of reads) end();
    await Promise.all(made);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('starts no read during a save, and after 150 ms one at a time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const turns = new ReadTurns();
    const save = openEnded();
    const saved = turns.write(save.work);
    const begun: number[] = [];
    const reads = [0, 1].map(() => openEnded());
    const made = reads.map(({ work }, index) =>
      turns.read(() => {
        begun.push(index);
        return work();
      }),
    );
    await turn();
    expect(begun).toEqual([]);
    vi.advanceTimersByTime(149);
    await turn();
    expect(begun).toEqual([]);
    vi.advanceTimersByTime(1);
    await turn();
    expect(begun).toEqual([0]);
    save.end();
    await saved;
    await turn();
    expect(begun).toEqual([0, 1]);
    for (const { end } of reads) end();
    await Promise.all(made);
  });

  it('starts all waiting reads after a short save', async () => {
    const turns = new ReadTurns();
    const save = openEnded();
    const saved = turns.write(save.work);
    let begun = 0;
    const reads = [0, 1].map(() =>
      turns.read(async () => {
        begun += 1;
      }),
    );
    await turn();
    expect(begun).toBe(0);
    save.end();
    await saved;
    await Promise.all(reads);
    expect(begun).toBe(2);
  });

  it('starts no read between the arrival of a save and its end, for at most 150 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const turns = new ReadTurns();
    const over = turns.announceWrite();
    const save = openEnded();
    const saved = turns.write(save.work);
    let begun = 0;
    const ask = () =>
      turns.read(async () => {
        begun += 1;
      });
    const first = ask();
    save.end();
    await saved;
    await turn();
    expect(begun).toBe(0);
    over();
    over();
    await first;
    expect(begun).toBe(1);

    turns.announceWrite();
    const second = ask();
    await turn();
    expect(begun).toBe(1);
    vi.advanceTimersByTime(150);
    await second;
    expect(begun).toBe(2);
  });

  it('runs a save between the steps of a read', async () => {
    const turns = new ReadTurns();
    const step = openEnded();
    let isDone = false;
    const read = turns.read(async () => {
      await turns.yieldToSaves();
      await step.work();
      await turns.yieldToSaves();
      isDone = true;
    });
    const save = openEnded();
    const saved = turns.write(save.work);
    step.end();
    await turn();
    expect(isDone).toBe(false);
    save.end();
    await saved;
    await read;
    expect(isDone).toBe(true);
  });

  it('notices a save that arrives between two steps of a read', async () => {
    const turns = new ReadTurns();
    const save = openEnded();
    let saved: Promise<void> | undefined;
    let isDone = false;
    const read = turns.read(async () => {
      // Like a request waiting in its socket, which is read only in a later turn of the event loop.
      setImmediate(() => {
        saved = turns.write(save.work);
      });
      await turns.yieldToSaves();
      isDone = true;
    });
    await turn();
    await turn();
    expect(saved).toBeDefined();
    expect(isDone).toBe(false);
    save.end();
    await saved;
    await read;
    expect(isDone).toBe(true);
  });

  it('passes the turn of a failed read to the next', async () => {
    const turns = new ReadTurns();
    const failing = [1, 2, 3].map(() => turns.read(() => Promise.reject(new Error('no answer'))));
    const next = turns.read(() => Promise.resolve('answered'));
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(
      Array(3).fill('rejected'),
    );
    await expect(turns.write(() => Promise.reject(new Error('not saved')))).rejects.toThrow();
    expect(await next).toBe('answered');
    expect(await turns.read(() => Promise.resolve('again'))).toBe('again');
  });
});
