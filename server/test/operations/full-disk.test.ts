// The embedded engine on a disk that others fill while it writes, and empty again.
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '../../src/db/open.ts';
import { describeRunning } from '../../src/db/statement-guard.ts';
import { text } from '../../src/messages.ts';
import { mountSmallDisk } from '../full-disk.ts';
import { RemoteClient } from '../remote-client.ts';
import { bundleServer, type ServerProcess, startServer } from '../server-process.ts';

const disk = mountSmallDisk(160);
const other = disk && mountSmallDisk(160);
const title = 'on a small disk of its own, which only root can mount';

describe.skipIf(!disk)(title, () => {
  const { folder, fill, empty, remove } = disk as NonNullable<typeof disk>;
  let server: ServerProcess | undefined;
  afterAll(async () => {
    await server?.stop('SIGKILL');
    remove();
  });

  it('refuses to save while the disk is full, goes on reading, and comes back by itself', {
    timeout: 240_000,
  }, async () => {
    const settings = { RATE_LIMIT: 'off', LOG_LEVEL: 'info', DEMO: 'off', DATA_DIR: folder };
    server = await startServer(await bundleServer(), settings);
    const { address, stop } = server;
    const client = new RemoteClient();
    const account = { email: 'ines@example.org', password: 'salt water archive' };
    await client.post(address, '/api/v1/auth/register?auto_login=true', account);
    const made = await client.post(address, '/api/v1/people', { first_name: 'Ines' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const path = `/api/v1/people/${made.body.id}`;
    const save = (bio: string) => client.put(address, path, { bio });
    const statuses = (paths: string[]) =>
      Promise.all(paths.map(async (one) => (await client.get(address, one)).status));
    const reads = [
      path,
      '/api/v1/graph/columns',
      '/api/v1/search/comprehensive?q=ines',
      '/api/v1/users/me',
    ];

    expect((await save('Before.')).status).toBe(200);
    const saves = Promise.all(Array.from({ length: 20 }, (_, n) => save(`Before ${n}.`)));
    fill();
    for (const { status } of await saves) expect([200, 503]).toContain(status);
    const { bio } = (await client.get(address, path)).body;
    const refused = await save('Lost.');
    expect(refused).toMatchObject({ status: 503, body: { detail: text.diskFull } });
    expect(await statuses([...reads, '/healthz'])).toEqual([200, 200, 200, 200, 200]);
    expect((await client.get(address, path)).body).toMatchObject({ bio });
    const ready = await client.get(address, '/readyz');
    expect(ready.status).toBe(503);
    expect(ready.body.detail).toContain("The server's disk is full");
    empty();
    expect((await save('After.')).status).toBe(200);
    expect(await statuses(['/readyz', path])).toEqual([200, 200]);
    expect((await client.get(address, path)).body).toMatchObject({ bio: 'After.' });
    const { output } = await stop();
    expect(output.match(/the disk is full/gu)).toHaveLength(1);
    expect(output.match(/has space again/gu)).toHaveLength(1);
  });
});

describe.skipIf(!other)(`the engine itself ${title}`, () => {
  const { folder, fill, empty, remove } = other as NonNullable<typeof other>;
  afterAll(() => remove());

  it('starts again when the disk became full within a statement', {
    timeout: 240_000,
  }, async () => {
    const lines: string[] = [];
    const note = (_about: unknown, line: string) => lines.push(line);
    const log = { error: note, info: note } as unknown as Logger;
    const { db, close } = await openEmbedded(folder, { log });
    await sql`create table kept (id serial primary key)`.execute(db);
    const insert = () => sql`insert into kept default values`.execute(db);
    const count = async () => (await sql`select id from kept`.execute(db)).rows.length;
    await insert();
    // Its log alone is larger than the disk.
    const grow = sql`
      select pg_logical_emit_message(false, 'log', repeat(md5(n::text), 30000))
      from generate_series(1, 300) n`;
    await expect(grow.execute(db)).rejects.toMatchObject({ code: '53100' });
    expect(await count()).toBe(1);
    fill();
    expect(await count()).toBe(1);
    await expect(insert()).rejects.toThrow(text.diskFull);
    empty();
    await insert();
    expect(await count()).toBe(2);
    await close();
    expect(lines).toEqual([
      'the disk is full: nothing is saved until it has space',
      'the disk has space again',
    ]);
  });

  it('gives up a statement that is not answered, and starts again', async () => {
    const limits = { statement: 500, longWork: 60_000 };
    const { db, close } = await openEmbedded(folder, { limits });
    const endless = sql`select count(*) from generate_series(1, 9999) a, generate_series(1, 9999) b,
      generate_series(1, 9999) c`.execute(db);
    await vi.waitFor(() =>
      expect(describeRunning(db)).toMatch(/^for 0 seconds, at: select count/u),
    );
    await expect(endless).rejects.toThrow(/did not answer within 0.5 seconds, at: select count/u);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  });
});
