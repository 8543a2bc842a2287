import { type Components, splitComponents } from './components.ts';
import { type Adjacency, buildAdjacency, type Network } from './network.ts';
import { PartSimulation } from './part-simulation.ts';
import { type Physics, type PhysicsOptions, withDefaults } from './physics.ts';
import { isUsable, replaceUnusable } from './usable-positions.ts';

const ALPHA_AT_REST = 0.001;
/** Share of alpha kept in a tick. As in d3-force, alpha falls from 1 to rest in 300 ticks. */
const ALPHA_KEPT = ALPHA_AT_REST ** (1 / 300);

const IS_PINNED = 1;
const IS_INACTIVE = 2;
const MAX_CHARGE = 100;
const NO_PART = 0xffffffff;

/**
 * Applies the forces of the full layout to stored positions, one tick at a time, while the user
 * drags or selects nodes. Starts at rest until `reheat`. World units as in `layoutNetwork`.
 * Indices out of range, and coordinates that are NaN or beyond a million, are ignored.
 */
export class LiveSimulation {
  /** 2n interleaved coordinates, brought up to date by `tick` and by `pin`. */
  readonly positions: Float32Array<ArrayBuffer>;
  private readonly physics: Physics;
  private readonly adjacency: Adjacency;
  private readonly components: Components['components'];
  /** The connected part of each node, and its index there. */
  private readonly partOf: Uint32Array;
  private readonly indexInPart: Uint32Array;
  /** Created when first needed: most parts never move. */
  private readonly parts: (PartSimulation | undefined)[];
  /** The nodes that may move and the parts that contain them; null for all. */
  private active: Set<number> | null = null;
  private activeParts: Set<number> | null = null;
  private alpha = 0;

  constructor(network: Network, positions: Float32Array, options: PhysicsOptions = {}) {
    this.physics = withDefaults(options);
    this.adjacency = buildAdjacency(network);
    this.components = splitComponents(this.adjacency).components;
    this.partOf = new Uint32Array(network.nodeCount).fill(NO_PART);
    this.indexInPart = new Uint32Array(network.nodeCount);
    for (const [part, { nodes }] of this.components.entries()) {
      for (let i = 0; i < nodes.length; i++) {
        this.partOf[nodes[i]!] = part;
        this.indexInPart[nodes[i]!] = i;
      }
    }
    this.parts = new Array(this.components.length);
    this.positions = replaceUnusable(positions, network.nodeCount, this.physics);
  }

  /** Runs one tick and lowers alpha. @returns the alpha that is left, 0 when at rest. */
  tick(): number {
    if (this.alpha === 0) return 0;
    if (this.activeParts === null) {
      for (let part = 0; part < this.components.length; part++) {
        this.openPart(part).tick(this.alpha, this.positions);
      }
    } else {
      for (const part of this.activeParts) this.openPart(part).tick(this.alpha, this.positions);
    }
    this.alpha *= ALPHA_KEPT;
    if (this.alpha < ALPHA_AT_REST) this.alpha = 0;
    return this.alpha;
  }

  /** Raises alpha to at least this value (0 to 1), which starts the simulation. */
  reheat(alpha: number): void {
    if (alpha > this.alpha) this.alpha = Math.min(1, alpha);
  }

  /** Holds a node at a position: it still pushes and pulls the other nodes, but does not move. */
  pin(index: number, x: number, y: number): void {
    if (!this.has(index) || !isUsable(x, y)) return;
    this.positions[2 * index] = x;
    this.positions[2 * index + 1] = y;
    if (this.partOf[index] === NO_PART) return;
    const part = this.openPart(this.partOf[index]!);
    part.hold(this.indexInPart[index]!, IS_PINNED);
    part.moveTo(this.indexInPart[index]!, x, y);
  }

  unpin(index: number): void {
    this.openPartOf(index)?.release(this.indexInPart[index]!, IS_PINNED);
  }

  /** Multiplies a node's plain charge by 0 to 100: a larger factor pushes others further away. */
  setCharge(index: number, factor: number): void {
    if (Number.isNaN(factor)) return;
    const bounded = Math.max(0, Math.min(MAX_CHARGE, factor));
    this.openPartOf(index)?.setChargeFactor(this.indexInPart[index]!, bounded);
  }

  /** Lets only these nodes and their neighbours move, and holds all others; null releases all. */
  setActive(indices: Iterable<number> | null): void {
    for (const part of this.activeParts ?? this.components.keys()) {
      if (this.parts[part] !== undefined) this.applyActivity(part, null);
    }
    this.active = indices === null ? null : this.withNeighbours(indices);
    this.activeParts = null;
    if (this.active === null) return;
    this.activeParts = new Set();
    for (const node of this.active) {
      if (this.partOf[node] !== NO_PART) this.activeParts.add(this.partOf[node]!);
    }
    for (const part of this.activeParts) this.applyActivity(part, this.active);
  }

  private withNeighbours(indices: Iterable<number>): Set<number> {
    const { offsets, neighbours } = this.adjacency;
    const nodes = new Set<number>();
    for (const index of indices) {
      if (!this.has(index)) continue;
      nodes.add(index);
      for (let k = offsets[index]!; k < offsets[index + 1]!; k++) nodes.add(neighbours[k]!);
    }
    return nodes;
  }

  private applyActivity(part: number, active: Set<number> | null): void {
    const simulation = this.openPart(part);
    const { nodes } = this.components[part]!;
    for (let i = 0; i < nodes.length; i++) {
      if (active === null || active.has(nodes[i]!)) simulation.release(i, IS_INACTIVE);
      else simulation.hold(i, IS_INACTIVE);
    }
  }

  private openPartOf(index: number): PartSimulation | null {
    if (!this.has(index) || this.partOf[index] === NO_PART) return null;
    return this.openPart(this.partOf[index]!);
  }

  private openPart(part: number): PartSimulation {
    this.parts[part] ??= new PartSimulation(this.components[part]!, this.physics, this.positions);
    return this.parts[part];
  }

  private has(index: number): boolean {
    return Number.isInteger(index) && index >= 0 && index < this.partOf.length;
  }
}
