import type { Adjacency } from './network.ts';
import { degreeOf } from './network.ts';

/** What the full layout, the settling of new nodes and the live simulation have in common. */
export interface PhysicsOptions {
  /** Start of the random sequence; the same seed and network give the same picture. Default 1. */
  seed?: number;
  /** Mean charge of a node; negative pushes apart. Default -90. */
  charge?: number;
  /** How much harder ties between nodes with shared neighbours pull. Default 15. */
  springWeight?: number;
  /** Pull to the centre, which keeps the unconnected near. Default 0.02. */
  gravity?: number;
  /** Rest length of a spring in world units. Default 30. */
  springLength?: number;
}

export interface Physics {
  seed: number;
  charge: number;
  springWeight: number;
  gravity: number;
  springLength: number;
}

export function withDefaults(options: PhysicsOptions): Physics {
  return {
    seed: options.seed ?? 1,
    charge: options.charge ?? -90,
    springWeight: options.springWeight ?? 15,
    gravity: options.gravity ?? 0.02,
    springLength: options.springLength ?? 30,
  };
}

/** The room of a node that stands alone, in world units. */
export function spacingOf(physics: Physics): number {
  return 1.5 * physics.springLength;
}

/** Opening angle of the tree walk where the picture is finished. */
export const FINE_THETA = 0.9;

const DEGREE_EXPONENT = 0.75;

/**
 * Charges by (1 + degree)^0.75, with the given mean: hubs make room for themselves, so that they
 * spread and their leaves fan out. The idea is ForceAtlas2's (Jacomy et al. 2014), whose repulsion
 * grows with degree + 1.
 */
export function chargeByDegree(adjacency: Adjacency, mean: number): Float64Array {
  const charges = new Float64Array(adjacency.nodeCount);
  let sum = 0;
  for (let i = 0; i < charges.length; i++) {
    charges[i] = (1 + degreeOf(adjacency, i)) ** DEGREE_EXPONENT;
    sum += charges[i]!;
  }
  const scale = (mean * charges.length) / sum;
  for (let i = 0; i < charges.length; i++) charges[i]! *= scale;
  return charges;
}
