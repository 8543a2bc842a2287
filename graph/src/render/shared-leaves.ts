import type { Csr } from '../csr.ts';
import { person, smallestGroup } from './appearance.ts';
import type { GraphScene } from './scene.ts';

/** Marks the people with a single neighbour that at least `smallestGroup` such people share. */
export function markSharedLeaves(
  { nodeCount, kinds, degrees }: GraphScene,
  { offsets, neighbours }: Csr,
): Uint8Array {
  const marks = new Uint8Array(nodeCount);
  const leavesOf = new Uint32Array(nodeCount);
  const isLeaf = (node: number) => kinds[node] === person && degrees[node] === 1;
  // Degrees are those of the whole network: a part of it may lack a node's only edge.
  const hubOf = (node: number) =>
    isLeaf(node) && offsets[node]! < offsets[node + 1]! ? neighbours[offsets[node]!]! : -1;
  for (let node = 0; node < nodeCount; node++) {
    const hub = hubOf(node);
    if (hub >= 0) leavesOf[hub]!++;
  }
  for (let node = 0; node < nodeCount; node++) {
    const hub = hubOf(node);
    if (hub >= 0 && leavesOf[hub]! >= smallestGroup) marks[node] = 1;
  }
  return marks;
}
