// A search without words: all entities that the filters admit, best connected first.
import { countEntries, groupByKey } from '@mangrove/graph/layout';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import type { MatchQuestion } from './matches.ts';

/** The matches of a search without words, as ids. */
export interface Filtered {
  /** By number of relationships, descending; then by id. */
  ids: number[];
  total: number;
}

/**
 * The result of `findFiltered`, from the cached snapshot, which has the relationship counts.
 * @param admitted marks the nodes that may match; null for all.
 */
export function filterSnapshot(
  snapshot: Snapshot,
  { types, limit }: Pick<MatchQuestion, 'types' | 'limit'>,
  admitted: Uint8Array | null,
): Filtered {
  const isWanted = (node: number) => {
    const isOfKind = types.length === 0 || types.some((type) => type === snapshot.kinds.at(node));
    return isOfKind && (admitted === null || admitted[node] === 1);
  };
  const ids: number[] = [];
  let total = 0;
  for (const node of bestConnectedFirst(snapshot)) {
    if (!isWanted(node)) continue;
    total += 1;
    if (ids.length < limit) ids.push(snapshot.ids[node] ?? 0);
  }
  return { ids, total };
}

/**
 * A mask of the nodes of these entities.
 * @param among leaves out all nodes that it does not mark; null for none.
 */
export function markNodes(
  snapshot: Snapshot,
  ids: readonly number[],
  among: Uint8Array | null = null,
): Uint8Array {
  const marks = new Uint8Array(snapshot.size);
  for (const id of ids) {
    const node = nodeOf(snapshot, id);
    if (node >= 0 && among?.[node] !== 0) marks[node] = 1;
  }
  return marks;
}

/** The ids of the marked nodes. */
export function markedIds({ ids }: Snapshot, marks: Uint8Array): number[] {
  const marked: number[] = [];
  for (let node = 0; node < marks.length; node++)
    if (marks[node] === 1) marked.push(ids[node] ?? 0);
  return marked;
}

/** Cached by the `offsets` array, which most snapshots share with their predecessor. */
const orders = new WeakMap<Snapshot['offsets'], Uint32Array>();

/** Counting sort, O(n): a comparison sort of a large network would block other requests. */
function bestConnectedFirst(snapshot: Snapshot): Uint32Array {
  const known = orders.get(snapshot.offsets);
  if (known) return known;
  const counts = new Uint32Array(snapshot.size);
  for (let node = 0; node < snapshot.size; node++) counts[node] = countEntries(snapshot, node);
  const most = counts.reduce((max, count) => Math.max(max, count), 0);
  const order = groupByKey(
    most + 1,
    counts.map((count) => most - count),
  ).members;
  orders.set(snapshot.offsets, order);
  return order;
}
