import type { OverlayFrame } from './overlay-frame.ts';
import type { GraphScene } from './scene.ts';

type LeftOut = OverlayFrame['leftOut'];

/** The nodes without those that are left out; the same array if none are. */
export function withoutNodes(nodes: Uint32Array, leftOut: LeftOut): Uint32Array {
  return leftOut ? nodes.filter((node) => !leftOut.has(node)) : nodes;
}

/** The edges without those of nodes that are left out; the same array if none are. */
export function withoutEdges(
  { edgeSources, edgeTargets }: Pick<GraphScene, 'edgeSources' | 'edgeTargets'>,
  edges: Uint32Array,
  leftOut: LeftOut,
): Uint32Array {
  if (!leftOut) return edges;
  return edges.filter(
    (edge) => !leftOut.has(edgeSources[edge]!) && !leftOut.has(edgeTargets[edge]!),
  );
}
