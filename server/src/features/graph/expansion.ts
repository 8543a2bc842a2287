import type { Snapshot } from '../../domain/network/snapshot.ts';

export interface Expansion {
  /** The nodes at each distance from the nearest start, ascending; only the first may be empty. */
  levels: number[][];
  /** The previous node on the path to each reached node; -1 for starts, -2 for other nodes. */
  previousOf: Int32Array;
}

export interface ExpansionBounds {
  /** The maximum number of steps. */
  depth: number;
  /** Marks the relationships that may be followed; null for all. */
  fits: Uint8Array | null;
  /** Nodes that may be entered; undefined for all. Starts are always included. */
  admits?: ((node: number) => boolean) | undefined;
}

/**
 * Walks the network breadth first from several starts at once. Each node is reached by one shortest
 * path; of several, by the one from the neighbour with the lowest id. O(reached nodes and their
 * relationships).
 */
export function expand(
  snapshot: Snapshot,
  starts: readonly number[],
  { depth, fits, admits }: ExpansionBounds,
): Expansion {
  const { offsets, neighbours, edges } = snapshot;
  let frontier = [...new Set(starts)].sort((a, b) => a - b);
  const previousOf = new Int32Array(snapshot.size).fill(-2);
  for (const node of frontier) previousOf[node] = -1;
  const levels = [frontier];
  while (levels.length <= depth) {
    const next: number[] = [];
    for (const node of frontier) {
      const end = offsets[node + 1] ?? 0;
      for (let entry = offsets[node] ?? 0; entry < end; entry++) {
        const neighbour = neighbours[entry] ?? 0;
        if (previousOf[neighbour] !== -2) continue;
        if (fits && fits[edges[entry] ?? 0] === 0) continue;
        if (admits && !admits(neighbour)) continue;
        previousOf[neighbour] = node;
        next.push(neighbour);
      }
    }
    if (next.length === 0) break;
    frontier = next.sort((a, b) => a - b);
    levels.push(frontier);
  }
  return { levels, previousOf };
}

/** The path from a start to a node, both ends included. */
export function pathTo(expansion: Pick<Expansion, 'previousOf'>, node: number): number[] {
  const path: number[] = [];
  for (let step = node; step >= 0; step = expansion.previousOf[step] ?? -1) path.push(step);
  return path.reverse();
}

/** The relationships between the shown nodes, each once, in the order of their ids. */
export function edgesBetween(
  snapshot: Snapshot,
  shown: Iterable<number>,
  fits: Uint8Array | null,
): number[] {
  const isShown = new Set(shown);
  const between: number[] = [];
  for (const node of isShown) {
    const end = snapshot.offsets[node + 1] ?? 0;
    for (let entry = snapshot.offsets[node] ?? 0; entry < end; entry++) {
      const edge = snapshot.edges[entry] ?? 0;
      if (snapshot.sources[edge] !== node || !isShown.has(snapshot.neighbours[entry] ?? 0))
        continue;
      if (!fits || fits[edge] === 1) between.push(edge);
    }
  }
  return between.sort((a, b) => a - b);
}
