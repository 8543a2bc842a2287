import { type Csr, groupByKey, linkEdges } from '../csr.ts';

/** One level of the hierarchy: a weighted graph whose nodes are clusters of the finer level. */
export interface Level {
  nodeCount: number;
  sources: Uint32Array;
  targets: Uint32Array;
  /** Weight of each pair: the sum over the pairs of the finer level that it represents. */
  weights: Float64Array;
  /** The number of nodes of the network that each node represents, and the sum of their charges. */
  masses: Float64Array;
  charges: Float64Array;
}

export interface Coarsening {
  coarse: Level;
  /** The cluster of each node of the finer level. */
  clusters: Uint32Array;
}

const NONE = 0xffffffff;

/**
 * Makes the next coarser level, after Walshaw (2003): every node joins its best neighbour, or that
 * neighbour's cluster, if the cluster stays within `maxMass`. Nodes with the fewest neighbours
 * choose first, so that leaves join their hub. The best neighbour has the largest weight relative
 * to the smaller total weight of the two ends; small clusters are preferred. A node without a
 * suitable neighbour becomes a cluster of its own.
 */
export function coarsen(level: Level, maxMass: number, random: () => number): Coarsening {
  const links = buildLinks(level);
  const { clusters, count } = joinClusters(level, links, maxMass, random);
  return { coarse: mergeLevel(level, links, clusters, count), clusters };
}

interface Links extends Csr {
  weights: Float64Array;
  /** Sum of the weights at each node. */
  totals: Float64Array;
}

function buildLinks({ nodeCount, sources, targets, weights }: Level): Links {
  const totals = new Float64Array(nodeCount);
  for (let i = 0; i < sources.length; i++) {
    totals[sources[i]!]! += weights[i]!;
    totals[targets[i]!]! += weights[i]!;
  }
  const { offsets, neighbours, edges } = linkEdges(nodeCount, sources, targets, 'given');
  const linkWeights = new Float64Array(edges.length);
  for (let k = 0; k < edges.length; k++) linkWeights[k] = weights[edges[k]!]!;
  return { offsets, neighbours, weights: linkWeights, totals };
}

function joinClusters(
  level: Level,
  links: Links,
  maxMass: number,
  random: () => number,
): { clusters: Uint32Array; count: number } {
  const { nodeCount, masses } = level;
  const { offsets, neighbours, weights, totals } = links;
  const clusters = new Uint32Array(nodeCount).fill(NONE);
  const clusterMasses = new Float64Array(nodeCount);
  let count = 0;
  for (const node of orderByDegree(nodeCount, offsets, random)) {
    if (clusters[node] !== NONE) continue;
    let best = NONE;
    let bestScore = 0;
    for (let k = offsets[node]!; k < offsets[node + 1]!; k++) {
      const neighbour = neighbours[k]!;
      const cluster = clusters[neighbour]!;
      const mass = cluster === NONE ? masses[neighbour]! : clusterMasses[cluster]!;
      if (mass + masses[node]! > maxMass) continue;
      const strength = weights[k]! / Math.min(totals[node]!, totals[neighbour]!);
      const score = strength / ((cluster === NONE ? 1 : 1.5) * Math.sqrt(mass));
      if (score > bestScore) {
        bestScore = score;
        best = neighbour;
      }
    }
    if (best !== NONE && clusters[best] !== NONE) {
      clusters[node] = clusters[best]!;
    } else {
      clusters[node] = count++;
      if (best !== NONE) {
        clusters[best] = clusters[node]!;
        clusterMasses[clusters[node]!]! += masses[best]!;
      }
    }
    clusterMasses[clusters[node]!]! += masses[node]!;
  }
  return { clusters, count };
}

/** The node indices by ascending degree; nodes of equal degree are in random order. */
function orderByDegree(nodeCount: number, offsets: Uint32Array, random: () => number): Uint32Array {
  const order = new Uint32Array(nodeCount);
  const shuffled = new Float64Array(nodeCount);
  for (let i = 0; i < nodeCount; i++) {
    order[i] = i;
    shuffled[i] = offsets[i + 1]! - offsets[i]! + random();
  }
  return order.sort((a, b) => shuffled[a]! - shuffled[b]!);
}

function mergeLevel(level: Level, links: Links, clusters: Uint32Array, count: number): Level {
  const masses = new Float64Array(count);
  const charges = new Float64Array(count);
  for (let i = 0; i < level.nodeCount; i++) {
    masses[clusters[i]!]! += level.masses[i]!;
    charges[clusters[i]!]! += level.charges[i]!;
  }
  const grouped = groupByKey(count, clusters);
  const sources = new Uint32Array(level.sources.length);
  const targets = new Uint32Array(level.sources.length);
  const weights = new Float64Array(level.sources.length);
  const pairTo = new Int32Array(count).fill(-1);
  let pairs = 0;
  for (let cluster = 0; cluster < count; cluster++) {
    const firstPair = pairs;
    for (let m = grouped.offsets[cluster]!; m < grouped.offsets[cluster + 1]!; m++) {
      const node = grouped.members[m]!;
      for (let k = links.offsets[node]!; k < links.offsets[node + 1]!; k++) {
        const other = clusters[links.neighbours[k]!]!;
        if (other <= cluster) continue;
        let pair = pairTo[other]!;
        if (pair < firstPair) {
          pair = pairs++;
          pairTo[other] = pair;
          sources[pair] = cluster;
          targets[pair] = other;
        }
        weights[pair]! += links.weights[k]!;
      }
    }
  }
  return {
    nodeCount: count,
    sources: sources.slice(0, pairs),
    targets: targets.slice(0, pairs),
    weights: weights.slice(0, pairs),
    masses,
    charges,
  };
}
