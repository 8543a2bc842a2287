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

describe('turns of costly reads', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('makes three at once, and the others in the order of asking', async () => {
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

  it('begins none for as long as a save takes, then one at a time, and waits for no save', async () => {
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

  it('goes on with all at once when a short save is done', async () => {
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

  it('begins none from the arrival of a save on, until it is over or takes too long to begin', async () => {
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

  it('lets a save go first between the steps of a read under way', async () => {
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

  it('sees a save that comes between two steps of a read', async () => {
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

  it('gives the turn of a read that failed to the next', async () => {
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
