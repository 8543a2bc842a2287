import { attachNewNodes } from './attaching.ts';
import { splitComponents } from './components.ts';
import { FreePlaces } from './free-places.ts';
import { layoutNetwork, layoutPartAt } from './layout-network.ts';
import { type Adjacency, buildAdjacency, type Network } from './network.ts';
import { type Physics, type PhysicsOptions, spacingOf, withDefaults } from './physics.ts';
import { hasUsablePosition, replaceUnusable } from './usable-positions.ts';

/**
 * Finds places for new nodes in a picture that does not change otherwise. `positions` holds 2n
 * interleaved coordinates (those of new nodes are not read), `isNew[i] !== 0` marks new nodes; a
 * node whose coordinates are missing, NaN or beyond a million counts as new. New nodes get a free
 * place beside their neighbours; new parts and new nodes without a connection to the picture get a
 * place around it. If every node is new, this is the full layout.
 * @returns a new array in which every other node has exactly its old coordinates.
 */
export function settleNewNodes(
  network: Network,
  positions: Float32Array,
  isNew: Uint8Array,
  options: PhysicsOptions = {},
): Float32Array<ArrayBuffer> {
  const count = network.nodeCount;
  const isPlaced = new Uint8Array(count);
  for (let i = 0; i < count; i++)
    isPlaced[i] = !isNew[i] && hasUsablePosition(positions, i) ? 1 : 0;
  if (!isPlaced.includes(1)) return layoutNetwork(network, options);
  const physics = withDefaults(options);
  const settled = replaceUnusable(positions, count, physics);
  const adjacency = buildAdjacency(network);
  attachNewNodes(adjacency, settled, isPlaced, physics);
  if (isPlaced.includes(0)) settleApart(adjacency, settled, isPlaced, physics);
  return settled;
}

/** Places the nodes that have no connection to the picture around it. */
function settleApart(
  adjacency: Adjacency,
  settled: Float32Array<ArrayBuffer>,
  isPlaced: Uint8Array,
  physics: Physics,
): void {
  const { components, isolated } = splitComponents(adjacency);
  // By now, either all nodes of a part have a place or none. The unplaced parts and nodes go
  // around the largest placed part.
  const main = components.find(({ nodes }) => isPlaced[nodes[0]!] === 1);
  const places = new FreePlaces(spacingOf(physics));
  for (const component of components) {
    if (component !== main) takePlaces(component.nodes, settled, isPlaced, places);
  }
  takePlaces(isolated, settled, isPlaced, places);
  if (main) places.addBody(coordinatesOf(main.nodes, settled));
  for (const component of components) {
    if (isPlaced[component.nodes[0]!] === 0) layoutPartAt(places, component, physics, settled);
  }
  for (const node of isolated) {
    if (isPlaced[node] === 0) places.settle(node, settled);
  }
}

function takePlaces(
  nodes: Uint32Array,
  positions: Float32Array,
  isPlaced: Uint8Array,
  places: FreePlaces,
): void {
  for (const node of nodes) {
    if (isPlaced[node] === 0) continue;
    places.take(positions[2 * node]!, positions[2 * node + 1]!, places.spacing / 2);
  }
}

function coordinatesOf(nodes: Uint32Array, positions: Float32Array): Float64Array {
  const coordinates = new Float64Array(2 * nodes.length);
  for (let i = 0; i < nodes.length; i++) {
    coordinates[2 * i] = positions[2 * nodes[i]!]!;
    coordinates[2 * i + 1] = positions[2 * nodes[i]! + 1]!;
  }
  return coordinates;
}
