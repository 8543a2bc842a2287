import { layoutNetwork } from './layout-network.ts';
import { type Adjacency, buildAdjacency, type Network } from './network.ts';
import {
  chargeByDegree,
  FINE_THETA,
  type Physics,
  type PhysicsOptions,
  withDefaults,
} from './physics.ts';
import { replaceUnusable } from './placing.ts';
import { seededRandom } from './random.ts';
import { Simulation } from './simulation.ts';
import { buildSprings, weighBySharedNeighbours } from './springs.ts';

const TICKS = 80;
const FIRST_ALPHA = 0.6;
const LAST_ALPHA = 0.01;

/**
 * Finds places for new nodes in a picture that stays as it is. `positions` holds 2n interleaved
 * coordinates (those of new nodes are not read), `isNew[i] !== 0` marks the new ones. Answers a new
 * array in which every other node stands exactly where it stood. New nodes start beside their
 * placed neighbours, those without any at the fringe, and only they move under the forces of the
 * full layout. When every node is new the whole network is laid out.
 */
export function settleNewNodes(
  network: Network,
  positions: Float32Array,
  isNew: Uint8Array,
  options: PhysicsOptions = {},
): Float32Array {
  const count = network.nodeCount;
  const held = new Uint8Array(count);
  let heldCount = 0;
  for (let i = 0; i < count; i++) {
    const isKept = !isNew[i] && 2 * i + 1 < positions.length;
    held[i] = isKept ? 1 : 0;
    heldCount += held[i]!;
  }
  if (heldCount === 0) return layoutNetwork(network, options);
  const physics = withDefaults(options);
  const settled = replaceUnusable(positions, count, physics);
  if (heldCount === count) return settled;
  const adjacency = buildAdjacency(network);
  placeNewNodes(adjacency, settled, held, physics);
  refineAround(adjacency, settled, held, physics);
  return settled;
}

/** In rounds: whoever has a placed neighbour goes beside the middle of those; then the rest. */
function placeNewNodes(
  adjacency: Adjacency,
  positions: Float32Array,
  held: Uint8Array,
  physics: Physics,
): void {
  const random = seededRandom(physics.seed);
  const isPlaced = held.slice();
  const queue: number[] = [];
  const enqueueNeighbours = (node: number) => {
    for (let k = adjacency.offsets[node]!; k < adjacency.offsets[node + 1]!; k++) {
      const neighbour = adjacency.neighbours[k]!;
      if (isPlaced[neighbour] === 0) queue.push(neighbour);
    }
  };
  const drain = () => {
    for (let next = 0; next < queue.length; next++) {
      const node = queue[next]!;
      if (isPlaced[node] !== 0) continue;
      placeBesideNeighbours(adjacency, positions, isPlaced, node, physics.springLength, random);
      isPlaced[node] = 1;
      enqueueNeighbours(node);
    }
    queue.length = 0;
  };
  for (let node = 0; node < adjacency.nodeCount; node++) {
    if (held[node] !== 0) enqueueNeighbours(node);
  }
  drain();
  let radius = fringeRadius(positions, isPlaced);
  let angle = random() * 2 * Math.PI;
  for (let node = 0; node < adjacency.nodeCount; node++) {
    if (isPlaced[node] !== 0) continue;
    // A walk around the fringe, a spring length at a time, a little further out each round.
    radius += (physics.springLength * physics.springLength) / (2 * Math.PI * radius);
    angle += physics.springLength / radius;
    positions[2 * node] = radius * Math.cos(angle);
    positions[2 * node + 1] = radius * Math.sin(angle);
    isPlaced[node] = 1;
    enqueueNeighbours(node);
    drain();
  }
}

function placeBesideNeighbours(
  adjacency: Adjacency,
  positions: Float32Array,
  isPlaced: Uint8Array,
  node: number,
  springLength: number,
  random: () => number,
): void {
  let x = 0;
  let y = 0;
  let placed = 0;
  for (let k = adjacency.offsets[node]!; k < adjacency.offsets[node + 1]!; k++) {
    const neighbour = adjacency.neighbours[k]!;
    if (isPlaced[neighbour] === 0) continue;
    x += positions[2 * neighbour]!;
    y += positions[2 * neighbour + 1]!;
    placed++;
  }
  const angle = random() * 2 * Math.PI;
  const r = springLength * (0.5 + random());
  positions[2 * node] = x / placed + r * Math.cos(angle);
  positions[2 * node + 1] = y / placed + r * Math.sin(angle);
}

/** The distance from the centre within which 98 of 100 placed nodes lie. */
function fringeRadius(positions: Float32Array, isPlaced: Uint8Array): number {
  const radii: number[] = [];
  for (let i = 0; i < isPlaced.length; i++) {
    if (isPlaced[i] !== 0) radii.push(Math.hypot(positions[2 * i]!, positions[2 * i + 1]!));
  }
  radii.sort((a, b) => a - b);
  return Math.max(1, radii[Math.floor(radii.length * 0.98)] ?? 1);
}

function refineAround(
  adjacency: Adjacency,
  positions: Float32Array,
  held: Uint8Array,
  physics: Physics,
): void {
  const { nodeCount, sources, targets } = adjacency;
  const weights = weighBySharedNeighbours(adjacency, physics.springWeight);
  const lengths = new Float64Array(sources.length).fill(physics.springLength);
  const simulation = new Simulation(nodeCount, {
    springs: buildSprings(nodeCount, { sources, targets, weights }, lengths),
    charges: chargeByDegree(adjacency, physics.charge),
    gravity: physics.gravity,
    theta: FINE_THETA,
    seed: physics.seed,
  });
  for (let i = 0; i < nodeCount; i++) {
    simulation.x[i] = positions[2 * i]!;
    simulation.y[i] = positions[2 * i + 1]!;
  }
  const cooling = (LAST_ALPHA / FIRST_ALPHA) ** (1 / TICKS);
  let alpha = FIRST_ALPHA;
  for (let tick = 0; tick < TICKS; tick++) {
    simulation.tick(alpha, held);
    alpha *= cooling;
  }
  for (let i = 0; i < nodeCount; i++) {
    if (held[i] !== 0) continue;
    positions[2 * i] = simulation.x[i]!;
    positions[2 * i + 1] = simulation.y[i]!;
  }
}
