import type { Csr, Measure, Network } from '@mangrove/graph/layout';

/** A question to the worker, which answers once. */
export type ToWorker =
  | { type: 'layOut'; network: Network }
  | { type: 'measure'; by: Measure; size: number; rows: Csr };

/** Of `layOut`: positions in world units; of `measure`: a value for each node. */
export type FromWorker = Float32Array<ArrayBuffer>;
