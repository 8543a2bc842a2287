// A streaming replica that is behind, gone, silent, or none of this database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { openPostgres } from '../../src/db/open.ts';
import { openReadings } from '../../src/db/replica-readings.ts';
import { tryReplica } from '../../src/db/try-replica.ts';
import { freePort } from '../free-port.ts';
import { findPostgres } from '../postgres-server.ts';
import { RemoteClient } from '../remote-client.ts';
import { setUpReplica, soon } from '../replicated-app.ts';
import { bundleServer, startServer } from '../server-process.ts';

describe.skipIf(findPostgres() === null)('a read replica', { timeout: 120_000 }, () => {
  const { set, isUsed, isLeft, served, pause, goOn, counted, create, found } = setUpReplica();

  it('is left when it is more than five seconds behind, and used again', async () => {
    await goOn();
    await pause();
    // Of which the version of the network tells nothing.
    await set.primary.db.updateTable('users').set({ name: 'Renamed' }).execute();
    await isLeft();
    expect(set.readings.describe()?.lagSeconds).toBeGreaterThan(5);
    expect(await counted(() => found('anything'))).toMatchObject({ replica: 0, primary: 1 });
    await goOn();
    expect(await counted(() => found('something'))).toMatchObject({ replica: 1, primary: 0 });
  });

  it('may end and come back, without a refused request', async () => {
    await create({ name: 'Mangal Walk' });
    await goOn();
    let ended = false;
    let asked = 0;
    const ask = async () => {
      while (!ended) {
        asked += 1;
        // Each is another question, which no answer is held for.
        expect(
          await found(`mangal+walk${' '.repeat(asked % 7)}`, `&limit=${1 + (asked % 90)}`),
        ).toEqual(['Mangal Walk']);
        await create({ name: `Other ${asked}` });
      }
    };
    const asking = ask();
    set.replica.halt();
    await isLeft();
    const away = served();
    await vi.waitFor(() => expect(served().primary).toBeGreaterThan(away.primary + 3), soon);
    expect(served().replica).toBe(away.replica);
    set.replica.resume();
    await isUsed();
    ended = true;
    await asking;
    await goOn();
    expect(await counted(() => found('mangal'))).toMatchObject({ replica: 1, primary: 0 });
  });

  it('may stop answering within a reading, which is made on the primary then', async () => {
    await create({ name: 'Brackish Notes' });
    await goOn();
    set.between = () => {
      set.gate.hold();
      return Promise.resolve();
    };
    const began = performance.now();
    const { answer, primary: here } = await counted(() => found('brackish'));
    expect(answer).toEqual(['Brackish Notes']);
    expect(here).toBe(1);
    // Two looks of a second each; the statement itself might take six.
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(set.readings.describe()?.isUsed).toBe(false);
    set.between = () => Promise.resolve();
    expect(await counted(() => found('brackish', '&limit=3'))).toMatchObject({ primary: 1 });
    set.gate.release();
    await goOn();
    expect(await counted(() => found('brackish', '&limit=4'))).toMatchObject({ replica: 1 });
  });

  it('is looked at by "admin doctor", which says why it is not used', async () => {
    await goOn();
    const [url, primaryUrl] = [set.replica.urlOf('postgres'), set.server.urlOf('postgres')];
    await tryReplica(url, primaryUrl);
    await expect(tryReplica(primaryUrl, primaryUrl)).rejects.toThrow('it is a primary itself');
    await expect(tryReplica('postgres://127.0.0.1:1/no', primaryUrl)).rejects.toThrow('REFUSED');
    await pause();
    await create({ name: 'Not There Yet' });
    await expect(tryReplica(url, primaryUrl)).rejects.toThrow('more than five seconds behind');
    await goOn();
    await tryReplica(url, primaryUrl);
  });

  it('is not used if it is a primary, or of another database', async () => {
    await sql`create database another`.execute(set.primary.db);
    const another = openPostgres(set.server.urlOf('another'), () => undefined);
    await migrate(another.db);
    await another.close();
    await goOn();
    for (const [url, reason] of [
      [set.server.urlOf('postgres'), 'it is a primary itself'],
      [set.replica.urlOf('another'), 'it is no replica of this database'],
    ] as const) {
      const reasons: string[] = [];
      const warn = ({ reason: given }: { reason: string }) => reasons.push(given);
      const log = { info: () => undefined, warn } as never;
      const wrong = openReadings(url, { primary: set.primary.db, log });
      await vi.waitFor(() => expect(reasons).toEqual([reason]), soon);
      expect(wrong.describe()?.isUsed).toBe(false);
      await wrong.read('public', (db) => sql`select 1`.execute(db));
      expect(wrong.describe()?.served).toEqual({ replica: 0, primary: 1 });
      await wrong.close();
    }
  });

  it('serves the process that its setting is given to, which counts it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mangrove-replica-'));
    const port = await freePort();
    const instance = await startServer(await bundleServer(), {
      ...{ DATA_DIR: folder, METRICS_PORT: String(port), LOG_LEVEL: 'warn' },
      ...{
        DATABASE_URL: set.server.urlOf('postgres'),
        DATABASE_READ_URL: set.replica.urlOf('postgres'),
      },
    });
    try {
      const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      await vi.waitFor(
        async () => expect(await scrape()).toMatch(/^mangrove_replica_used 1$/mu),
        soon,
      );
      await new RemoteClient().get(instance.address, '/api/v1/search/comprehensive?q=brackish');
      const text = await scrape();
      expect(text).toMatch(/^mangrove_readings_total\{server="replica"\} 1$/mu);
      expect(text).toMatch(/^mangrove_replica_lag_seconds [0-4](?:\.\d+)?(?:e-\d+)?$/mu);
    } finally {
      await instance.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
