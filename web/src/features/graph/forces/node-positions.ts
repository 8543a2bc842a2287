import type { Network } from '../network/network.ts';

/** The index in `whole` of each node of a part, -1 for none; null if the part is the whole. */
export function indicesInWhole(part: Network, whole: Network): Int32Array | null {
  return part === whole ? null : Int32Array.from(part.ids, (id) => whole.indexOf(id) ?? -1);
}

/** The positions of a part's nodes, taken from `all`; nodes that only the part has keep theirs. */
export function positionsOf(
  part: Network,
  indices: Int32Array | null,
  all: Float32Array,
): Float32Array {
  if (indices === null) return all;
  const places = part.positions.slice();
  indices.forEach((index, node) => {
    if (index < 0) return;
    places[2 * node] = all[2 * index] ?? 0;
    places[2 * node + 1] = all[2 * index + 1] ?? 0;
  });
  return places;
}

/**
 * The positions in a newer state of a network. Nodes that were dragged or moved by the forces stay
 * where they are, so that changes made by others do not make the picture jump.
 */
export function carryOver(before: Network, places: Float32Array, after: Network): Float32Array {
  const next = after.positions.slice();
  before.ids.forEach((id, node) => {
    const x = places[2 * node] ?? 0;
    const y = places[2 * node + 1] ?? 0;
    if (x === before.positions[2 * node] && y === before.positions[2 * node + 1]) return;
    const index = after.indexOf(id);
    if (index === null) return;
    next[2 * index] = x;
    next[2 * index + 1] = y;
  });
  return next;
}
