import type { Network } from '@mangrove/graph/layout';

/** What the map tells the layout worker. */
export type ToForces =
  | {
      type: 'start';
      network: Network;
      /** Where the nodes belong, and where they stand now: see `ForceField`. */
      stored: Float32Array;
      places: Float32Array;
      selected: number | null;
    }
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
  /** A frame that has been drawn comes back, so that the next one needs no memory. */
  | { type: 'drawn'; positions: Float32Array; generation: number };

/** What the worker answers: positions, handed over and not copied. */
export interface FromForces {
  positions: Float32Array;
  resting: boolean;
  /** Which state of the network they are of: 0 for the first, one more for each that followed. */
  generation: number;
}
