// The network in its file, while the server that writes it is killed.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { GraphColumns } from '@mangrove/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { killableServer, killsOf } from '../killable-server.ts';

const { start, folder, withDatabase, asSuperuser } = killableServer();
const rounds = killsOf(2);

it('the file of the network is whole, or an older one, wherever its writing is killed', {
  timeout: 240_000,
}, async () => {
  const client = await asSuperuser();
  // So many that writing takes a while.
  await withDatabase(async (db) => {
    await sql`
      insert into entities (type, name, about)
      select 'project', 'Reef ' || i, repeat('x', 100) from generate_series(1, 4000) i`.execute(db);
    await sql`update network_version set version = version + 1`.execute(db);
  });
  const first = await start();
  await client.get(first.address, '/api/v1/graph/columns');
  await first.stop();
  const path = join(folder(), 'map');
  expect(readdirSync(path)).toEqual(['network']);
  const names: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { address, stop } = await start();
    const name = `Saved in round ${round}`;
    const made = await client.post(address, '/api/v1/projects', { name });
    expect(made.status).toBe(201);
    names.push(name);
    const stopping = stop();
    for (let waited = 0; readdirSync(path).length < 2 && waited < 500; waited += 1) {
      await setTimeout(2);
    }
    await setTimeout(round % 2 === 0 ? 0 : Math.random() * 24);
    await stop('SIGKILL');
    await stopping;
    // What is left of an interrupted writing is deleted by the cleanup a day later.
    const left = readdirSync(path).filter((one) => one !== 'network');
    for (const one of left) rmSync(join(path, one));
    expect(existsSync(join(path, 'network'))).toBe(true);
  }
  const { address, stop } = await start();
  const { body } = await client.get(address, '/api/v1/graph/columns');
  const columns = body as GraphColumns;
  expect(columns.ids.length).toBeGreaterThan(4000);
  expect(columns.names.slice(-rounds)).toEqual(names);
  await stop();
});
