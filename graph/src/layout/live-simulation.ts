import { type Adjacency, buildAdjacency, type Network } from './network.ts';
import { chargeByDegree, FINE_THETA, type PhysicsOptions, withDefaults } from './physics.ts';
import { replaceUnusable } from './placing.ts';
import { Simulation } from './simulation.ts';
import { buildSprings, weighBySharedNeighbours } from './springs.ts';

const ALPHA_AT_REST = 0.001;
/** d3-force's pace: from 1 to rest in 300 ticks. */
const ALPHA_KEPT = ALPHA_AT_REST ** (1 / 300);

const IS_PINNED = 1;
const IS_INACTIVE = 2;

/**
 * The forces of the full layout, going on from kept positions, a tick at a time: around what is
 * dragged or selected. Starts at rest; `reheat` sets it going. World units as in `layoutNetwork`.
 * Indices out of range are ignored.
 */
export class LiveSimulation {
  /** 2n interleaved coordinates, brought up to date by every tick and by `pin`. */
  readonly positions: Float32Array;
  private readonly adjacency: Adjacency;
  private readonly simulation: Simulation;
  private readonly plainCharges: Float64Array;
  private readonly held: Uint8Array;
  private heldCount = 0;
  private alpha = 0;

  constructor(network: Network, positions: Float32Array, options: PhysicsOptions = {}) {
    const physics = withDefaults(options);
    const count = network.nodeCount;
    this.adjacency = buildAdjacency(network);
    this.plainCharges = chargeByDegree(this.adjacency, physics.charge);
    const { sources, targets } = this.adjacency;
    const weights = weighBySharedNeighbours(this.adjacency, physics.springWeight);
    const lengths = new Float64Array(sources.length).fill(physics.springLength);
    this.simulation = new Simulation(count, {
      springs: buildSprings(count, { sources, targets, weights }, lengths),
      charges: this.plainCharges.slice(),
      gravity: physics.gravity,
      theta: FINE_THETA,
      seed: physics.seed,
    });
    this.held = new Uint8Array(count);
    this.positions = replaceUnusable(positions, count, physics);
    for (let i = 0; i < count; i++) {
      this.simulation.x[i] = this.positions[2 * i]!;
      this.simulation.y[i] = this.positions[2 * i + 1]!;
    }
  }

  /** Moves everything by one tick and cools; answers the alpha that is left, 0 when at rest. */
  tick(): number {
    if (this.alpha === 0) return 0;
    const { simulation, positions, held } = this;
    simulation.tick(this.alpha, this.heldCount > 0 ? held : null);
    for (let i = 0; i < held.length; i++) {
      positions[2 * i] = simulation.x[i]!;
      positions[2 * i + 1] = simulation.y[i]!;
    }
    this.alpha *= ALPHA_KEPT;
    if (this.alpha < ALPHA_AT_REST) this.alpha = 0;
    return this.alpha;
  }

  /** Sets the forces going with at least this alpha (0 to 1). */
  reheat(alpha: number): void {
    this.alpha = Math.max(this.alpha, Math.min(1, alpha));
  }

  /** Holds a node at a place: it pushes and pulls the others and does not move itself. */
  pin(index: number, x: number, y: number): void {
    if (!this.has(index) || !Number.isFinite(x) || !Number.isFinite(y)) return;
    this.hold(index, this.held[index]! | IS_PINNED);
    this.simulation.x[index] = x;
    this.simulation.y[index] = y;
    this.positions[2 * index] = x;
    this.positions[2 * index + 1] = y;
  }

  unpin(index: number): void {
    if (this.has(index)) this.hold(index, this.held[index]! & ~IS_PINNED);
  }

  /** Multiplies a node's own charge: 1 is the plain one, more pushes the others further away. */
  setCharge(index: number, factor: number): void {
    if (!this.has(index) || !Number.isFinite(factor)) return;
    this.simulation.charges[index] = this.plainCharges[index]! * factor;
  }

  /** Only these nodes and their neighbours move, the rest is held; null sets all free again. */
  setActive(indices: Iterable<number> | null): void {
    const { held, adjacency } = this;
    for (let i = 0; i < held.length; i++) {
      this.hold(i, indices === null ? held[i]! & ~IS_INACTIVE : held[i]! | IS_INACTIVE);
    }
    if (indices === null) return;
    for (const index of indices) {
      if (!this.has(index)) continue;
      this.hold(index, held[index]! & ~IS_INACTIVE);
      for (let k = adjacency.offsets[index]!; k < adjacency.offsets[index + 1]!; k++) {
        const neighbour = adjacency.neighbours[k]!;
        this.hold(neighbour, held[neighbour]! & ~IS_INACTIVE);
      }
    }
  }

  private has(index: number): boolean {
    return Number.isInteger(index) && index >= 0 && index < this.held.length;
  }

  private hold(index: number, flags: number): void {
    const before = this.held[index]!;
    if (before === 0 && flags !== 0) this.heldCount++;
    if (before !== 0 && flags === 0) this.heldCount--;
    this.held[index] = flags;
  }
}
