export {
  type Csr,
  countEntries,
  type EdgeCsr,
  groupByKey,
  linkEdges,
  linkEdgesInSteps,
} from '../csr.ts';
export { type LayoutOptions, layoutNetwork } from './layout-network.ts';
export { LiveSimulation } from './live-simulation.ts';
export { countStarts, type Measure, measureNodes, scaleMeasure } from './measure-nodes.ts';
export {
  type Adjacency,
  buildAdjacency,
  type Network,
  type NetworkStep,
  patchAdjacency,
} from './network.ts';
export type { PhysicsOptions } from './physics.ts';
export { seededRandom } from './random.ts';
export { settleNewNodes } from './settling.ts';
