import type { Component } from './components.ts';
import { chargeByDegree, type Physics, THETA } from './physics.ts';
import { Simulation } from './simulation.ts';
import { buildSprings, weighBySharedNeighbours } from './springs.ts';

/**
 * Simulates one connected part of a network, from the current positions of its nodes. Parts do not
 * act on each other, as in the full layout, which places them side by side.
 */
export class PartSimulation {
  private readonly simulation: Simulation;
  private readonly plainCharges: Float64Array;
  /** Bits with the reasons why a node is held, 0 for a free node. By the part's own index. */
  private readonly held: Uint8Array;
  private heldCount = 0;

  constructor(
    private readonly component: Component,
    physics: Physics,
    positions: Float32Array,
  ) {
    const { nodeCount, nodes, sources, targets } = component;
    const weights = weighBySharedNeighbours(component, physics.springWeight);
    const lengths = new Float64Array(sources.length).fill(physics.springLength);
    const middle = middleOf(nodes, positions);
    this.held = new Uint8Array(nodeCount);
    this.plainCharges = chargeByDegree(component, physics.charge);
    this.simulation = new Simulation(nodeCount, {
      springs: buildSprings(nodeCount, { sources, targets, weights }, lengths),
      charges: this.plainCharges.slice(),
      gravity: physics.gravity,
      middleX: middle.x,
      middleY: middle.y,
      theta: THETA,
      seed: physics.seed,
    });
    for (let i = 0; i < nodeCount; i++) {
      this.simulation.x[i] = positions[2 * nodes[i]!]!;
      this.simulation.y[i] = positions[2 * nodes[i]! + 1]!;
    }
  }

  /** Runs one tick, and writes the positions of the free nodes to those of the network. */
  tick(alpha: number, positions: Float32Array): void {
    const { simulation, held, heldCount } = this;
    const { nodeCount, nodes } = this.component;
    if (heldCount === nodeCount) return;
    simulation.tick(alpha, heldCount > 0 ? held : null);
    for (let i = 0; i < nodeCount; i++) {
      if (held[i] !== 0) continue;
      positions[2 * nodes[i]!] = simulation.x[i]!;
      positions[2 * nodes[i]! + 1] = simulation.y[i]!;
    }
  }

  moveTo(index: number, x: number, y: number): void {
    this.simulation.x[index] = x;
    this.simulation.y[index] = y;
  }

  setChargeFactor(index: number, factor: number): void {
    this.simulation.charges[index] = this.plainCharges[index]! * factor;
  }

  hold(index: number, reason: number): void {
    if (this.held[index] === 0) this.heldCount++;
    this.held[index]! |= reason;
  }

  release(index: number, reason: number): void {
    const before = this.held[index]!;
    this.held[index]! &= ~reason;
    if (before !== 0 && this.held[index] === 0) this.heldCount--;
  }
}

function middleOf(nodes: Uint32Array, positions: Float32Array): { x: number; y: number } {
  let x = 0;
  let y = 0;
  for (const node of nodes) {
    x += positions[2 * node]! / nodes.length;
    y += positions[2 * node + 1]! / nodes.length;
  }
  return { x, y };
}
