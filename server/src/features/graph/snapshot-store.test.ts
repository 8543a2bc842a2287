import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Graph, GraphColumns } from '@mangrove/contract';
import pino from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { transact } from '../../db/transact.ts';
import { layOutNetwork } from '../../domain/network/placing.ts';
import { SnapshotStore } from '../../domain/network/snapshot-store.ts';

const log = pino({ level: 'silent' });

describeWithDatabase('the snapshot store', (context) => {
  const server = sharedApp(context);
  beforeEach(() => context.empty());

  const read = (path: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: `/api/v1/${path}`, headers });
  const readColumns = async () => (await read('graph/columns')).json<GraphColumns>();

  /** Positions by entity id. */
  const placesOf = ({ ids, x, y }: GraphColumns) =>
    new Map(ids.map((id, node) => [id, `${x[node]} ${y[node]}`]));

  async function aRing(size: number): Promise<number[]> {
    const ids: number[] = [];
    for (let i = 0; i < size; i++) ids.push(await aPerson(context.db));
    for (let i = 0; i < size; i++) {
      await relate(context.db, ids[i] ?? 0, ids[(i + 1) % size] ?? 0);
    }
    return ids;
  }

  it.each(['graph', 'graph/columns'])(
    'answers /%s in every encoding, and 304 until the version changes',
    async (path) => {
      await aRing(40);
      const plain = await read(path, { 'accept-encoding': 'identity' });
      expect(plain.headers['content-encoding']).toBeUndefined();
      const gzip = await read(path, { 'accept-encoding': 'gzip' });
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
      const brotli = await read(path, { 'accept-encoding': 'gzip, br' });
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);

      const etag = String(plain.headers.etag);
      expect(brotli.headers.etag).toBe(etag);
      const unchanged = await read(path, { 'if-none-match': etag });
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
      await aProject(context.db);
      const changed = await read(path, { 'if-none-match': etag });
      expect(changed.statusCode).toBe(200);
      expect(changed.headers.etag).not.toBe(etag);
    },
  );

  it('reads only what changed, and shares the other columns', async () => {
    const [first = 0] = await aRing(5);
    const before = await server.network.currentPlaced();
    await context.db
      .updateTable('entities')
      .set({ about: 'Draws tides.' })
      .where('id', '=', first)
      .execute();
    await raiseNetworkVersion(context.db);
    const after = await server.network.current();
    expect(after.abouts.at(0)).toBe('Draws tides.');
    expect(before.abouts.at(0)).toBe('');
    const { version, told, abouts, ...shared } = after;
    expect(told).toEqual({ public: version, members: version });
    for (const [name, column] of Object.entries(shared)) {
      expect([name, column]).toEqual([name, before[name as keyof typeof shared]]);
      expect(column === before[name as keyof typeof shared]).toBe(true);
    }
  });

  it('places a new entity beside its neighbours and moves no other entity', async () => {
    const ring = await aRing(12);
    const before = placesOf(await readColumns());
    expect(new Set(before.values()).size).toBe(12);
    const first = ring[0] ?? 0;
    const guest = await aProject(context.db, 'Guest');
    await relate(context.db, guest, first);
    const after = await readColumns();
    const places = placesOf(after);
    for (const id of ring) expect(places.get(id)).toBe(before.get(id));
    const [x = 0, y = 0] = (places.get(guest) ?? '').split(' ').map(Number);
    const distances = ring.map((id) => {
      const [otherX = 0, otherY = 0] = (places.get(id) ?? '').split(' ').map(Number);
      return Math.hypot(otherX - x, otherY - y);
    });
    expect(Math.max(...distances)).toBeGreaterThan(2 * (distances[0] ?? Infinity));
  });

  it('keeps positions over a restart, and removes those of deleted entities', async () => {
    const ring = await aRing(9);
    const before = placesOf(await readColumns());
    const restarted = new SnapshotStore({ db: context.db, log });
    const snapshot = await restarted.currentPlaced();
    const { positions } = snapshot;
    for (const [node, id] of [...snapshot.ids].entries()) {
      const [x, y] = [positions[2 * node] ?? 0, positions[2 * node + 1] ?? 0];
      expect(`${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`).toBe(before.get(id));
    }
    await restarted.close();
    await context.db
      .deleteFrom('entities')
      .where('id', '=', ring[0] ?? 0)
      .execute();
    await raiseNetworkVersion(context.db);
    expect((await readColumns()).ids).toEqual(ring.slice(1));
    expect(await context.db.selectFrom('positions').select('entity_id').execute()).toHaveLength(8);
  });

  it('computes the same positions as another process at the same time', async () => {
    await aRing(15);
    const another = await context.openAnother();
    const stores = [context.db, another.db].map((db) => new SnapshotStore({ db, log }));
    const layouts = await Promise.all(
      stores.map(async (store) => (await store.currentPlaced()).positions),
    );
    expect(layouts[0]).toHaveLength(30);
    expect([...(layouts[0] ?? [])]).toEqual([...(layouts[1] ?? [])]);
    // An entity that is added later gets the same position in both processes.
    await relate(context.db, await aProject(context.db), 1);
    const settled = await Promise.all(
      stores.map(async (store) => (await store.currentPlaced()).positions),
    );
    expect([...(settled[0] ?? [])]).toEqual([...(settled[1] ?? [])]);
    for (const store of stores) await store.close();
    await another.close();
  });

  it('computes the whole layout anew on request, as a change of the network', async () => {
    await aRing(6);
    expect(await layOutNetwork(context.db)).toMatchObject({ placed: 6, entities: 6 });
    expect(await layOutNetwork(context.db)).toMatchObject({ placed: 0, entities: 6 });
    const before = await read('graph/columns');
    const shares: number[] = [];
    const laidOut = await layOutNetwork(context.db, {
      everything: true,
      onProgress: (share) => shares.push(share),
    });
    expect(laidOut).toMatchObject({ placed: 6, entities: 6 });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect((await read('graph/columns')).headers.etag).not.toBe(before.headers.etag);
  });

  it('reports once that the whole layout was computed anew', async () => {
    await aRing(10);
    let told = 0;
    const store = new SnapshotStore({
      db: context.db,
      log,
      onLaidOutAnew: () => {
        told += 1;
      },
    });
    await store.currentPlaced();
    await aRing(20);
    const before = await store.currentPlaced();
    // A few new entities move nothing, even if they are most of a young network.
    expect(told).toBe(0);
    // Many new entities, more than a third of all: the old picture says little about the network.
    await aRing(30);
    const [after] = await Promise.all([store.currentPlaced(), store.currentPlaced()]);
    expect(told).toBe(1);
    expect(after.version).not.toBe(before.version);
    await aPerson(context.db);
    await store.currentPlaced();
    expect(told).toBe(1);
    await store.close();
  });

  it('is never older than the last write, and never contains half of one', async () => {
    const another = await context.openAnother();
    // Each write adds a pair and its relationship in one transaction.
    for (let round = 1; round <= 12; round++) {
      await transact(another.db, async (tx) => {
        const a = await aPerson(tx);
        await relate(tx, a, await aProject(tx));
      });
      const answers = await Promise.all([
        read('graph'),
        read('graph'),
        read('search/comprehensive?entity_type=person'),
      ]);
      const [graph, same] = answers.map((answer) => answer.json<Graph>());
      expect([graph?.nodes.length, graph?.edges.length]).toEqual([2 * round, round]);
      expect(same).toEqual(graph);
      expect(answers[2]?.json()).toMatchObject({ total_matches: round, total_nodes: 2 * round });
    }
    let isWriting = true;
    const writing = (async () => {
      for (let round = 0; round < 15; round++) {
        await transact(another.db, async (tx) => {
          const a = await aPerson(tx);
          await relate(tx, a, await aProject(tx));
        });
      }
      isWriting = false;
    })();
    while (isWriting) {
      const { nodes, edges } = (await read('graph')).json<Graph>();
      expect(nodes.length).toBe(2 * edges.length);
    }
    await writing;
    expect((await read('graph')).json<Graph>().edges).toHaveLength(27);
    await another.close();
  });
});
