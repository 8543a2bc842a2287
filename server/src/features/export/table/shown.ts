// Which entities a table has, and how well connected they are in what it shows.
import type { Snapshot } from '../../../domain/network/snapshot.ts';
import type { Selection } from '../rows.ts';

/** The part of a network that chosen years and a group leave. */
export interface Shown {
  snapshot: Snapshot;
  /** Marks its nodes, and its relationships; null for all. */
  nodes: Uint8Array | null;
  edges: Uint8Array | null;
  /** Distinct neighbours of each node, over these relationships. */
  degrees: Uint32Array;
}

export function showAll(snapshot: Snapshot): Shown {
  return { snapshot, nodes: null, edges: null, degrees: snapshot.degrees };
}

export function showOnly(snapshot: Snapshot, selection: Selection): Shown {
  const nodes = mark(snapshot.size, selection.nodes);
  const edges = mark(snapshot.sources.length, selection.edges);
  const degrees = new Uint32Array(snapshot.size);
  for (let node = 0; node < degrees.length; node++) {
    degrees[node] = countNeighbours(snapshot, node, (edge) => edges[edge] === 1);
  }
  return { snapshot, nodes, edges, degrees };
}

function mark(length: number, indices: ArrayLike<number>): Uint8Array {
  const marks = new Uint8Array(length);
  for (let at = 0; at < indices.length; at++) marks[indices[at] ?? 0] = 1;
  return marks;
}

/** The number of neighbours to whom a relationship leads that counts. */
function countNeighbours(
  { offsets, neighbours, edges }: Snapshot,
  node: number,
  counts: (edge: number) => boolean,
): number {
  const end = offsets[node + 1] ?? 0;
  let count = 0;
  let last = -1;
  for (let entry = offsets[node] ?? 0; entry < end; entry++) {
    const neighbour = neighbours[entry] ?? 0;
    if (neighbour === last || !counts(edges[entry] ?? 0)) continue;
    last = neighbour;
    count++;
  }
  return count;
}

/** To how many neighbours no relationship is confirmed by both sides. */
export function countUnconfirmed({ snapshot, edges, degrees }: Shown, node: number): number {
  const { unconfirmed, edgeIds } = snapshot;
  if (unconfirmed.size === 0) return 0;
  const isConfirmed = (edge: number) =>
    (edges === null || edges[edge] === 1) && !unconfirmed.has(edgeIds.at(edge) ?? 0);
  return (degrees[node] ?? 0) - countNeighbours(snapshot, node, isConfirmed);
}

/** The steps from one node to every other; -1 where no relationship leads. */
export function countSteps({ snapshot, edges: shown, degrees }: Shown, from: number): Int32Array {
  const { offsets, neighbours, edges, size } = snapshot;
  const steps = new Int32Array(size).fill(-1);
  if (from < 0) return steps;
  const queue = new Uint32Array(degrees.length);
  queue[0] = from;
  steps[from] = 0;
  let waiting = 1;
  for (let head = 0; head < waiting; head++) {
    const node = queue[head] ?? 0;
    const end = offsets[node + 1] ?? 0;
    for (let entry = offsets[node] ?? 0; entry < end; entry++) {
      const neighbour = neighbours[entry] ?? 0;
      if (steps[neighbour] !== -1 || (shown && shown[edges[entry] ?? 0] === 0)) continue;
      steps[neighbour] = (steps[node] ?? 0) + 1;
      queue[waiting++] = neighbour;
    }
  }
  return steps;
}
