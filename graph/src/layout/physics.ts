import { countEntries } from '../csr.ts';
import type { Adjacency } from './network.ts';

/** Options of the full layout, the settling of new nodes and the live simulation. */
export interface PhysicsOptions {
  /** Seed of the random sequence; the same seed and network give the same picture. Default 1. */
  seed?: number;
  /** Mean charge of a node; negative pushes apart. Default -90. */
  charge?: number;
  /** Factor by which shared neighbours of its ends strengthen an edge's pull. Default 22. */
  springWeight?: number;
  /** Pull to the middle of each connected part. Default 0.06. */
  gravity?: number;
  /** Rest length of a spring in world units. Default 15. */
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
    springWeight: options.springWeight ?? 22,
    gravity: options.gravity ?? 0.06,
    springLength: options.springLength ?? 15,
  };
}

/** The space reserved for a node without edges, in world units. */
export function spacingOf(physics: Physics): number {
  return 3 * physics.springLength;
}

/**
 * Opening angle of the tree walk. As one walk serves a group of bodies, the force has an error of
 * about 1 %; 0.9 would halve the error and take a quarter longer, for the same picture.
 */
export const THETA = 1.2;

/**
 * Charges proportional to 1 + degree, with the given mean, as in ForceAtlas2 (Jacomy et al. 2014):
 * hubs push harder, so that they spread and their leaves fan out.
 */
export function chargeByDegree(adjacency: Adjacency, mean: number): Float64Array {
  const charges = new Float64Array(adjacency.nodeCount);
  let sum = 0;
  for (let i = 0; i < charges.length; i++) {
    charges[i] = 1 + countEntries(adjacency, i);
    sum += charges[i]!;
  }
  const scale = (mean * charges.length) / sum;
  for (let i = 0; i < charges.length; i++) charges[i]! *= scale;
  return charges;
}
