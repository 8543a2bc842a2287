// The group of each entity is stored, so that users find again what they saw. Groups are searched
// for anew only when enough of the network has changed; until then a new entity joins the group of
// its neighbours.
import { storeIfRoom } from '../../../db/disk-space.ts';
import type { Db } from '../../../db/open.ts';
import { type Executor, takeTurns, transactLong } from '../../../db/transact.ts';
import type { ViewerClass } from '../../../domain/access/viewer.ts';
import { joinNeighbours, minNodes } from '../../../domain/network/find-groups.ts';
import { findGroupsInThread, type LayoutRun } from '../../../domain/network/layout-thread.ts';
import { nodeOf, type Snapshot } from '../../../domain/network/snapshot.ts';
import {
  addGroups,
  clearGroups,
  type GroupColumns,
  type Grouping,
  readGrouping,
  readGroups,
  removeEmptyGroups,
  storeGrouping,
  storeGroups,
} from './group-queries.ts';

type Groupable = Pick<Snapshot, 'size' | 'ids' | 'sources' | 'targets' | 'offsets' | 'neighbours'>;

/** Groups are searched for anew after more changes than this share, and than `fewestChanged`. */
const changedShare = 0.02;
const fewestChanged = 10;

/**
 * The group of each node, 0 for none. Searches for groups if that is due.
 * @param network what the class of viewers sees.
 */
export async function groupNodes(
  db: Db,
  viewer: ViewerClass,
  network: Groupable,
  run: LayoutRun = {},
): Promise<Int32Array> {
  if (network.size < minNodes) return new Int32Array(network.size);
  const grouping = await readGrouping(db, viewer);
  // Members find the groups again that they saw while nothing was hidden from visitors.
  const known = await readKnown(db, grouping ? viewer : 'public', network);
  const asked = { viewer, network };
  if (grouping && !hasChanged(grouping, network)) return assignLate(db, asked, known);
  const { sources, targets, size: nodeCount } = network;
  const found = await findGroupsInThread({ nodeCount, sources, targets, known }, run);
  const stored = await storeIfRoom(() => storeFound(db, asked, grouping, found));
  return stored ?? joinNeighbours(known, network);
}

interface Asked {
  viewer: ViewerClass;
  network: Groupable;
}

function storeFound(
  db: Db,
  { viewer, network }: Asked,
  grouping: Grouping | null,
  found: Awaited<ReturnType<typeof findGroupsInThread>>,
): Promise<Int32Array> {
  return transactLong(db, async (tx) => {
    await takeTurns(tx, 'groups');
    const isOvertaken = (await readGrouping(tx, viewer))?.run !== grouping?.run;
    if (isOvertaken) return readKnown(tx, viewer, network);
    const newIds = await addGroups(tx, found.newCount);
    const groups = found.groups.map((group) => (group < 0 ? (newIds[-group - 1] ?? 0) : group));
    await clearGroups(tx, viewer);
    await storeGroups(tx, viewer, listGroups(network, groups), false);
    await removeEmptyGroups(tx);
    await storeGrouping(tx, viewer, {
      run: (grouping?.run ?? 0) + 1,
      entities: network.size,
      relationships: network.sources.length,
    });
    return groups;
  });
}

function hasChanged({ entities, relationships, late }: Grouping, network: Groupable): boolean {
  const isMany = (count: number, of: number) => count > Math.max(fewestChanged, of * changedShare);
  return (
    isMany(late, entities) ||
    isMany(Math.abs(network.size - entities), entities) ||
    isMany(Math.abs(network.sources.length - relationships), relationships)
  );
}

/** Stores the groups of new entities, so that these stay when other neighbours are added. */
async function assignLate(
  db: Db,
  { viewer, network }: Asked,
  known: Int32Array,
): Promise<Int32Array> {
  if (known.every((group) => group === 0)) return known;
  const groups = joinNeighbours(known, network);
  const late = groups.map((group, node) => (known[node] === 0 ? group : 0));
  const joined = listGroups(network, late);
  if (joined.ids.length > 0) {
    await storeIfRoom(() => transactLong(db, (tx) => storeGroups(tx, viewer, joined, true)));
  }
  return groups;
}

async function readKnown(
  db: Executor,
  viewer: ViewerClass,
  network: Groupable,
): Promise<Int32Array> {
  const { ids, groups } = await readGroups(db, viewer);
  const known = new Int32Array(network.size);
  for (const [row, id] of ids.entries()) {
    const node = nodeOf(network, id);
    if (node >= 0) known[node] = groups[row] ?? 0;
  }
  return known;
}

function listGroups({ ids, size }: Groupable, groups: Int32Array) {
  const listed: GroupColumns = { ids: [], groups: [] };
  for (let node = 0; node < size; node++) {
    const group = groups[node] ?? 0;
    if (group === 0) continue;
    listed.ids.push(ids[node] ?? 0);
    listed.groups.push(group);
  }
  return listed;
}
