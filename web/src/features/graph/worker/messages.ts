import type { Adjacency, Network } from '@mangrove/graph/layout';
import type { Measure } from '../size/measure-nodes.ts';

/** A question to the worker, which answers once. */
export type ToWorker =
  | { type: 'layOut'; network: Network }
  | { type: 'measure'; by: Measure; size: number; rows: Pick<Adjacency, 'offsets' | 'neighbours'> };

/** Of `layOut`: positions in world units; of `measure`: a value for each node. */
export type FromWorker = Float32Array<ArrayBuffer>;
