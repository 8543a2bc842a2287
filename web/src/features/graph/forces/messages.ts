import type { Network } from '@mangrove/graph/layout';

/** What the map tells the layout worker. */
export type ToForces =
  | {
      type: 'start';
      network: Network;
      /** Where the nodes belong, and where they stand now: see `ForceField`. */
      kept: Float32Array;
      places: Float32Array;
      selected: number | null;
    }
  | { type: 'select'; index: number | null }
  | { type: 'drag'; index: number; x: number; y: number }
  | { type: 'drop' }
  | { type: 'reset' }
  /** A frame that has been drawn comes back, so that the next one needs no memory. */
  | { type: 'drawn'; positions: Float32Array };

/** What the worker answers: positions, handed over and not copied. */
export interface FromForces {
  positions: Float32Array;
  resting: boolean;
}
