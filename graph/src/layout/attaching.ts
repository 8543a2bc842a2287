import type { Component } from './components.ts';
import type { FreePlaces } from './free-places.ts';
import { PartSimulation } from './part-simulation.ts';
import type { Physics } from './physics.ts';
import { seededRandom } from './random.ts';

const TICKS = 80;
const FIRST_ALPHA = 0.6;
const LAST_ALPHA = 0.01;
const IS_KEPT = 1;
const TRIES = 12;

/**
 * Gives the new nodes of a part places near their neighbours and lets only them move under the
 * forces. `isKept` is by the network's index; the part has at least one kept node.
 */
export function attachNewNodes(
  component: Component,
  positions: Float32Array,
  isKept: Uint8Array,
  places: FreePlaces,
  physics: Physics,
): void {
  placeBesideNeighbours(component, positions, isKept, places, physics);
  const simulation = new PartSimulation(component, physics, positions);
  for (let i = 0; i < component.nodeCount; i++) {
    if (isKept[component.nodes[i]!] !== 0) simulation.hold(i, IS_KEPT);
  }
  const cooling = (LAST_ALPHA / FIRST_ALPHA) ** (1 / TICKS);
  let alpha = FIRST_ALPHA;
  for (let tick = 0; tick < TICKS; tick++) {
    simulation.tick(alpha, positions);
    alpha *= cooling;
  }
}

/** From the kept nodes outwards: each new one goes beside the middle of its placed neighbours. */
function placeBesideNeighbours(
  component: Component,
  positions: Float32Array,
  isKept: Uint8Array,
  places: FreePlaces,
  physics: Physics,
): void {
  const { nodeCount, nodes, offsets, neighbours } = component;
  const random = seededRandom(physics.seed);
  const isPlaced = new Uint8Array(nodeCount);
  const queue: number[] = [];
  for (let i = 0; i < nodeCount; i++) {
    isPlaced[i] = isKept[nodes[i]!]!;
    if (isPlaced[i] !== 0) queue.push(i);
  }
  for (let next = 0; next < queue.length; next++) {
    const placed = queue[next]!;
    for (let k = offsets[placed]!; k < offsets[placed + 1]!; k++) {
      const node = neighbours[k]!;
      if (isPlaced[node] !== 0) continue;
      const middle = middleOfPlacedNeighbours(component, node, positions, isPlaced);
      const spot = findSpotBeside(middle, places, physics.springLength, random);
      positions[2 * nodes[node]!] = spot.x;
      positions[2 * nodes[node]! + 1] = spot.y;
      isPlaced[node] = 1;
      queue.push(node);
    }
  }
}

function middleOfPlacedNeighbours(
  { nodes, offsets, neighbours }: Component,
  node: number,
  positions: Float32Array,
  isPlaced: Uint8Array,
): { x: number; y: number } {
  let x = 0;
  let y = 0;
  let count = 0;
  for (let k = offsets[node]!; k < offsets[node + 1]!; k++) {
    const neighbour = neighbours[k]!;
    if (isPlaced[neighbour] === 0) continue;
    x += positions[2 * nodes[neighbour]!]!;
    y += positions[2 * nodes[neighbour]! + 1]!;
    count++;
  }
  return { x: x / count, y: y / count };
}

/** About a spring's length away, off the places of other parts if a few tries find such a spot. */
function findSpotBeside(
  middle: { x: number; y: number },
  places: FreePlaces,
  springLength: number,
  random: () => number,
): { x: number; y: number } {
  let x = middle.x;
  let y = middle.y;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const angle = random() * 2 * Math.PI;
    const r = springLength * (0.5 + random());
    x = middle.x + r * Math.cos(angle);
    y = middle.y + r * Math.sin(angle);
    if (places.isFree(x, y, springLength / 4)) break;
  }
  return { x, y };
}
