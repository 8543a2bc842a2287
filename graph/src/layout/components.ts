import { countEntries } from '../csr.ts';
import type { Adjacency } from './network.ts';

/** A connected part of a network: `nodes[i]` is the network's index of its node `i`. */
export interface Component extends Adjacency {
  nodes: Uint32Array;
}

export interface Components {
  /** The parts with two nodes or more, the largest first. */
  components: Component[];
  /** The nodes without neighbours, ascending. */
  isolated: Uint32Array;
}

const NONE = 0xffffffff;

/** Splits a network into its connected parts. Nodes keep their order. */
export function splitComponents(adjacency: Adjacency): Components {
  const { nodeCount } = adjacency;
  const isolated: number[] = [];
  const labels = new Uint32Array(nodeCount).fill(NONE);
  const sizes: number[] = [];
  const queue = new Uint32Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    if (countEntries(adjacency, node) === 0) isolated.push(node);
    else if (labels[node] === NONE) sizes.push(label(adjacency, labels, queue, node, sizes.length));
  }
  const localIndex = new Uint32Array(nodeCount);
  const nodes = sizes.map((size) => new Uint32Array(size));
  const filled = new Uint32Array(sizes.length);
  for (let node = 0; node < nodeCount; node++) {
    const component = labels[node]!;
    if (component === NONE) continue;
    localIndex[node] = filled[component]!++;
    nodes[component]![localIndex[node]!] = node;
  }
  const components = nodes.map((members) => cutOut(adjacency, members, localIndex));
  components.sort((a, b) => b.nodeCount - a.nodeCount);
  return { components, isolated: Uint32Array.from(isolated) };
}

/** Labels every node that can be reached from `start`, and returns their number. */
function label(
  adjacency: Adjacency,
  labels: Uint32Array,
  queue: Uint32Array,
  start: number,
  name: number,
): number {
  let length = 0;
  queue[length++] = start;
  labels[start] = name;
  for (let next = 0; next < length; next++) {
    const node = queue[next]!;
    for (let k = adjacency.offsets[node]!; k < adjacency.offsets[node + 1]!; k++) {
      const neighbour = adjacency.neighbours[k]!;
      if (labels[neighbour] !== NONE) continue;
      labels[neighbour] = name;
      queue[length++] = neighbour;
    }
  }
  return length;
}

function cutOut(adjacency: Adjacency, nodes: Uint32Array, localIndex: Uint32Array): Component {
  const offsets = new Uint32Array(nodes.length + 1);
  for (let i = 0; i < nodes.length; i++) {
    offsets[i + 1] = offsets[i]! + countEntries(adjacency, nodes[i]!);
  }
  const pairCount = offsets[nodes.length]! / 2;
  const neighbours = new Uint32Array(2 * pairCount);
  const sources = new Uint32Array(pairCount);
  const targets = new Uint32Array(pairCount);
  let pair = 0;
  let length = 0;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    for (let k = adjacency.offsets[node]!; k < adjacency.offsets[node + 1]!; k++) {
      const neighbour = localIndex[adjacency.neighbours[k]!]!;
      neighbours[length++] = neighbour;
      if (neighbour < i) continue;
      sources[pair] = i;
      targets[pair++] = neighbour;
    }
  }
  return { nodes, nodeCount: nodes.length, pairCount, sources, targets, offsets, neighbours };
}
