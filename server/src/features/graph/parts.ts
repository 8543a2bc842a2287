// The parts of a network that is too large to be shown whole: the best connected entities, those of
// a square of the map, and those that somebody asks for.
import { countByKind, type GraphPart, limits, squareOf, type Tile } from '@mangrove/contract';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { describeEdges, describeNodes } from './describe.ts';

interface PartsDeps {
  network: SnapshotStore;
  answers: AnswerCache;
}

/** The best connected entities of a tile. */
export async function readTile(
  { network, answers }: PartsDeps,
  asker: Asker,
  tile: Tile,
  fromDegree: number,
): Promise<CachedAnswer> {
  // Access: everybody, because the map is public.
  const snapshot = await network.placedSnapshotFor(asker.viewer);
  const version = snapshot.told[asker.viewer];
  const query = { ...tile, fromDegree };
  return answers.get(asker, { call: 'tile', query, version, size: 'costly' }, () => ({
    version,
    content: JSON.stringify(
      describePart(snapshot, version, chooseInTile(snapshot, tile), fromDegree),
    ),
  }));
}

interface PartQuestion {
  ids: readonly number[];
  steps: number;
  from_degree: number;
}

/** The entities of some ids and, with a step, the neighbours that fit. */
export async function readPart(
  { network, answers }: PartsDeps,
  asker: Asker,
  query: PartQuestion,
): Promise<CachedAnswer> {
  // Access: everybody, because the map is public.
  const snapshot = await network.placedSnapshotFor(asker.viewer);
  const version = snapshot.told[asker.viewer];
  return answers.get(asker, { call: 'part', query, version, size: 'costly' }, () => {
    const chosen = chooseRound(snapshot, query);
    const part = describePart(snapshot, version, chosen, query.from_degree);
    return { version, content: JSON.stringify(part) };
  });
}

/** Nodes, ascending, and whether these are all that were asked for. */
export interface Chosen {
  nodes: number[];
  isComplete: boolean;
}

export function chooseInTile(snapshot: Snapshot, tile: Tile): Chosen {
  const { left, top, side } = squareOf(tile);
  const { order, places } = rankByDegree(snapshot);
  const nodes: number[] = [];
  for (let rank = 0; rank < order.length; rank++) {
    const x = (places[2 * rank] ?? 0) - left;
    const y = (places[2 * rank + 1] ?? 0) - top;
    if (x < 0 || y < 0 || x >= side || y >= side) continue;
    if (nodes.length === limits.partNodes) return { nodes: ascending(nodes), isComplete: false };
    nodes.push(order[rank] ?? 0);
  }
  return { nodes: ascending(nodes), isComplete: true };
}

export function chooseRound(
  snapshot: Snapshot,
  { ids, steps }: { ids: readonly number[]; steps: number },
): Chosen {
  const chosen = new Set(ids.map((id) => nodeOf(snapshot, id)).filter((node) => node >= 0));
  if (steps === 0) return { nodes: ascending(chosen), isComplete: true };
  const { offsets, neighbours, degrees } = snapshot;
  const round = new Set<number>();
  for (const node of chosen) {
    const row = neighbours.subarray(offsets[node], offsets[node + 1]);
    for (const neighbour of row) if (!chosen.has(neighbour)) round.add(neighbour);
  }
  const room = limits.partNodes - chosen.size;
  const best = [...round].sort(
    (one, other) => (degrees[other] ?? 0) - (degrees[one] ?? 0) || one - other,
  );
  return {
    nodes: ascending([...chosen, ...best.slice(0, room)]),
    isComplete: round.size <= room,
  };
}

const ascending = (nodes: Iterable<number>) => [...nodes].sort((one, other) => one - other);

/**
 * Nodes with the relationships that they bring along: see `GraphPart`.
 * @param version what the viewer is told.
 */
export function describePart(
  snapshot: Snapshot,
  version: string,
  { nodes, isComplete }: Chosen,
  fromDegree: number,
): GraphPart {
  const { offsets, neighbours, edges, degrees } = snapshot;
  const isKnown = (node: number) => (degrees[node] ?? 0) >= fromDegree;
  const brought = new Set<number>();
  for (const node of nodes) {
    const bringsAll = !isKnown(node);
    const end = offsets[node + 1] ?? 0;
    for (let entry = offsets[node] ?? 0; entry < end; entry++) {
      if (bringsAll || isKnown(neighbours[entry] ?? 0)) brought.add(edges[entry] ?? 0);
    }
  }
  return {
    version,
    nodes: {
      ...describeNodes(snapshot, nodes),
      degrees: nodes.map((node) => degrees[node] ?? 0),
    },
    edges: describeEdges(snapshot, ascending(brought)),
    counts: rankByDegree(snapshot).counts,
    is_complete: isComplete,
  };
}

/** The best connected nodes, ascending, and from how many neighbours on these are all. */
export interface Overview {
  nodes: number[];
  fromDegree: number;
}

/** @param most at most so many nodes. */
export function chooseOverview(snapshot: Snapshot, most: number): Overview {
  const { order } = rankByDegree(snapshot);
  const degreeAt = (rank: number) => snapshot.degrees[order[rank] ?? -1] ?? -1;
  const first = (amount: number, fromDegree: number): Overview => ({
    nodes: ascending(order.subarray(0, amount)),
    fromDegree,
  });
  // Those of one degree come together or not at all.
  let count = Math.min(most, order.length);
  while (count > 0 && degreeAt(count - 1) === degreeAt(count)) count--;
  // Where nearly all have as many neighbours, that would leave almost nobody.
  return count < most / 10 ? first(most, limits.idMax) : first(count, degreeAt(count - 1));
}

interface Ranks {
  /** All nodes, those with the most neighbours first, equal ones by id. */
  order: Uint32Array;
  /** Two coordinates for each of `order`, as every tile looks at all of them. */
  places: Float32Array;
  counts: GraphPart['counts'];
}

const known = new WeakMap<Snapshot, Ranks>();

/** O(nodes), once for each snapshot. */
function rankByDegree(snapshot: Snapshot): Ranks {
  let ranks = known.get(snapshot);
  if (ranks) return ranks;
  const { degrees, positions, size } = snapshot;
  const most = degrees.reduce((one, other) => Math.max(one, other), 0);
  /** Of each degree, the highest first, the next free place. */
  const next = new Uint32Array(most + 2);
  const fewer = (node: number) => most - (degrees[node] ?? 0);
  for (let node = 0; node < size; node++) next[fewer(node) + 1] = (next[fewer(node) + 1] ?? 0) + 1;
  for (let at = 1; at < next.length; at++) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
  const counts = countByKind(snapshot.kinds);
  ranks = { order: new Uint32Array(size), places: new Float32Array(2 * size), counts };
  for (let node = 0; node < size; node++) {
    const rank = next[fewer(node)] ?? 0;
    next[fewer(node)] = rank + 1;
    ranks.order[rank] = node;
    ranks.places[2 * rank] = positions.at(2 * node) ?? 0;
    ranks.places[2 * rank + 1] = positions.at(2 * node + 1) ?? 0;
  }
  known.set(snapshot, ranks);
  return ranks;
}
