import { NearbyNodes } from './nearby-nodes.ts';
import type { Adjacency } from './network.ts';
import type { Physics } from './physics.ts';

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** The best of this many free places beside the neighbours is taken. */
const CANDIDATES = 24;
/** The search ends after this many steps along the spiral if it has found a free place by then. */
const STEPS = 96;
/** Weight of a place's crowding, relative to the error in its distances to the neighbours. */
const CROWDING = 0.3;

/**
 * Gives each new node that is connected with a placed node, directly or through other new nodes, a
 * free place beside its neighbours. Placed nodes do not move, and only nearby nodes influence the
 * choice. `isPlaced` marks the nodes with a place; nodes placed here are added to it. Goes breadth
 * first from the placed nodes, then by index, so that the same network gives the same places.
 */
export function attachNewNodes(
  adjacency: Adjacency,
  positions: Float32Array,
  isPlaced: Uint8Array,
  physics: Physics,
): void {
  const { nodeCount, offsets, neighbours } = adjacency;
  const queue: number[] = [];
  const isQueued = new Uint8Array(nodeCount);
  const enqueue = (node: number) => {
    if (isPlaced[node] !== 0 || isQueued[node] !== 0) return;
    isQueued[node] = 1;
    queue.push(node);
  };
  for (let node = 0; node < nodeCount; node++) {
    if (isPlaced[node] !== 0) continue;
    for (let k = offsets[node]!; k < offsets[node + 1]!; k++) {
      if (isPlaced[neighbours[k]!] !== 0) enqueue(node);
    }
  }
  if (queue.length === 0) return;
  const places = new PlacesBeside(positions, isPlaced, physics);
  for (let next = 0; next < queue.length; next++) {
    const node = queue[next]!;
    const around: number[] = [];
    for (let k = offsets[node]!; k < offsets[node + 1]!; k++) {
      const neighbour = neighbours[k]!;
      if (isPlaced[neighbour] !== 0) around.push(neighbour);
      else enqueue(neighbour);
    }
    places.settle(node, around);
    isPlaced[node] = 1;
  }
}

class PlacesBeside {
  private readonly nearby: NearbyNodes;
  /** Minimum distance from any node, and preferred one from a neighbour, as in most layouts. */
  private readonly clearance: number;
  private readonly distance: number;
  /** By the neighbours' middle: no place on the spiral around it is free before this step. */
  private readonly firstSteps = new Map<string, number>();

  constructor(
    private readonly positions: Float32Array,
    isPlaced: Uint8Array,
    physics: Physics,
  ) {
    this.clearance = (2 / 3) * physics.springLength;
    this.distance = (3 / 2) * physics.springLength;
    this.nearby = new NearbyNodes(2 * physics.springLength);
    for (let node = 0; node < isPlaced.length; node++) {
      if (isPlaced[node] !== 0) this.nearby.add(positions[2 * node]!, positions[2 * node + 1]!);
    }
  }

  /**
   * Puts a node on the best of the first free places on a sunflower spiral around the middle of its
   * neighbours.
   */
  settle(node: number, around: readonly number[]): void {
    const middle = this.middleOf(around);
    const key = `${middle.x} ${middle.y}`;
    const firstStep = this.firstSteps.get(key) ?? 0;
    let firstFree = -1;
    let best = { x: middle.x, y: middle.y, cost: Number.POSITIVE_INFINITY };
    let found = 0;
    for (let step = firstStep; found < CANDIDATES; step++) {
      if (found > 0 && step - firstStep >= STEPS) break;
      const r = (this.clearance / 2) * Math.sqrt(step + 0.5);
      const x = Math.fround(middle.x + r * Math.cos(step * GOLDEN_ANGLE));
      const y = Math.fround(middle.y + r * Math.sin(step * GOLDEN_ANGLE));
      if (!this.nearby.isFree(x, y, this.clearance)) continue;
      if (found++ === 0) firstFree = step;
      const cost = this.strain(x, y, around) + CROWDING * this.nearby.crowding(x, y);
      if (cost < best.cost) best = { x, y, cost };
    }
    this.firstSteps.set(key, firstFree);
    this.positions[2 * node] = best.x;
    this.positions[2 * node + 1] = best.y;
    this.nearby.add(best.x, best.y);
  }

  private middleOf(nodes: readonly number[]): { x: number; y: number } {
    let x = 0;
    let y = 0;
    for (const node of nodes) {
      x += this.positions[2 * node]! / nodes.length;
      y += this.positions[2 * node + 1]! / nodes.length;
    }
    return { x, y };
  }

  /** The mean squared relative error of the neighbours' distances from (x, y). */
  private strain(x: number, y: number, neighbours: readonly number[]): number {
    let sum = 0;
    for (const node of neighbours) {
      const distance = Math.hypot(this.positions[2 * node]! - x, this.positions[2 * node + 1]! - y);
      sum += (distance / this.distance - 1) ** 2;
    }
    return sum / neighbours.length;
  }
}
