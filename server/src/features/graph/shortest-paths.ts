import { Heap } from './heap.ts';
import { PathBounds, type PathGround } from './path-bounds.ts';
import { costOfKey, stepKey } from './path-costs.ts';
import type { Pauses } from './pauses.ts';

export interface FoundPath {
  /** Both ends included. */
  nodes: number[];
  cost: number;
}

/** What a search came to: paths, or how far each end comes where there are none. */
export interface PathSearch {
  paths: FoundPath[];
  bounds: PathBounds;
}

/** A way from the start, as a chain from its last node back. */
interface Way {
  node: number;
  steps: number;
  before: Way | null;
  /** What it has cost. */
  key: number;
  /** What a path that begins with it costs at least. */
  bound: number;
}

/** A path to the end, and after how many steps it leaves the one that it was found from. */
interface Candidate {
  way: Way;
  leavesAt: number;
}

/**
 * The cheapest paths between two nodes that visit no node twice: by cost, then by length, then by
 * their nodes from the start on. Yen, Finding the K Shortest Loopless Paths in a Network,
 * Management Science 17 (1971): each next path leaves one that was found before at some node, by a
 * step that none has taken there; as Lawler saw (1972), not before that path left its own. The ways
 * on from such a node are searched best first, under bounds that a search from both ends has left
 * and that are exact but for what the path itself uses up.
 */
export async function findShortestPaths(
  ground: PathGround,
  count: number,
  pauses: Pauses,
): Promise<PathSearch> {
  const bounds = await PathBounds.of(ground, pauses);
  const found: Candidate[] = [];
  const candidates: Candidate[] = [];
  const add = (way: Way | null, leavesAt: number) => {
    if (way === null) return;
    candidates.push({ way, leavesAt });
    candidates.sort((a, b) => compareWays(a.way, b.way));
  };
  const start = { node: ground.question.from, steps: 0, before: null, key: 0, bound: 0 };
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
 * The best path that begins with a way and goes on by none of the taken nodes; null where none
 * costs as little as `dearest`. The cheapest walk repeats no node, since that would cost more.
 */
async function searchOnwards(
  { ground, leastKeys }: PathBounds,
  root: Way,
  taken: ReadonlySet<number>,
  dearest: number,
  pauses: Pauses,
): Promise<Way | null> {
  const { to, maxLength } = ground.question;
  const used = new Set(chainOf(root).map(({ node }) => node));
  const waiting = new Heap<Way>(compareWays);
  const seen = new Set<number>();
  waiting.push(root);
  for (let way = waiting.pop(); way !== undefined; way = waiting.pop()) {
    if (way.node === to) return way;
    // After as many steps at the same node everything goes on alike, and the best came first.
    const place = way.node * (maxLength + 1) + way.steps;
    if (seen.has(place)) continue;
    seen.add(place);
    const steps = way.steps + 1;
    const least = leastKeys[maxLength - steps];
    const before = way;
    let last = -1;
    ground.visit(way.node, (node) => {
      if (node === last || used.has(node) || (before === root && taken.has(node))) return;
      last = node;
      const rest = node === to ? 0 : (least?.[node] ?? 0);
      if (rest === 0 && node !== to) return;
      const key = before.key + stepKey + (node === to ? 0 : ground.passing(node));
      const bound = key + rest;
      if (bound <= dearest) waiting.push({ node, steps, before, key, bound });
    });
    if (pauses.isDueAfter(ground.workOf(way.node))) await pauses.take();
  }
  return null;
}

/** By what paths that begin with them cost at least, then by their nodes from the start on. */
function compareWays(a: Way, b: Way): number {
  return a.bound - b.bound || compareNodes(a, b);
}

function compareNodes(a: Way | null, b: Way | null): number {
  if (a === b) return 0;
  // One that the other goes on from comes first.
  if (a === null) return -1;
  if (b === null) return 1;
  if (a.steps > b.steps) return compareNodes(a.before, b) || 1;
  if (a.steps < b.steps) return compareNodes(a, b.before) || -1;
  return compareNodes(a.before, b.before) || a.node - b.node;
}

/** The ways that a path can be left at, from where it left the one that it was found from. */
function waysAlong({ way, leavesAt }: Candidate): Way[] {
  return chainOf(way).slice(leavesAt, -1);
}

/** By which node a path goes on that begins with a way. */
function nodeAfter(path: Way, way: Way): number[] {
  const chain = chainOf(path);
  const begins = chain[way.steps] === way;
  const next = chain[way.steps + 1];
  return begins && next ? [next.node] : [];
}

/** From the start on. */
function chainOf(way: Way): Way[] {
  const chain: Way[] = [];
  for (let step: Way | null = way; step !== null; step = step.before) chain.push(step);
  return chain.reverse();
}
