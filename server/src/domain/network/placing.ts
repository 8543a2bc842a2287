// The position of each entity on the map is stored, so that users find again what they saw. Only
// new entities get a position, beside their neighbours. If so many are new that the old picture
// says little about the new network, all entities are laid out anew.
import { storeIfRoom } from '../../db/disk-space.ts';
import { logEverything } from '../../db/network-changes.ts';
import { type Executor, type NetworkTx, takeTurns, transactLong } from '../../db/transact.ts';
import { hasEntities } from '../entity/lock-queries.ts';
import { silentDeps } from '../history/change-deps.ts';
import { changeNetwork, type NetworkChange } from '../history/change-network.ts';
import { type LayoutJob, type LayoutRun, layOutInThread } from './layout-thread.ts';
import {
  type PositionColumns,
  readPositionsOf,
  refreshStatistics,
  replacePositions,
  storeFirstPositions,
} from './position-queries.ts';
import { readSnapshot } from './read-snapshot.ts';
import { nodeOf, type WholeSnapshot } from './snapshot.ts';

/** The result of a change of the stored positions. */
export interface LayoutResult {
  /** How many entities got a position now, and how many there are. */
  placed: number;
  entities: number;
  seconds: number;
}

export interface PlacingRun extends LayoutRun {
  /** Called when entities got a position. */
  onLaidOut?: ((laidOut: LayoutResult) => void) | undefined;
}

type Placeable = Pick<WholeSnapshot, 'size' | 'ids' | 'sources' | 'targets' | 'positions'>;

/** Above this share of entities without a position, all entities are laid out anew. */
const newShareForFullLayout = 1 / 3;
/** Fewer new entities never move others: in a young network a few soon are a third of all. */
const minNewForFullLayout = 30;

/** Positions known to be complete: they never change again, and every call checks them. */
const complete = new WeakSet<Float32Array>();

/** Whether every node has a position. */
export function isPlaced({ size, positions }: Pick<WholeSnapshot, 'size' | 'positions'>): boolean {
  if (complete.has(positions)) return true;
  for (let node = 0; node < size; node++) if (Number.isNaN(positions[2 * node])) return false;
  complete.add(positions);
  return true;
}

/**
 * Gives a position to every node of a snapshot without one, stores it, and fills it in. Processes
 * that do this at the same time agree: the position that was stored first is used.
 * @returns false if all entities had to be laid out anew: then the snapshot is out of date.
 */
export async function placeNodes(
  db: Executor,
  snapshot: Placeable,
  run: PlacingRun = {},
): Promise<boolean> {
  const started = performance.now();
  const isNew = markUnplaced(snapshot);
  const missing = listIds(snapshot, isNew);
  if (missing.length === 0) return true;
  fillIn(snapshot, await readPositionsOf(db, missing));
  const unplaced = markUnplaced(snapshot);
  const count = unplaced.reduce((sum, mark) => sum + mark, 0);
  if (count === 0) return true;
  const onLaidOut = (placed: number) =>
    run.onLaidOut?.({
      placed,
      entities: snapshot.size,
      seconds: (performance.now() - started) / 1000,
    });
  const isMost = count >= minNewForFullLayout && count > snapshot.size * newShareForFullLayout;
  if (isMost && count < snapshot.size) {
    const isStored = await storeIfRoom(() => layOutAnew(db, snapshot, run).then(() => true));
    if (isStored) {
      onLaidOut(snapshot.size);
      return false;
    }
  }
  const job = { network: endsOf(snapshot) };
  const settled = { positions: snapshot.positions, isNew: unplaced };
  const found = await layOutInThread(
    count === snapshot.size ? job : { ...job, stored: settled },
    run,
  );
  const ids = listIds(snapshot, unplaced);
  const stored = await storeIfRoom(() =>
    transactLong(db, async (tx) => {
      if (count === snapshot.size) await takeTurns(tx, 'positions');
      await storeFirstPositions(tx, listPositions(snapshot, found, unplaced));
      return readPositionsOf(tx, ids);
    }),
  );
  if (stored) fillIn(snapshot, stored);
  // The position of an entity deleted meanwhile is not stored, but this snapshot needs one.
  fillIn(snapshot, listPositions(snapshot, found, unplaced));
  if (!stored) return true;
  if (count === snapshot.size) await refreshPlannerStatistics(db);
  onLaidOut(count);
  return true;
}

/**
 * Gives a position to every entity without one, for example after an import.
 * @param options.everything lays out all entities anew, which changes the public network.
 * @param options.onProgress called with the share of a full layout that is done, 0 to 1.
 */
export async function layOutNetwork(
  db: Executor,
  options: { everything?: boolean } & Pick<LayoutRun, 'onProgress'> = {},
): Promise<LayoutResult> {
  const network = await readSnapshot(db);
  const started = performance.now();
  let laidOut: LayoutResult = { placed: 0, entities: network.size, seconds: 0 };
  if (!options.everything) {
    const onLaidOut = (done: LayoutResult) => {
      laidOut = done;
    };
    await placeNodes(db, network, { onProgress: options.onProgress, onLaidOut });
    return laidOut;
  }
  await layOutAnew(db, network, options);
  const seconds = (performance.now() - started) / 1000;
  return { placed: network.size, entities: network.size, seconds };
}

/** A layout that is computed while its entities are being written. */
export interface FirstLayout {
  /**
   * Waits until the layout is done, and stores it in the transaction of the entities.
   * @param ids the entity ids of the nodes, in their order.
   */
  store(tx: Executor, ids: number[], signal?: AbortSignal): Promise<LayoutResult>;
  /** Aborts the layout if it is no longer needed. */
  end(): void;
}

/**
 * Begins to lay out a network that is about to be written into an empty database.
 * @returns null if the database is not empty: new positions must then fit the existing ones.
 */
export async function beginFirstLayout(
  tx: Executor,
  network: LayoutJob['network'],
  run: Pick<PlacingRun, 'onProgress'>,
): Promise<FirstLayout | null> {
  if (network.nodeCount === 0 || (await hasEntities(tx))) return null;
  const started = performance.now();
  const giveUp = new AbortController();
  // Until `store` waits for the layout, the writing of the rows reports the progress.
  let isAwaited = false;
  const found = layOutInThread(
    { network },
    {
      signal: giveUp.signal,
      onProgress: (share) => {
        if (isAwaited) run.onProgress?.(share);
      },
    },
  );
  // The error is thrown where `found` is awaited.
  found.catch(() => undefined);
  const end = () => giveUp.abort(new Error('The layout is not wanted any more.'));
  return {
    end,
    store: async (tx, ids, signal) => {
      isAwaited = true;
      signal?.addEventListener('abort', () => giveUp.abort(signal.reason), { once: true });
      const positions = await found;
      const seconds = (performance.now() - started) / 1000;
      const network = { size: ids.length, ids: Int32Array.from(ids) };
      await storeFirstPositions(tx, listPositions(network, positions, null));
      return { placed: ids.length, entities: ids.length, seconds };
    },
  };
}

/** Updates the planner's statistics after many rows were written and placed. */
export function refreshPlannerStatistics(db: Executor): Promise<void> {
  return transactLong(db, refreshStatistics);
}

/** Moves entities that had a position, so every client has to read the network again. */
async function layOutAnew(db: Executor, network: Placeable, run: LayoutRun): Promise<void> {
  const positions = await layOutInThread({ network: endsOf(network) }, run);
  const move = async (tx: NetworkTx, change: NetworkChange) => {
    await takeTurns(tx, 'positions');
    await logEverything(tx);
    await replacePositions(tx, listPositions(network, positions, null));
    change.touch();
  };
  await changeNetwork(silentDeps({ db }), null, move, { isLong: true });
  await refreshPlannerStatistics(db);
}

function markUnplaced({ size, positions }: Placeable): Uint8Array {
  const marks = new Uint8Array(size);
  for (let node = 0; node < size; node++) marks[node] = Number.isNaN(positions[2 * node]) ? 1 : 0;
  return marks;
}

/** Fills in missing positions only: a position that was sent once does not change. */
function fillIn(snapshot: Placeable, { ids, x, y }: PositionColumns): void {
  const { positions } = snapshot;
  for (const [row, id] of ids.entries()) {
    const node = nodeOf(snapshot, id);
    if (node < 0 || !Number.isNaN(positions[2 * node])) continue;
    positions[2 * node] = x[row] ?? 0;
    positions[2 * node + 1] = y[row] ?? 0;
  }
}

function endsOf({ size, sources, targets }: Placeable) {
  return { nodeCount: size, sources, targets };
}

function listIds({ ids }: Placeable, marks: Uint8Array): number[] {
  return [...ids.filter((_, node) => marks[node] === 1)];
}

/** @param isListed marks the nodes to list; null for all. */
function listPositions(
  network: Pick<Placeable, 'size' | 'ids'>,
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
