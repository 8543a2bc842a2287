import { Heap } from './heap.ts';
import { PathBounds, type PathGraph } from './path-bounds.ts';
import { costOfKey, stepKey } from './path-costs.ts';
import type { Pauses } from './pauses.ts';

export interface FoundPath {
  /** Both ends included. */
  nodes: number[];
  cost: number;
}

/** The result of a search: the paths, and the bounds, from which the reach of an end is counted. */
export interface PathSearch {
  paths: FoundPath[];
  bounds: PathBounds;
}

/** A partial path from the start, as a linked list from its last node back. */
interface PartialPath {
  node: number;
  steps: number;
  before: PartialPath | null;
  /** The cost and length of the way itself. */
  key: number;
  /** The lowest key that a path can have that begins with it. */
  bound: number;
}

/** A path to the end, and the number of steps after which it leaves the path it branched from. */
interface Candidate {
  way: PartialPath;
  leavesAt: number;
}

/**
 * The cheapest paths between two nodes that visit no node twice: by cost, then by length, then by
 * their nodes from the start on. Yen's algorithm (Finding the K Shortest Loopless Paths in a
 * Network, Management Science 17, 1971): each next path branches off an earlier path at some node,
 * by a step that no earlier path takes there. Lawler's improvement (1972): it does not branch off
 * before the node where that path itself branched off. The rest of a path is found by best-first
 * search. Its bounds come from a search from both ends, and are exact except for the nodes that the
 * path itself uses up.
 */
export async function findShortestPaths(
  graph: PathGraph,
  count: number,
  pauses: Pauses,
): Promise<PathSearch> {
  const bounds = await PathBounds.of(graph, pauses);
  const found: Candidate[] = [];
  const candidates: Candidate[] = [];
  const add = (way: PartialPath | null, leavesAt: number) => {
    if (way === null) return;
    candidates.push({ way, leavesAt });
    candidates.sort((a, b) => compareWays(a.way, b.way));
  };
  const start = { node: graph.question.from, steps: 0, before: null, key: 0, bound: 0 };
  add(await searchOnwards(bounds, start, new Set(), Number.POSITIVE_INFINITY, pauses), 0);
  for (;;) {
    const next = candidates.shift();
    if (next) found.push(next);
    const missing = count - found.length;
    if (!next || missing === 0) break;
    for (const way of waysAlong(next)) {
      const taken = new Set(found.flatMap((path) => nodeAfter(path.way, way)));
      const dearest = candidates[missing - 1]?.way.key ?? Number.POSITIVE_INFINITY;
      add(await searchOnwards(bounds, way, taken, dearest, pauses), way.steps);
    }
  }
  const paths = found.map(({ way }) => ({
    nodes: chainOf(way).map(({ node }) => node),
    cost: costOfKey(way.key),
  }));
  return { paths, bounds };
}

/**
 * The best path that begins with `root` and does not go on to a taken node; null if none costs at
 * most `dearest`. The cheapest walk repeats no node, since that would cost more.
 */
async function searchOnwards(
  { graph, leastKeys }: PathBounds,
  root: PartialPath,
  taken: ReadonlySet<number>,
  dearest: number,
  pauses: Pauses,
): Promise<PartialPath | null> {
  const { to, maxLength } = graph.question;
  const used = new Set(chainOf(root).map(({ node }) => node));
  const waiting = new Heap<PartialPath>(compareWays);
  const seen = new Set<number>();
  waiting.push(root);
  for (let way = waiting.pop(); way !== undefined; way = waiting.pop()) {
    if (way.node === to) return way;
    // Ways with the same node and number of steps continue alike, and the best of them came first.
    const place = way.node * (maxLength + 1) + way.steps;
    if (seen.has(place)) continue;
    seen.add(place);
    const steps = way.steps + 1;
    const least = leastKeys[maxLength - steps];
    const before = way;
    let last = -1;
    graph.visit(way.node, (node) => {
      if (node === last || used.has(node) || (before === root && taken.has(node))) return;
      last = node;
      const rest = node === to ? 0 : (least?.[node] ?? 0);
      if (rest === 0 && node !== to) return;
      const key = before.key + stepKey + (node === to ? 0 : graph.passing(node));
      const bound = key + rest;
      if (bound <= dearest) waiting.push({ node, steps, before, key, bound });
    });
    if (pauses.isDueAfter(graph.workOf(way.node))) await pauses.take();
  }
  return null;
}

/** Compares ways by bound, then by their nodes from the start on. */
function compareWays(a: PartialPath, b: PartialPath): number {
  return a.bound - b.bound || compareNodes(a, b);
}

function compareNodes(a: PartialPath | null, b: PartialPath | null): number {
  if (a === b) return 0;
  // A way comes before the ways that continue it.
  if (a === null) return -1;
  if (b === null) return 1;
  if (a.steps > b.steps) return compareNodes(a.before, b) || 1;
  if (a.steps < b.steps) return compareNodes(a, b.before) || -1;
  return compareNodes(a.before, b.before) || a.node - b.node;
}

/** The ways at which a path can be left, from the node where it branched off itself. */
function waysAlong({ way, leavesAt }: Candidate): PartialPath[] {
  return chainOf(way).slice(leavesAt, -1);
}

/** The next node of a path after a way; empty if the path does not begin with that way. */
function nodeAfter(path: PartialPath, way: PartialPath): number[] {
  const chain = chainOf(path);
  const begins = chain[way.steps] === way;
  const next = chain[way.steps + 1];
  return begins && next ? [next.node] : [];
}

/** All steps of a way, from the start on. */
function chainOf(way: PartialPath): PartialPath[] {
  const chain: PartialPath[] = [];
  for (let step: PartialPath | null = way; step !== null; step = step.before) chain.push(step);
  return chain.reverse();
}
