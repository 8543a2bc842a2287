import type { Network } from '../network.ts';

/** The index in `whole` of each node of a part of it, -1 for none; null when the part is the whole. */
export function indicesInWhole(part: Network, whole: Network): Int32Array | null {
  return part === whole ? null : Int32Array.from(part.ids, (id) => whole.indexOf(id) ?? -1);
}

/** Where the nodes of a part stand, given where all do; one that only the part knows keeps its place. */
export function placesOf(
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
 * The places of a newer state of a network. What a hand or the forces had moved stays where it was,
 * so that news from elsewhere does not make the picture jump.
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
