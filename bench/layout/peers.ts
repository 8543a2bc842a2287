import {
  forceCenter,
  forceLink,
  forceManyBody,
  forceSimulation,
  type SimulationNodeDatum,
} from 'd3-force';
import { forceManyBodyReuse } from 'd3-force-reuse';
import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import createForceLayout from 'ngraph.forcelayout';
import createGraph from 'ngraph.graph';
import { buildAdjacency, type Network } from '../../graph/src/layout/network.ts';
import { seededRandom } from '../../graph/src/layout/random.ts';

/** A layout that is compared with ours: it runs in steps and returns its positions. */
export interface Peer {
  step(): void;
  positions(): Float64Array;
}

/** The default number of ticks of d3-force; layouts with the same structure run as many. */
export const D3_TICKS = 300;

/** d3-force with its defaults: charge -30, link distance 30, centred. */
export function startD3(network: Network, reuse = false): Peer {
  const nodes: SimulationNodeDatum[] = Array.from({ length: network.nodeCount }, () => ({}));
  const links = pairsOf(network).map(([source, target]) => ({ source, target }));
  const simulation = forceSimulation(nodes)
    .force('charge', reuse ? forceManyBodyReuse() : forceManyBody())
    .force('link', forceLink(links))
    .force('center', forceCenter(0, 0))
    .stop();
  return {
    step: () => simulation.tick(),
    positions: () => interleave(nodes.length, (node) => nodes[node]),
  };
}

/** ForceAtlas2 with inferred settings, from a seeded random start; ten iterations a step. */
export function startForceAtlas2(network: Network): Peer {
  const random = seededRandom(5);
  const graph = new Graph({ type: 'undirected' });
  for (let node = 0; node < network.nodeCount; node++) {
    graph.addNode(node, { x: random() * 1000, y: random() * 1000 });
  }
  for (const [source, target] of pairsOf(network)) graph.addEdge(source, target);
  const settings = forceAtlas2.inferSettings(graph);
  return {
    step: () => forceAtlas2.assign(graph, { iterations: 10, settings }),
    positions: () =>
      interleave(network.nodeCount, (node) => ({
        x: Number(graph.getNodeAttribute(node, 'x')),
        y: Number(graph.getNodeAttribute(node, 'y')),
      })),
  };
}

/** ngraph.forcelayout with its defaults. */
export function startNgraph(network: Network): Peer {
  const graph = createGraph();
  for (let node = 0; node < network.nodeCount; node++) graph.addNode(node);
  for (const [source, target] of pairsOf(network)) graph.addLink(source, target);
  const layout = createForceLayout(graph);
  return {
    step: () => layout.step(),
    positions: () => interleave(network.nodeCount, (node) => layout.getNodePosition(node)),
  };
}

function pairsOf(network: Network): [number, number][] {
  const { sources, targets } = buildAdjacency(network);
  return Array.from(sources, (source, i) => [source, targets[i]!]);
}

function interleave(
  count: number,
  placeOf: (node: number) => { x?: number | undefined; y?: number | undefined } | undefined,
): Float64Array {
  const positions = new Float64Array(2 * count);
  for (let node = 0; node < count; node++) {
    const place = placeOf(node);
    positions[2 * node] = place?.x ?? 0;
    positions[2 * node + 1] = place?.y ?? 0;
  }
  return positions;
}
