import { type EdgeCsr, neighboursOf } from '../csr.ts';
import { person, smallestGroup } from './appearance.ts';
import type { GraphScene } from './scene.ts';

/** Marks the people whose only connection is one that many such people share. */
export function findLeafGroups(
  { nodeCount, kinds, degrees }: GraphScene,
  adjacency: EdgeCsr,
): Uint8Array {
  const marks = new Uint8Array(nodeCount);
  const leavesOf = new Uint32Array(nodeCount);
  const isLeaf = (node: number) => kinds[node] === person && degrees[node] === 1;
  for (let node = 0; node < nodeCount; node++) {
    if (isLeaf(node)) for (const hub of neighboursOf(adjacency, node)) leavesOf[hub]!++;
  }
  for (let node = 0; node < nodeCount; node++) {
    if (!isLeaf(node)) continue;
    for (const hub of neighboursOf(adjacency, node)) {
      if (leavesOf[hub]! >= smallestGroup) marks[node] = 1;
    }
  }
  return marks;
}
