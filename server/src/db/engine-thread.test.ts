import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeWebFolder } from '../../test/web-folder.ts';
import { describeOnEmbedded } from '../../test/with-database.ts';
import { openLocalImages } from '../adapters/image-store.ts';
import { backUp } from '../features/exchange/backup-service.ts';
import { silentWatcher } from '../features/exchange/progress.ts';
import { raiseNetworkVersion, readNetworkVersion } from './network-version.ts';
import { type Db, openEmbedded, openInMemory } from './open.ts';

const root = mkdtempSync(join(tmpdir(), 'mangrove-engine-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A statement that computes for some seconds. */
function compute(db: Db, seconds: number): Promise<unknown> {
  return sql
    .raw(
      `do $$ declare ends timestamptz := clock_timestamp() + interval '${seconds} seconds';
        begin while clock_timestamp() < ends loop end loop; end $$`,
    )
    .execute(db);
}

describeOnEmbedded('a server with a busy database', (database) => {
  let server: TestApp;
  const web = makeWebFolder();
  beforeAll(async () => {
    server = await startTestApp(database.db, {}, web.path);
    for (const path of paths) await server.app.inject(path);
  });
  afterAll(async () => {
    await server.close();
    web.remove();
  });

  const paths = ['/healthz', '/'];
  /** The milliseconds of each answer while `work` runs, sorted. */
  async function timesDuring(work: Promise<unknown>): Promise<number[]> {
    const times: number[] = [];
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      for (const path of paths) {
        const began = performance.now();
        expect((await server.app.inject(path)).statusCode).toBe(200);
        times.push(performance.now() - began);
      }
      await setTimeout(5);
    }
    await done;
    return times.sort((one, other) => one - other);
  }
  /** Other processes may delay some answers: what matters is that most do not wait. */
  function expectNoWaiting(times: number[]): void {
    expect(times.length).toBeGreaterThan(10);
    expect(times[Math.floor(times.length * 0.75)]).toBeLessThan(50);
  }

  it('answers health checks and sends files while a statement runs', async () => {
    expectNoWaiting(await timesDuring(compute(database.db, 1)));
  });

  it('sends the cached map during a transaction, and the new one after its commit', async () => {
    const readVersion = async () =>
      (await server.app.inject('/api/v1/graph/columns')).json().version as string;
    // The first answer writes, for example positions, which clears the cache: read it again.
    await readVersion();
    const before = await readVersion();
    await database.db.transaction().execute(async (tx) => {
      await sql`insert into entities (type, name) values ('person', 'Late')`.execute(tx);
      await raiseNetworkVersion(tx);
      expect(await readVersion()).toBe(before);
    });
    const after = await readVersion();
    expect(after).not.toBe(before);
    await raiseNetworkVersion(database.db);
    expect(await readVersion()).not.toBe(after);
  });

  it('keeps the network version after a rollback, to a savepoint or of the whole transaction', async () => {
    const readVersion = () => readNetworkVersion(database.db);
    const before = await readVersion();
    const takenBack = database.db.transaction().execute(async (tx) => {
      await sql`savepoint here`.execute(tx);
      await raiseNetworkVersion(tx);
      await sql`rollback to savepoint here`.execute(tx);
      await raiseNetworkVersion(tx);
      expect(await readVersion()).toBe(before);
      throw new Error('taken back');
    });
    await expect(takenBack).rejects.toThrow('taken back');
    expect(await readVersion()).toBe(before);
    await raiseNetworkVersion(database.db);
    expect(await readVersion()).not.toBe(before);
  });

  it('answers health checks and sends files while a backup is made', async () => {
    await sql`insert into entities (type, name, about)
      select 'person', 'Person ' || i, repeat('about this person ', 20)
      from generate_series(1, 8000) i`.execute(database.db);
    const images = openLocalImages(join(root, 'files'));
    const file = join(root, 'backup.tar.gz');
    const work = backUp({ db: database.db, images }, file, { force: false }, silentWatcher);
    expectNoWaiting(await timesDuring(work));
  });
});

describe('the embedded engine in its thread', () => {
  it('closes in time while a statement runs, and keeps all committed data', async () => {
    const folder = join(root, 'data');
    const { db, close } = await openEmbedded(folder);
    await sql`create table kept (n integer constraint kept_small check (n < 5))`.execute(db);
    await sql`insert into kept values (1)`.execute(db);
    const cutOff = compute(db, 600);
    cutOff.catch(() => undefined); // checked below, after it was cut off
    await setTimeout(200);
    const began = performance.now();
    await close();
    expect(performance.now() - began).toBeLessThan(8_000);
    await expect(cutOff).rejects.toThrow('has ended');

    const again = await openEmbedded(folder);
    const { rows } = await sql`select n from kept`.execute(again.db);
    expect(rows).toEqual([{ n: 1 }]);
    await again.close();
  });

  it('reports why a folder cannot be opened', async () => {
    const file = join(root, 'a-file');
    writeFileSync(file, '');
    await expect(openEmbedded(join(file, 'data'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('keeps consecutive databases of one thread separate', async () => {
    const dump = new Uint8Array(readFileSync(inject('embeddedDump')));
    const first = await openInMemory(dump);
    await sql`create table here (n integer)`.execute(first.db);
    await first.close();
    const second = await openInMemory(dump);
    const gone = sql`select * from here`.execute(second.db);
    await expect(gone).rejects.toMatchObject({ code: '42P01' });
    await second.close();
  });
});
