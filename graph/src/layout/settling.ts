import { attachNewNodes } from './attaching.ts';
import { type Component, splitComponents } from './components.ts';
import { FreePlaces } from './free-places.ts';
import { layoutNetwork, layoutPartAt } from './layout-network.ts';
import { buildAdjacency, type Network } from './network.ts';
import { type PhysicsOptions, spacingOf, withDefaults } from './physics.ts';
import { hasPlace, replaceUnusable } from './usable-positions.ts';

/**
 * Finds places for new nodes in a picture that stays as it is. `positions` holds 2n interleaved
 * coordinates (those of new nodes are not read), `isNew[i] !== 0` marks the new ones; a node whose
 * coordinates are missing, no numbers or beyond a million counts as new. Answers a new array in which every other
 * node stands exactly where it stood. New nodes start beside their placed neighbours and then only
 * they move, under the forces of the full layout; new parts that touch nothing, and new nodes
 * without neighbours, get a free place around the picture. When every node is new, this is the
 * full layout.
 */
export function settleNewNodes(
  network: Network,
  positions: Float32Array,
  isNew: Uint8Array,
  options: PhysicsOptions = {},
): Float32Array<ArrayBuffer> {
  const count = network.nodeCount;
  const isKept = new Uint8Array(count);
  for (let i = 0; i < count; i++) isKept[i] = !isNew[i] && hasPlace(positions, i) ? 1 : 0;
  if (!isKept.includes(1)) return layoutNetwork(network, options);
  const physics = withDefaults(options);
  const settled = replaceUnusable(positions, count, physics);
  if (!isKept.includes(0)) return settled;

  const { components, isolated } = splitComponents(buildAdjacency(network));
  const main = findMainPart(components, isKept);
  const places = new FreePlaces(spacingOf(physics));
  for (const component of components) {
    if (component !== main) takePlaces(component.nodes, settled, isKept, places);
  }
  takePlaces(isolated, settled, isKept, places);
  const apart: Component[] = [];
  for (const component of components) {
    const kept = countKept(component, isKept);
    if (kept === 0) apart.push(component);
    else if (kept < component.nodeCount) {
      attachNewNodes(component, settled, isKept, places, physics);
      if (component !== main) takePlaces(component.nodes, settled, null, places);
    }
  }
  if (main !== null) places.addBody(coordinatesOf(main.nodes, settled));
  for (const component of apart) layoutPartAt(places, component, physics, settled);
  for (const node of isolated) {
    if (isKept[node] === 0) places.settle(node, settled);
  }
  return settled;
}

/** The part with the most kept nodes is the body that the rest stands around. */
function findMainPart(components: Component[], isKept: Uint8Array): Component | null {
  let main: Component | null = null;
  let most = 0;
  for (const component of components) {
    const kept = countKept(component, isKept);
    if (kept <= most) continue;
    most = kept;
    main = component;
  }
  return main;
}

function countKept(component: Component, isKept: Uint8Array): number {
  let kept = 0;
  for (const node of component.nodes) kept += isKept[node]!;
  return kept;
}

function takePlaces(
  nodes: Uint32Array,
  positions: Float32Array,
  isKept: Uint8Array | null,
  places: FreePlaces,
): void {
  for (const node of nodes) {
    if (isKept !== null && isKept[node] === 0) continue;
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
