import type { Network } from '@mangrove/graph/layout';
import type { ForcesStart } from './force-field.ts';

/** Messages from the map to the forces' worker. */
export type ToForces =
  /** Stored positions, and where the forces begin: see `ForceField`. */
  | ({ type: 'start'; network: Network; stored: Float32Array } & ForcesStart)
  /** A newer state of the network: see `ForceField.follow`. */
  | {
      type: 'follow';
      network: Network;
      stored: Float32Array;
      before: Int32Array;
      generation: number;
    }
  | { type: 'select'; index: number | null }
  | { type: 'drag'; index: number; x: number; y: number }
  | { type: 'drop' }
  | { type: 'reset' }
  /** Returns the buffer of a drawn frame, so that the next frame needs no allocation. */
  | { type: 'drawn'; positions: Float32Array; generation: number };

/** A message from the worker: a frame of positions, transferred, not copied. */
export interface FromForces {
  positions: Float32Array;
  resting: boolean;
  /** The state of the network that the positions belong to, counted from 0. */
  generation: number;
}
