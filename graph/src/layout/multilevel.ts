import { type Coarsening, coarsen, type Level } from './coarsening.ts';
import type { Adjacency } from './network.ts';
import { chargeByDegree, type Physics, THETA } from './physics.ts';
import { seededRandom } from './random.ts';
import { Simulation } from './simulation.ts';
import { buildSprings, weighBySharedNeighbours } from './springs.ts';

const COARSEST_NODES = 800;
const COARSEST_TICKS = 150;
const TICKS = 50;
/**
 * Node moves on the finest level, the most expensive one: small networks get more ticks there, so
 * that they can fan out, and large ones only as many as they need.
 */
const FINEST_MOVES = 400_000;
const FINEST_TICKS = { least: 40, most: 100 };
const MASS_RATIO = 3;
const FIRST_ALPHA = 0.5;
const LAST_ALPHA = 0.01;

/**
 * Lays out a connected graph without earlier positions. The graph is coarsened to some 800 clusters
 * (Walshaw 2003), the coarsest level is laid out first, and each finer level starts from that.
 * `onProgress` gets the share of the work that is done, after every tick.
 * @returns 2n interleaved coordinates around (0, 0).
 */
export function layoutConnected(
  adjacency: Adjacency,
  physics: Physics,
  onProgress?: (share: number) => void,
): Float64Array {
  const random = seededRandom(physics.seed);
  const finest = buildFinestLevel(adjacency, physics);
  const steps = coarsenAll(finest, random);
  const levels = [finest, ...steps.map((step) => step.coarse)];
  const ticks = levels.map((_, depth) => ticksAt(depth, levels.length, adjacency.nodeCount));
  const work = levels.map((level, depth) => level.nodeCount * ticks[depth]!);
  const total = work.reduce((sum, share) => sum + share, 0);
  let done = 0;
  const spiral = (physics.springLength * Math.sqrt(adjacency.nodeCount)) / 2;
  let positions = placeOnSpiral(levels.at(-1)!.nodeCount, spiral);
  for (let depth = levels.length - 1; depth >= 0; depth--) {
    const level = levels[depth]!;
    const step = steps[depth];
    if (step) positions = spreadClusters(step, positions, physics.springLength, random);
    const at = { depth, depths: levels.length, ticks: ticks[depth]!, physics };
    refine(level, positions, at, () => {
      done += level.nodeCount;
      onProgress?.(done / total);
    });
  }
  return positions;
}

function buildFinestLevel(adjacency: Adjacency, physics: Physics): Level {
  return {
    nodeCount: adjacency.nodeCount,
    sources: adjacency.sources,
    targets: adjacency.targets,
    weights: weighBySharedNeighbours(adjacency, physics.springWeight),
    masses: new Float64Array(adjacency.nodeCount).fill(1),
    charges: chargeByDegree(adjacency, physics.charge),
  };
}

function coarsenAll(finest: Level, random: () => number): Coarsening[] {
  const steps: Coarsening[] = [];
  let level = finest;
  let maxMass = MASS_RATIO;
  while (level.nodeCount > COARSEST_NODES && maxMass < finest.nodeCount) {
    const step = coarsen(level, maxMass, random);
    maxMass *= MASS_RATIO;
    // A level that is hardly smaller costs a round of ticks without an effect.
    if (step.coarse.nodeCount > level.nodeCount * 0.9) continue;
    steps.push(step);
    level = step.coarse;
  }
  return steps;
}

function ticksAt(depth: number, depths: number, nodeCount: number): number {
  if (depth === depths - 1) return COARSEST_TICKS;
  if (depth > 0) return Math.round(TICKS * Math.min(3, 1.3 ** (depth - 1)));
  const affordable = Math.round(FINEST_MOVES / nodeCount);
  return Math.max(FINEST_TICKS.least, Math.min(FINEST_TICKS.most, affordable));
}

function refine(
  level: Level,
  positions: Float64Array,
  at: { depth: number; depths: number; ticks: number; physics: Physics },
  afterTick: () => void,
): void {
  const { depth, depths, ticks, physics } = at;
  const simulation = new Simulation(level.nodeCount, {
    springs: buildSprings(level.nodeCount, level, lengthsFor(level, physics.springLength)),
    charges: level.charges,
    gravity: physics.gravity,
    middleX: 0,
    middleY: 0,
    theta: THETA,
    seed: physics.seed + depth,
  });
  for (let i = 0; i < level.nodeCount; i++) {
    simulation.x[i] = positions[2 * i]!;
    simulation.y[i] = positions[2 * i + 1]!;
  }
  let alpha = depth === 0 && depths > 1 ? FIRST_ALPHA : 1;
  const cooling = (LAST_ALPHA / alpha) ** (1 / ticks);
  for (let tick = 0; tick < ticks; tick++) {
    simulation.tick(alpha, null);
    alpha *= cooling;
    afterTick();
  }
  for (let i = 0; i < level.nodeCount; i++) {
    positions[2 * i] = simulation.x[i]!;
    positions[2 * i + 1] = simulation.y[i]!;
  }
}

/** The rest lengths of the springs: a cluster of m nodes is about √m times as wide as a node. */
function lengthsFor(level: Level, springLength: number): Float64Array {
  const lengths = new Float64Array(level.sources.length);
  for (let i = 0; i < lengths.length; i++) {
    const a = Math.sqrt(level.masses[level.sources[i]!]!);
    const b = Math.sqrt(level.masses[level.targets[i]!]!);
    lengths[i] = (springLength * (a + b)) / 2;
  }
  return lengths;
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

function placeOnSpiral(count: number, radius: number): Float64Array {
  const positions = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    const r = radius * Math.sqrt((i + 0.5) / count);
    positions[2 * i] = r * Math.cos(i * GOLDEN_ANGLE);
    positions[2 * i + 1] = r * Math.sin(i * GOLDEN_ANGLE);
  }
  return positions;
}

function spreadClusters(
  { clusters, coarse }: Coarsening,
  coarsePositions: Float64Array,
  springLength: number,
  random: () => number,
): Float64Array {
  const positions = new Float64Array(2 * clusters.length);
  for (let i = 0; i < clusters.length; i++) {
    const cluster = clusters[i]!;
    const angle = random() * 2 * Math.PI;
    const r = springLength * 0.5 * Math.sqrt(coarse.masses[cluster]! * random());
    positions[2 * i] = coarsePositions[2 * cluster]! + r * Math.cos(angle);
    positions[2 * i + 1] = coarsePositions[2 * cluster + 1]! + r * Math.sin(angle);
  }
  return positions;
}
