import { once } from 'node:events';
import {
  type GraphChanges,
  type GraphColumns,
  isSameOrNewer,
  patchColumns,
} from '@mangrove/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { logEverything, trimChanges } from '../../db/network-changes.ts';
import { raiseNetworkVersion, readNetworkVersion } from '../../db/network-version.ts';
import type { OpenDatabase } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { asNetworkTx } from '../../domain/history/change-network.ts';
import { narrowSnapshot } from '../../domain/network/narrow-snapshot.ts';
import { readSnapshot } from '../../domain/network/read-snapshot.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { writeGraph } from './network-json.ts';
import { run, type Transaction, transactions } from './test-transactions.ts';

const log = pino({ level: 'silent' });

describeWithDatabase('changes between versions', (context) => {
  let another: OpenDatabase;
  let server: TestApp;
  let otherServer: TestApp;
  beforeAll(async () => {
    another = await context.openAnother();
    server = await startTestApp(context.db);
    otherServer = await startTestApp(another.db);
  });
  afterAll(async () => {
    await server.close();
    await otherServer.close();
    await another.close();
  });
  beforeEach(() => context.empty());
  const stores: SnapshotStore[] = [];
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });

  const read = (path: string) => server.app.inject(`/api/v1/graph/${path}`);
  const columns = async () => (await read('columns')).json<GraphColumns>();
  const changesSince = (version: string) => read(`changes?since=${version}`);

  // Enough entities that a few more are placed beside them, without a full layout.
  async function someEntities(): Promise<void> {
    for (let i = 0; i < 12; i += 1) {
      const id = await aPerson(context.db, `Person ${i}`);
      if (i > 3) await relate(context.db, id, 1 + (i % 3), 'Member', String(i));
    }
  }

  it('lead to the same snapshot and columns as a full read', async () => {
    let patches = 0;
    const leadThere = async (list: Transaction[]): Promise<void> => {
      await context.empty();
      await someEntities();
      let patched = await columns();
      const catchUp = async () => {
        const answer = await changesSince(patched.version);
        patches += answer.statusCode === 200 ? 1 : 0;
        patched =
          answer.statusCode === 410
            ? await columns()
            : patchColumns(patched, answer.json<GraphChanges>());
      };
      /** By class and told version, the graph: a class is told another one whenever that differs. */
      const told = new Map<string, string>();
      const compareTold = async () => {
        for (const viewer of ['public', 'members'] as const) {
          const seen = await server.network.snapshotFor(viewer);
          const key = `${viewer} ${seen.told[viewer]}`;
          const graph = [...writeGraph(seen, viewer)].join('');
          expect([key, graph]).toEqual([key, told.get(key) ?? graph]);
          told.set(key, graph);
        }
      };
      let writing: Promise<void>[] = [];
      for (const one of list) {
        writing.push(run(one.byOther ? another.db : context.db, one));
        if (one.isAwaited) await Promise.all(writing);
        if (one.isPatchedHere) await catchUp();
        if (one.isPatchedHere) await compareTold();
        if (!one.isPatchedHere) await otherServer.network.snapshotFor('members');
      }
      await Promise.all(writing);
      writing = [];
      await catchUp();
      await compareTold();
      const scratch = await readSnapshot(context.db);
      // Columns that are read through the whole network are compared by what they give.
      const unplaced = ({ positions: _, edgeIds, ...snapshot }: Snapshot & { rows?: object }) => ({
        ...snapshot,
        edgeIds: Array.from({ length: edgeIds.length }, (__, edge) => edgeIds.at(edge)),
        names: [...snapshot.names],
        abouts: [...snapshot.abouts],
        photos: [...snapshot.photos],
        smallPhotos: [...snapshot.smallPhotos],
        rows: undefined,
      });
      for (const { network } of [server, otherServer]) {
        expect(unplaced(await network.current())).toEqual(unplaced(scratch));
        for (const viewer of ['public', 'members'] as const) {
          const seen = await network.placedSnapshotFor(viewer);
          const anew = { ...narrowSnapshot(scratch, viewer), narrowed: seen.narrowed };
          expect(unplaced(seen)).toEqual(unplaced(anew));
          const whole = await network.current();
          const places = [...seen.ids].map((id) => whole.positions[2 * nodeOf(whole, id)]);
          expect([...seen.ids.keys()].map((node) => seen.positions.at(2 * node))).toEqual(places);
        }
      }
      const placed = await server.network.currentPlaced();
      const alsoPlaced = await otherServer.network.currentPlaced();
      expect([...alsoPlaced.positions]).toEqual([...placed.positions]);
      const fresh = new SnapshotStore({ db: context.db, log });
      stores.push(fresh);
      expect([...(await fresh.currentPlaced()).positions]).toEqual([...placed.positions]);
      const { version, ...anew } = await columns();
      expect({ ...patched, version }).toEqual({ ...anew, version });
      // The columns of an older version answer as long as the map is drawn alike.
      expect(isSameOrNewer(patched.version, version)).toBe(true);
    };
    let last: Promise<void> = Promise.resolve();
    await fc
      .assert(
        fc.asyncProperty(transactions, (list) => {
          last = leadThere(list);
          return last;
        }),
        { numRuns: runsOf(15), interruptAfterTimeLimit: 80_000, verbose: 1 },
      )
      // After an interruption the last run continues, and would write into the next test.
      .finally(() => Promise.allSettled([last]));
    // That run was not judged by the property any more.
    await last;
    expect(patches).toBeGreaterThan(runsOf(10));
  }, 120_000);

  it('are answered while a whole answer is computed', async () => {
    await someEntities();
    const { version } = await columns();
    await aPerson(context.db, 'Bo');
    const end = new AbortController();
    const another = server.app.readTurns.readLarge(null, () => once(end.signal, 'abort'));
    let isWhole = false;
    const whole = columns().then(() => {
      isWhole = true;
    });
    expect((await changesSince(version)).json<GraphChanges>().nodes.names).toEqual(['Bo']);
    expect(isWhole).toBe(false);
    end.abort();
    await Promise.all([another, whole]);
  });

  it('are answered 410 when the log is trimmed or contains no ids', async () => {
    await someEntities();
    const { version } = await columns();
    const ada = 1;
    const beside = await aProject(context.db, 'Reef');
    await relate(context.db, ada, beside);
    const known = await changesSince(version);
    expect(known.json<GraphChanges>().nodes.names).toEqual(['Reef']);
    await transact(context.db, async (tx) => {
      await logEverything(asNetworkTx(tx, 'a test'));
      await tx.deleteFrom('entities').where('id', '=', ada).execute();
      await raiseNetworkVersion(tx);
    });
    const lost = await changesSince(version);
    expect([lost.statusCode, lost.json().code]).toEqual([410, 'changes_expired']);
    expect((await server.network.current()).names.at(0)).toBe('Person 1');

    const later = await readNetworkVersion(context.db);
    await aPerson(context.db, 'Bo');
    expect((await changesSince(later)).statusCode).toBe(200);
    await trimChanges(context.db, new Date(Date.now() + 3_600_000));
    await aPerson(context.db, 'Cy');
    expect((await changesSince(later)).statusCode).toBe(410);
    expect((await server.network.current()).names.pages.flat().slice(-3)).toEqual([
      'Reef',
      'Bo',
      'Cy',
    ]);
    for (const unknown of ['', 'nonsense', 'abcdef01-3', later.replace(/\d+$/u, '999999')]) {
      expect((await changesSince(unknown)).statusCode).toBe(410);
    }
  });

  it('are immutable when both versions are in the request', async () => {
    await someEntities();
    const { version } = await columns();
    await aPerson(context.db, 'Bo');
    const to = await readNetworkVersion(context.db);
    const named = await read(`changes?since=${version}&to=${to}`);
    expect(named.headers['cache-control']).toContain('immutable');
    expect(named.json<GraphChanges>()).toMatchObject({ from: version, to });
    expect((await changesSince(version)).headers['cache-control']).toBe('no-cache');
    const ahead = to.replace(/\d+$/u, '999999');
    const early = await read(`changes?since=${version}&to=${ahead}`);
    expect(early.headers['cache-control']).toBe('no-cache');
  });

  it('are logged once a transaction is committed, by whole versions', async () => {
    const ada = await aPerson(context.db, 'Ada');
    const before = await readNetworkVersion(context.db);
    await expect(
      transact(context.db, async (tx) => {
        await tx.deleteFrom('entities').where('id', '=', ada).execute();
        await raiseNetworkVersion(tx);
        throw new Error('not this time');
      }),
    ).rejects.toThrow('not this time');
    await transact(context.db, async (tx) => {
      const reef = await tx
        .insertInto('entities')
        .values({ type: 'project', name: 'Reef' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('relationships').values({ node1_id: ada, node2_id: reef.id }).execute();
      await tx.deleteFrom('entities').where('id', '=', ada).execute();
      await raiseNetworkVersion(tx);
    });
    const { rows } = await sql<{ kind: string; op: string; version: string }>`
      select kind, op, version from network_changes
      where kind in ('entity', 'relationship') and version > ${Number(before.split('-')[1])} order by seq`.execute(
      context.db,
    );
    expect(rows.map(({ kind, op }) => `${kind} ${op}`).sort()).toEqual([
      'entity created',
      'entity deleted',
      'relationship created',
      'relationship deleted',
    ]);
    expect(new Set(rows.map(({ version }) => version)).size).toBe(1);
  });
});
