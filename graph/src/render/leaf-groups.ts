import { type EdgeCsr, neighboursOf } from '../csr.ts';
import { person, smallestGroup } from './appearance.ts';
import type { GraphScene } from './scene.ts';

/** Marks the people whose only connection is one that many such people share. */
export function findLeafGroups(
  { nodeCount, kinds, degrees }: GraphScene,
  adjacency: EdgeCsr,
): Uint8Array {
  const marks = new Uint8Array(nodeCount);
  const isLeaf = (node: number) => kinds[node] === person && degrees[node] === 1;
  for (let hub = 0; hub < nodeCount; hub++) {
    if (degrees[hub]! < smallestGroup) continue;
    const leaves = Array.from(neighboursOf(adjacency, hub)).filter(isLeaf);
    if (leaves.length >= smallestGroup) for (const leaf of leaves) marks[leaf] = 1;
  }
  return marks;
}
