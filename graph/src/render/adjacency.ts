import type { GraphScene } from './scene.ts';

/** Who is joined to whom: the neighbours of a node and the edges to them are one run of each array. */
export class Adjacency {
  readonly starts: Uint32Array;
  readonly neighbours: Uint32Array;
  readonly edges: Uint32Array;

  constructor(scene: GraphScene) {
    const { nodeCount, edgeSources, edgeTargets } = scene;
    const edgeCount = edgeSources.length;
    this.starts = new Uint32Array(nodeCount + 1);
    this.neighbours = new Uint32Array(2 * edgeCount);
    this.edges = new Uint32Array(2 * edgeCount);
    for (let edge = 0; edge < edgeCount; edge++) {
      this.starts[edgeSources[edge]! + 1]!++;
      this.starts[edgeTargets[edge]! + 1]!++;
    }
    for (let node = 0; node < nodeCount; node++) this.starts[node + 1]! += this.starts[node]!;
    const next = this.starts.slice(0, nodeCount);
    for (let edge = 0; edge < edgeCount; edge++) {
      const source = edgeSources[edge]!;
      const target = edgeTargets[edge]!;
      const atSource = next[source]!++;
      const atTarget = next[target]!++;
      this.neighbours[atSource] = target;
      this.neighbours[atTarget] = source;
      this.edges[atSource] = edge;
      this.edges[atTarget] = edge;
    }
  }

  neighboursOf(node: number): Uint32Array {
    return this.neighbours.subarray(this.starts[node], this.starts[node + 1]);
  }

  edgesOf(node: number): Uint32Array {
    return this.edges.subarray(this.starts[node], this.starts[node + 1]);
  }

  edgeBetween(one: number, other: number): number | null {
    for (let slot = this.starts[one]!; slot < this.starts[one + 1]!; slot++) {
      if (this.neighbours[slot] === other) return this.edges[slot]!;
    }
    return null;
  }
}
