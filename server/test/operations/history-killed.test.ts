import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newestRevision, replay, storedThings } from '../../src/features/history/test-history.ts';
import { killableServer, killsOf } from '../killable-server.ts';
import type { RemoteClient } from '../remote-client.ts';

const rounds = killsOf(1);

describe('the history of a server that is killed during saves, restores and undos', () => {
  const { start, withDatabase, asSuperuser } = killableServer();

  it('contains a revision for every change', { timeout: 300_000 }, async () => {
    const client = await asSuperuser();
    const { begin, from } = await withDatabase(async (db) => ({
      begin: await storedThings({ db }),
      from: await newestRevision({ db }),
    }));
    const told: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { address, stop } = await start();
      const before = told.length;
      let isOver = false;
      const work = [0, 1, 2].map(async (index) => {
        while (!isOver) await changeSomething(client, address, index, told).catch(() => null);
      });
      while (told.length < before + 6) await setTimeout(5);
      // The kill comes at any moment of the following calls.
      await setTimeout(Math.random() * 60);
      await stop('SIGKILL');
      isOver = true;
      await Promise.all(work);
      await withDatabase(async (db) => {
        expect(await replay({ db }, begin, from)).toEqual(await storedThings({ db }));
        const acts = await db.selectFrom('acts').select('id').execute();
        const known = new Set(acts.map(({ id }) => Number(id)));
        expect(told.filter((id) => !known.has(id))).toEqual([]);
      });
    }
  });
});

/** Creates a project, changes it, restores its first version, and undoes the restoration. */
async function changeSomething(
  client: RemoteClient,
  address: string,
  index: number,
  told: number[],
): Promise<void> {
  const send = async (path: string, body: object) => {
    const answer = await client.post(address, `/api/v1${path}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    const act = Number(answer.headers.get('x-act-id'));
    told.push(act);
    return { act, body: answer.body };
  };
  const tags_with_type = [{ name: `TIDE-${index}` }];
  const made = await send('/projects', { name: `Tide ${index}`, tags_with_type });
  const { id } = made.body as { id: number };
  await send('/social-links', {
    entity_id: id,
    entity_type: 'project',
    platform: 'x',
    url: `tide${index}`,
  });
  const restored = await send(`/entities/project/${id}/versions/${made.act}/restore`, {});
  await send(`/acts/${restored.act}/undo`, {});
}
