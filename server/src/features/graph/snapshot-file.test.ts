// The network in its file: what is read from it equals what is read from the database, or it is
// not used, which one line of the log explains.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { aPerson, relate } from '../../../test/factories.ts';
import { describeOnOneEngine, runsOf } from '../../../test/with-database.ts';
import { logEverything } from '../../db/network-changes.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { transact } from '../../db/transact.ts';
import { asNetworkTx } from '../../domain/history/change-network.ts';
import { readSnapshot } from '../../domain/network/read-snapshot.ts';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import { SnapshotFile } from '../../domain/network/snapshot-file.ts';
import { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { run, type Transaction, transactions } from './test-transactions.ts';

const unused = 'the network is read from the database, not from its file';

describeOnOneEngine('the file of the network', (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mangrove-kept-'));
  const folder = join(dataDir, 'map');
  const path = join(folder, 'network');
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const stores: SnapshotStore[] = [];
  beforeEach(() => context.empty());
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A store as after a start, with the lines of its log. */
  function start(program = '1') {
    const lines: { msg: string; why?: string }[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const file = new SnapshotFile({ dataDir, program, log });
    const store = new SnapshotStore({ db: context.db, log, file });
    stores.push(store);
    return { store, file, lines };
  }

  async function someEntities(count = 12): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      const id = await aPerson(context.db, `Person ${i}`, { about: i === 3 ? 'Zürich 潮' : '' });
      if (i > 3) await relate(context.db, id, 1 + (i % 3), 'Member', String(1_990 + i));
    }
  }

  async function keep(): Promise<Snapshot> {
    const { store } = start();
    const snapshot = await store.currentPlaced();
    await store.keep();
    return snapshot;
  }

  const smallChanges: Transaction[][] = [
    [],
    ...(
      [
        { does: 'edit', which: 3, about: 'Rewritten' },
        { does: 'remove', which: 5 },
        { does: 'relate', which: 1, other: 2, role: 'Guest' },
        { does: 'hide', which: 6, audience: 'members' },
      ] as const
    ).map((one) => [
      { steps: [one], isRolledBack: false, byOther: false, isAwaited: true, isPatchedHere: true },
    ]),
  ];

  it('leads to the network that the database has, whatever was saved since', async () => {
    let fromFile = 0;
    const leadThere = async (before: Transaction[], after: Transaction[]): Promise<void> => {
      await context.empty();
      await someEntities();
      for (const one of before) await run(context.db, one);
      await keep();
      for (const one of after) await run(context.db, one);
      const { store } = start();
      const found = await store.current();
      expect(found).toEqual(await readSnapshot(context.db));
      fromFile += store.readings.whole === 0 ? 1 : 0;
    };
    let last: Promise<void> = Promise.resolve();
    await fc
      .assert(
        fc.asyncProperty(transactions, transactions, (before, after) => {
          last = leadThere(before, after);
          return last;
        }),
        {
          ...{ numRuns: smallChanges.length + runsOf(15) },
          ...{ examples: smallChanges.map((after): [Transaction[], Transaction[]] => [[], after]) },
          ...{ interruptAfterTimeLimit: 80_000, verbose: 1 },
        },
      )
      .finally(() => Promise.allSettled([last]));
    await last;
    // Random changes may be too many to follow, small ones never are.
    expect(fromFile).toBeGreaterThanOrEqual(smallChanges.length);
  }, 120_000);

  it('has pages and pieces of many, and is for nobody else to read', async () => {
    await sql`
      insert into entities (type, name, about)
      select (array['person', 'project', 'organization'])[1 + i % 3], 'Ängström ' || i, repeat('潮 ', i % 9)
      from generate_series(1, 3000) i`.execute(context.db);
    await sql`
      insert into relationships (node1_id, node2_id, role, years)
      select e.id, e.id + 1 + s, 'Role ' || e.id % 5, (1900 + e.id % 99)::text
      from entities e, generate_series(0, 1) s where e.id + 1 + s <= (select max(id) from entities)
    `.execute(context.db);
    await raiseNetworkVersion(context.db);
    const kept = await keep();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const { store, lines } = start();
    expect(await store.current()).toEqual(kept);
    expect(lines.map(({ msg }) => msg)).toEqual(['the network is read from its file']);
    expect(store.readings).toEqual({ patch: 1, whole: 0 });
  });

  const db = () => context.db;
  const damage: Record<
    string,
    { change: () => Promise<unknown> | unknown; why: string; program?: string }
  > = {
    'there is none': { change: () => rmSync(path), why: 'there is none' },
    'it was cut short': {
      change: () => writeFileSync(path, readFileSync(path).subarray(0, -100)),
      why: 'it is damaged',
    },
    'it is empty': { change: () => writeFileSync(path, ''), why: 'it is damaged' },
    'it is a folder': {
      change: () => {
        rmSync(path);
        mkdirSync(path);
      },
      why: 'it cannot be read',
    },
    'another version of the program wrote it': {
      change: () => undefined,
      why: 'another version of the program wrote it',
      program: '2',
    },
    'a migration ran since': {
      change: () => sql`insert into kysely_migration values ('9999-later', '')`.execute(db()),
      why: 'it is of another schema',
    },
    'it is of another database': {
      change: () => sql`update network_version set epoch = md5(epoch)`.execute(db()),
      why: 'it is of another database',
    },
    'the database was brought back and went on to the same version': {
      change: () =>
        sql`update network_version set raised_at = raised_at + interval '1 s'`.execute(db()),
      why: 'the database does not know its state',
    },
    'the database is older': {
      change: () => sql`update network_version set version = version - 1`.execute(db()),
      why: 'the database does not know its state',
    },
    'it is older than the log of changes': {
      change: async () => {
        await aPerson(db(), 'Bo');
        await sql`delete from network_changes`.execute(db());
        await sql`update network_version set logged_from = version`.execute(db());
      },
      why: 'the database does not know its state',
    },
    'everything changed since': {
      change: () =>
        transact(db(), async (tx) => {
          await logEverything(asNetworkTx(tx, 'a test'));
          await tx.updateTable('entities').set({ about: 'Another' }).execute();
          await raiseNetworkVersion(tx);
        }),
      why: 'too much has changed since',
    },
  };
  for (const [name, { change, why, program }] of Object.entries(damage)) {
    it(`is not used if ${name}, which one line of the log says`, async () => {
      await someEntities();
      await keep();
      await change();
      try {
        const { store, lines } = start(program);
        expect(await store.current()).toEqual(await readSnapshot(db()));
        expect(lines).toEqual([expect.objectContaining({ msg: unused, why })]);
        expect(store.readings).toEqual({ patch: 0, whole: 1 });
      } finally {
        await sql`delete from kysely_migration where name = '9999-later'`.execute(db());
      }
    });
  }

  it('is not used with any one byte changed', async () => {
    await someEntities(6);
    await keep();
    const whole = readFileSync(path);
    const scratch = await readSnapshot(db());
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, bits) => {
          const damaged = Buffer.from(whole);
          damaged[at] = (damaged[at] ?? 0) ^ bits;
          writeFileSync(path, damaged);
          const { store, lines } = start();
          expect(await store.current()).toEqual(scratch);
          expect(lines).toEqual([expect.objectContaining({ msg: unused, why: 'it is damaged' })]);
        },
      ),
      {
        numRuns: runsOf(30),
        examples: [
          [whole.length - 1, 255],
          [0, 1],
          [whole.length - 2, 128],
          // The length of the description, by which it would be read from another place.
          [whole.length - 4, 1],
        ],
      },
    );
  });

  it('is whole when several processes write it at once, and leaves nothing beside it', async () => {
    await someEntities();
    const writers = [start(), start(), start()];
    for (const { store } of writers) await store.currentPlaced();
    await aPerson(db(), 'Bo');
    // One of them has an older version than the others.
    await writers[0]?.store.currentPlaced();
    await Promise.all(writers.map(({ store }) => store.keep()));
    expect(readdirSync(folder)).toEqual(['network']);
    const { store } = start();
    expect(await store.current()).toEqual(await readSnapshot(db()));
    expect(store.readings.whole).toBe(0);
  });

  it('stays away once it was removed, also while it is being written', async () => {
    await someEntities();
    const { store } = start();
    await store.currentPlaced();
    const writing = store.keep();
    await store.forgetKept();
    await writing;
    expect(readdirSync(folder)).toEqual([]);
    await store.keep();
    expect(readdirSync(folder)).toEqual(['network']);
    await store.forgetKept();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is removed if a newer one cannot be written', async () => {
    await someEntities();
    await keep();
    const { file } = start();
    const bo = await aPerson(db(), 'Bo');
    expect(bo).toBeGreaterThan(0);
    const snapshot = await readSnapshot(db());
    const broken = {
      ...snapshot,
      roles: {
        [Symbol.iterator]: () => {
          throw new Error('no room');
        },
      } as unknown as string[],
    };
    await expect(file.write(db(), () => Promise.resolve(broken))).rejects.toThrow('no room');
    expect(readdirSync(folder)).toEqual([]);
  });
});
