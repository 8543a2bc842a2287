import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../adapters/clock.ts';
import { ClientCosts } from './client-costs.ts';
import { ReadTurns } from './read-turns.ts';
import { openEnded } from './test-turns.ts';

const newTurns = (costs = new ClientCosts(systemClock())) => new ReadTurns(costs);

describe('ReadTurns', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs three reads at once, and the others in order of arrival', async () => {
    const turns = newTurns();
    const begun: number[] = [];
    const reads = [0, 1, 2, 3, 4].map(() => openEnded());
    const made = reads.map(({ work }, index) =>
      turns.read(null, () => {
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
    const turns = newTurns();
    const save = openEnded();
    const saved = turns.write(null, save.work);
    const begun: number[] = [];
    const reads = [0, 1].map(() => openEnded());
    const made = reads.map(({ work }, index) =>
      turns.read(null, () => {
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
    const turns = newTurns();
    const save = openEnded();
    const saved = turns.write(null, save.work);
    let begun = 0;
    const reads = [0, 1].map(() =>
      turns.read(null, async () => {
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
    const turns = newTurns();
    const over = turns.announceWrite();
    const save = openEnded();
    const saved = turns.write(null, save.work);
    let begun = 0;
    const ask = () =>
      turns.read(null, async () => {
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
    const turns = newTurns();
    const step = openEnded();
    let isDone = false;
    const read = turns.read(null, async () => {
      await turns.yieldToSaves();
      await step.work();
      await turns.yieldToSaves();
      isDone = true;
    });
    const save = openEnded();
    const saved = turns.write(null, save.work);
    step.end();
    await turn();
    expect(isDone).toBe(false);
    save.end();
    await saved;
    await read;
    expect(isDone).toBe(true);
  });

  it('notices a save that arrives between two steps of a read', async () => {
    const turns = newTurns();
    const save = openEnded();
    let saved: Promise<void> | undefined;
    let isDone = false;
    const read = turns.read(null, async () => {
      // Like a request waiting in its socket, which is read only in a later turn of the event loop.
      setImmediate(() => {
        saved = turns.write(null, save.work);
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
    const turns = newTurns();
    const failing = [1, 2, 3].map(() =>
      turns.read(null, () => Promise.reject(new Error('no answer'))),
    );
    const next = turns.read(null, () => Promise.resolve('answered'));
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(
      Array(3).fill('rejected'),
    );
    await expect(turns.write(null, () => Promise.reject(new Error('not saved')))).rejects.toThrow();
    expect(await next).toBe('answered');
    expect(await turns.read(null, () => Promise.resolve('again'))).toBe('again');
  });

  it('go to the client that has fewest, then to the one that cost least, then in order', async () => {
    const costs = new ClientCosts(systemClock());
    costs.charge('user:1', 1_000);
    costs.charge('user:2', 100);
    const turns = newTurns(costs);
    const busy = [0, 1, 2].map(() => openEnded());
    const made = busy.map(({ work }) => turns.read('user:3', work));
    const begun: string[] = [];
    const reads: { end: () => void }[] = [];
    const ask = (name: string, client: string | null) => {
      const read = openEnded();
      reads.push(read);
      made.push(
        turns.read(client, () => {
          begun.push(name);
          return read.work();
        }),
      );
    };
    for (const name of ['a', 'b', 'c']) ask(`1${name}`, 'user:1');
    ask('3', 'user:3');
    for (const name of ['a', 'b']) ask(`2${name}`, 'user:2');
    ask('quiet', 'network:x');
    expect(begun).toEqual([]);
    for (const { end } of busy) end();
    await turn();
    expect(begun).toEqual(['quiet', '2a', '3']);
    for (const { end } of reads) end();
    await Promise.all(made);
    expect(begun.slice(3).toSorted()).toEqual(['1a', '1b', '1c', '2b']);
  });

  it('leave places free of clients that have cost much, which share one', async () => {
    const costs = new ClientCosts(systemClock());
    for (const client of ['user:1', 'user:2']) costs.charge(client, 5_000);
    const turns = newTurns(costs);
    const begun: string[] = [];
    const reads = new Map<string, ReturnType<typeof openEnded>>();
    const made = ['user:1', 'user:2', 'user:1', 'user:3', 'user:4'].map((client, index) => {
      const read = openEnded();
      reads.set(`${client} ${index}`, read);
      return turns.read(client, () => {
        begun.push(`${client} ${index}`);
        return read.work();
      });
    });
    await turn();
    expect(begun).toEqual(['user:1 0', 'user:3 3', 'user:4 4']);
    reads.get('user:3 3')?.end();
    await turn();
    expect(begun).toHaveLength(3);
    reads.get('user:1 0')?.end();
    await turn();
    // Another still reads.
    expect(begun).toHaveLength(3);
    reads.get('user:4 4')?.end();
    await turn();
    expect(begun.at(-1)).toBe('user:2 1');
    for (const { end } of reads.values()) end();
    await Promise.all(made);
  });

  it('of a client that cost much wait between steps while others read, for a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const costs = new ClientCosts(systemClock());
    costs.charge('user:1', 5_000);
    const turns = newTurns(costs);
    const steps: number[] = [];
    const heavy = turns.read('user:1', async () => {
      for (const step of [1, 2, 3]) {
        await turns.yieldToSaves();
        steps.push(step);
        await turn();
      }
    });
    const quiet = [openEnded(), openEnded()];
    const [first, second] = quiet.map(({ work }) => turns.read('user:2', work));
    for (let count = 0; count < 9; count += 1) await turn();
    expect(steps).toEqual([]);
    vi.advanceTimersByTime(1_001);
    quiet[0]?.end();
    await first;
    await heavy;
    expect(steps).toEqual([1, 2, 3]);
    quiet[1]?.end();
    await second;
  });

  it('of a client that comes to cost much while they run let others begin, and wait', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const turns = newTurns();
    const begun: string[] = [];
    const long = [1, 2, 3].map((read) =>
      turns.read('user:1', async () => {
        vi.advanceTimersByTime(read === 3 ? 3_000 : 0);
        await turns.yieldToSaves();
        await turns.yieldToSaves();
        begun.push(`long ${read}`);
      }),
    );
    const quiet = openEnded();
    const read = turns.read('user:2', () => {
      begun.push('quiet');
      return quiet.work();
    });
    for (let count = 0; count < 9; count += 1) await turn();
    expect(begun).toEqual(['quiet']);
    quiet.end();
    await Promise.all([read, ...long]);
    expect(begun.toSorted()).toEqual(['long 1', 'long 2', 'long 3', 'quiet']);
  });

  it('are refused to a client that has used up its budget, also while it waits', async () => {
    const costs = new ClientCosts(systemClock());
    const turns = newTurns(costs);
    const busy = [0, 1, 2].map(() => openEnded());
    const others = busy.map(({ work }) => turns.read(null, work));
    const never = () => Promise.reject(new Error('this ran'));
    const waiting = turns.read('user:1', never);
    costs.charge('user:1', 40_000);
    const tooMany = { code: 'rate_limited', message: 'Too many requests' };
    await expect(turns.read('user:1', never)).rejects.toMatchObject(tooMany);
    for (const { end } of busy) end();
    await expect(waiting).rejects.toMatchObject(tooMany);
    await Promise.all(others);
    expect(await turns.read('user:2', async () => 'answered')).toBe('answered');
    // What has begun goes on, and saves are never refused.
    expect(await turns.goOn('user:1', async () => 'answered')).toBe('answered');
    expect(await turns.write('user:1', async () => 'saved')).toBe('saved');
  });
});
