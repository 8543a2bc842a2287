// Finds groups by modularity (Louvain method, Blondel et al. 2008), in the layout worker.
import { type Csr, linkEdges, seededRandom } from '@mangrove/graph/layout';
import Graph from 'graphology';
import louvain from 'graphology-communities-louvain';

export interface GroupingJob {
  nodeCount: number;
  sources: Uint32Array;
  targets: Uint32Array;
  /** The known group of each node, 0 for none. */
  known: Int32Array;
}

export interface FoundGroups {
  /** The group of each node: a known id, the negative number of a new group, or 0 for none. */
  groups: Int32Array;
  /** New groups have the numbers 1 to `newCount`, as negative values in `groups`. */
  newCount: number;
  modularity: number;
}

/** A smaller network gets no groups: it can be seen at a glance. */
export const minNodes = 60;
/** With a lower modularity, a network has no clear groups. */
const minModularity = 0.3;
const minGroupSize = 5;
/** Known groups are kept if their modularity is at least this share of the new groups'. */
const worthKeeping = 0.99;
/** Each run visits the nodes in another order; the best run is used. */
const seeds = [1, 2, 3, 4, 5];
const seedsOfLarge = [1, 2];
const largeFrom = 100_000;

/**
 * The groups of a network. Known groups are kept, with new nodes beside them, unless newly found
 * groups are clearly better; these then get the ids of the known groups with which they share most
 * members. The same network always gives the same groups.
 */
export function findGroups(job: GroupingJob): FoundGroups {
  const none = { groups: new Int32Array(job.nodeCount), newCount: 0, modularity: 0 };
  if (job.nodeCount < minNodes) return none;
  const pairs = distinctPairs(job);
  const fresh = findBest(job.nodeCount, pairs);
  if (fresh.modularity < minModularity) return { ...none, modularity: fresh.modularity };
  const linked = linkEdges(job.nodeCount, job.sources, job.targets, 'given');
  const extended = joinNeighbours(job.known, linked);
  const kept = modularityOf(extended, pairs);
  if (kept >= worthKeeping * fresh.modularity) {
    return { groups: extended, newCount: 0, modularity: kept };
  }
  // Members of groups that are too small join the groups of their neighbours.
  const found = joinNeighbours(withoutSmall(fresh.groups), linked);
  return { ...nameByOverlap(found, job.known), modularity: modularityOf(found, pairs) };
}

type Pair = readonly [one: number, other: number];

/** Every pair of connected nodes once. */
export function distinctPairs({ sources, targets, nodeCount }: Omit<GroupingJob, 'known'>): Pair[] {
  const seen = new Set<number>();
  const pairs: Pair[] = [];
  for (const [edge, source] of sources.entries()) {
    const target = targets[edge] ?? source;
    if (source === target) continue;
    const pair: Pair = source < target ? [source, target] : [target, source];
    const key = pair[0] * nodeCount + pair[1];
    if (seen.has(key)) continue;
    seen.add(key);
    pairs.push(pair);
  }
  return pairs;
}

/** Numbers the groups from 1. */
function findBest(nodeCount: number, pairs: readonly Pair[]) {
  const graph = new Graph({ type: 'undirected' });
  for (const pair of pairs) for (const node of pair) graph.mergeNode(node);
  for (const [one, other] of pairs) graph.addEdge(one, other);
  const groups = new Int32Array(nodeCount);
  if (graph.size === 0) return { groups, modularity: 0 };
  const runs = (pairs.length < largeFrom ? seeds : seedsOfLarge).map((seed) =>
    louvain.detailed(graph, { rng: seededRandom(seed), getEdgeWeight: null }),
  );
  const best = runs.reduce((one, other) => (other.modularity > one.modularity ? other : one));
  for (const [node, group] of Object.entries(best.communities)) groups[Number(node)] = group + 1;
  return { groups, modularity: best.modularity };
}

/** Adds nodes without a group to the group of most of their neighbours, step by step outwards. */
export function joinNeighbours(known: Int32Array, network: Csr): Int32Array {
  const groups = known.slice();
  let left = [...groups.keys()].filter((node) => groups[node] === 0);
  for (;;) {
    const joined = left.flatMap((node) => {
      const votes = new Map<number, number>();
      const { offsets, neighbours } = network;
      for (let at = offsets[node] ?? 0; at < (offsets[node + 1] ?? 0); at++) {
        const group = groups[neighbours[at] ?? node] ?? 0;
        if (group > 0) votes.set(group, (votes.get(group) ?? 0) + 1);
      }
      return votes.size === 0 ? [] : [{ node, group: largest(votes) }];
    });
    if (joined.length === 0) return groups;
    for (const { node, group } of joined) groups[node] = group;
    left = left.filter((node) => groups[node] === 0);
  }
}

/** The key with the largest count; of equal counts, the lowest key. */
function largest(counts: ReadonlyMap<number, number>): number {
  const [first] = [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b);
  return first?.[0] ?? 0;
}

/** Newman's modularity; a node without a group counts as a group of its own. */
export function modularityOf(groups: Int32Array, pairs: readonly Pair[]): number {
  if (pairs.length === 0) return 0;
  const ends = new Map<number, number>();
  let inside = 0;
  // Nodes without a group get distinct numbers that no group has.
  const groupOf = (node: number) => groups[node] || -1 - node;
  for (const [one, other] of pairs) {
    const [here, there] = [groupOf(one), groupOf(other)];
    if (here === there) inside++;
    for (const group of [here, there]) ends.set(group, (ends.get(group) ?? 0) + 1);
  }
  let expected = 0;
  for (const count of ends.values()) expected += (count / (2 * pairs.length)) ** 2;
  return inside / pairs.length - expected;
}

function withoutSmall(groups: Int32Array): Int32Array {
  const sizes = new Map<number, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return groups.map((group) => ((sizes.get(group) ?? 0) < minGroupSize ? 0 : group));
}

/** Gives the found groups the ids of known ones, the largest overlaps first. */
function nameByOverlap(found: Int32Array, known: Int32Array) {
  const overlaps = new Map<string, { group: number; id: number; count: number }>();
  for (const [node, group] of found.entries()) {
    const id = known[node] ?? 0;
    if (group === 0 || id === 0) continue;
    const key = `${group} ${id}`;
    const overlap = overlaps.get(key) ?? { group, id, count: 0 };
    overlap.count++;
    overlaps.set(key, overlap);
  }
  const idOf = new Map<number, number>();
  const taken = new Set<number>();
  const byCount = [...overlaps.values()].sort(
    (a, b) => b.count - a.count || a.id - b.id || a.group - b.group,
  );
  for (const { group, id } of byCount) {
    if (idOf.has(group) || taken.has(id)) continue;
    idOf.set(group, id);
    taken.add(id);
  }
  let newCount = 0;
  const groups = found.map((group) => {
    if (group === 0) return 0;
    let id = idOf.get(group);
    if (id === undefined) {
      id = -++newCount;
      idOf.set(group, id);
    }
    return id;
  });
  return { groups, newCount };
}
