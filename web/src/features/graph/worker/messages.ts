import type { Network } from '@mangrove/graph/layout';

/** A question to the worker, which answers once. */
export type ToWorker = { type: 'layOut'; network: Network };

/** Of `layOut`: positions in world units. */
export type FromWorker = Float32Array<ArrayBuffer>;
