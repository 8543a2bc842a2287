import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../adapters/clock.ts';
import { ClientCosts } from './client-costs.ts';
import { ReadTurns } from './read-turns.ts';

describe('what is sent', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const much = 1_000_000;

  /** Sends answers of clients, in this order, and says which have begun. */
  async function sendAll(turns: ReadTurns, clients: string[], bytes = much) {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const sent = clients.map(async (client, index) => {
      await turns.send(client, bytes, (done) => {
        ends[index] = done;
      });
      begun.push(client);
    });
    await turn();
    return { begun, ends, sent };
  }

  it('is counted by its bytes against the client, and to a heavy one sent piece by piece', async () => {
    const costs = new ClientCosts(systemClock());
    costs.charge('user:1', 5_000);
    const turns = new ReadTurns(costs);
    const before = costs.costOf('user:2');
    const { begun, ends, sent } = await sendAll(turns, ['user:1', 'user:1', 'user:2', 'user:3']);
    expect(begun).toEqual(['user:1', 'user:2', 'user:3']);
    expect(costs.costOf('user:2') - before).toBeCloseTo(1, 2);
    for (const end of ends) end?.();
    await turn();
    await turn();
    expect(begun).toHaveLength(4);
    ends[1]?.();
    await Promise.all(sent);
  });

  it('keeps nobody waiting who receives slowly, and not at all if it is little', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const turns = new ReadTurns(new ClientCosts(systemClock()));
    const clients = ['user:1', 'user:2', 'user:3', 'user:4'];
    expect((await sendAll(turns, clients, 1_000)).begun).toEqual(clients);
    const { begun, sent } = await sendAll(turns, clients);
    expect(begun).toEqual(clients.slice(0, 3));
    vi.advanceTimersByTime(20);
    await turn();
    await Promise.all(sent);
    expect(begun).toEqual(clients);
  });
});
