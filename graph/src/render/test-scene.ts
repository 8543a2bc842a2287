import type { GraphScene } from './scene.ts';

/** A small network for tests: kinds and places by node, edges as pairs. */
export function aScene(given: {
  places: [number, number][];
  edges?: [number, number][];
  kinds?: number[];
  pictures?: (string | null)[];
}): Omit<GraphScene, 'looks'> {
  const nodeCount = given.places.length;
  const edges = given.edges ?? [];
  const degrees = new Uint32Array(nodeCount);
  for (const node of edges.flat()) degrees[node] = (degrees[node] ?? 0) + 1;
  return {
    nodeCount,
    kinds: Uint8Array.from({ length: nodeCount }, (_, node) => given.kinds?.[node] ?? 0),
    positions: Float32Array.from(given.places.flat()),
    degrees,
    names: given.places.map((_, node) => `Node ${node}`),
    pictures: given.places.map((_, node) => given.pictures?.[node] ?? null),
    edgeSources: Uint32Array.from(edges.map(([source]) => source)),
    edgeTargets: Uint32Array.from(edges.map(([, target]) => target)),
  };
}
