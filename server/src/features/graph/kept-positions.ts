// Where the map has put each entity is kept, so that people find again what they saw. Only new
// entities get a place, beside their neighbours, unless so many are new that the old picture says
// little about the new network: then all of it is laid out anew.
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { type Handle, transactLong } from '../../db/transact.ts';
import { type LayoutRun, layOutInThread } from './layout-thread.ts';
import {
  lockPositions,
  type PositionColumns,
  readPositions,
  refreshStatistics,
  storePositions,
} from './position-queries.ts';
import { readSnapshot } from './read-snapshot.ts';
import { nodeOf, type Snapshot } from './snapshot.ts';

/** What a change of the kept positions came to. */
export interface LaidOut {
  /** How many entities got a place now, and how many there are. */
  placed: number;
  entities: number;
  seconds: number;
}

export interface PositionsRun extends LayoutRun {
  /** Told when entities got a place. */
  onLaidOut?: ((laidOut: LaidOut) => void) | undefined;
}

type NetworkEnds = Pick<Snapshot, 'size' | 'ids' | 'sources' | 'targets'>;

/** Above this share of entities without a place everything is laid out anew. */
const newShareForFullLayout = 1 / 3;

/**
 * The place of every node of a snapshot, two interleaved coordinates each; those that have none
 * are given one, which is kept. Several processes that do this at once agree.
 */
export async function keepPositions(
  db: Handle,
  network: NetworkEnds,
  run: PositionsRun = {},
): Promise<Float32Array> {
  const started = performance.now();
  for (;;) {
    const kept = matchPositions(network, await readPositions(db));
    if (kept.newCount === 0) return kept.positions;
    const { positions, isPlaced } = await placeNew(network, kept, run);
    const isStored = await transactLong(db, async (tx) => {
      await lockPositions(tx);
      // Another process may have placed some of them meanwhile: then its places hold.
      const now = matchPositions(network, await readPositions(tx));
      if (!isEqual(now.isNew, kept.isNew)) return false;
      await storePositions(tx, listPositions(network, positions, isPlaced));
      return true;
    });
    if (!isStored) continue;
    if (!isPlaced) await transactLong(db, refreshStatistics);
    run.onLaidOut?.({
      placed: isPlaced ? kept.newCount : network.size,
      entities: network.size,
      seconds: (performance.now() - started) / 1000,
    });
    return positions;
  }
}

/**
 * Gives a place to every entity that has none, as after an import.
 * @param options.everything lays all entities out anew, which changes the public network.
 * @param options.onProgress told the share of a full layout that is done, 0 to 1.
 */
export async function layOutNetwork(
  db: Handle,
  options: { everything?: boolean; onProgress?: (share: number) => void } = {},
): Promise<LaidOut> {
  const network = await readSnapshot(db);
  const started = performance.now();
  let laidOut: LaidOut = { placed: 0, entities: network.size, seconds: 0 };
  if (!options.everything) {
    const onLaidOut = (done: LaidOut) => {
      laidOut = done;
    };
    await keepPositions(db, network, { onProgress: options.onProgress, onLaidOut });
    return laidOut;
  }
  const positions = await layOutInThread({ network: endsOf(network) }, options);
  await transactLong(db, async (tx) => {
    await lockPositions(tx);
    await storePositions(tx, listPositions(network, positions, null));
    await raiseNetworkVersion(tx);
  });
  const seconds = (performance.now() - started) / 1000;
  return { placed: network.size, entities: network.size, seconds };
}

interface MatchedPositions {
  positions: Float32Array;
  isNew: Uint8Array;
  newCount: number;
}

function matchPositions(network: NetworkEnds, stored: PositionColumns): MatchedPositions {
  const positions = new Float32Array(2 * network.size);
  const isNew = new Uint8Array(network.size).fill(1);
  let newCount = network.size;
  for (let row = 0; row < stored.ids.length; row++) {
    const node = nodeOf(network, stored.ids[row] ?? 0);
    if (node < 0) continue;
    positions[2 * node] = stored.x[row] ?? 0;
    positions[2 * node + 1] = stored.y[row] ?? 0;
    isNew[node] = 0;
    newCount--;
  }
  return { positions, isNew, newCount };
}

/** @returns the new picture, and which nodes got a place in it: null for all. */
async function placeNew(
  network: NetworkEnds,
  { positions, isNew, newCount }: MatchedPositions,
  run: PositionsRun,
): Promise<{ positions: Float32Array; isPlaced: Uint8Array | null }> {
  const job = { network: endsOf(network) };
  if (newCount > network.size * newShareForFullLayout) {
    return { positions: await layOutInThread(job, run), isPlaced: null };
  }
  const kept = { positions, isNew };
  return { positions: await layOutInThread({ ...job, kept }, run), isPlaced: isNew };
}

function endsOf({ size, sources, targets }: NetworkEnds) {
  return { nodeCount: size, sources, targets };
}

/** @param isListed marks the nodes wanted; null for all. */
function listPositions(
  network: NetworkEnds,
  positions: Float32Array,
  isListed: Uint8Array | null,
): PositionColumns {
  const listed: PositionColumns = { ids: [], x: [], y: [] };
  for (let node = 0; node < network.size; node++) {
    if (isListed && isListed[node] === 0) continue;
    listed.ids.push(network.ids[node] ?? 0);
    listed.x.push(positions[2 * node] ?? 0);
    listed.y.push(positions[2 * node + 1] ?? 0);
  }
  return listed;
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((value, index) => value === b[index]);
}
