import { type Component, splitComponents } from './components.ts';
import { frame } from './framing.ts';
import { FreePlaces } from './free-places.ts';
import { layoutConnected } from './multilevel.ts';
import { buildAdjacency, type Network } from './network.ts';
import { type Physics, type PhysicsOptions, spacingOf, withDefaults } from './physics.ts';

export interface LayoutOptions extends PhysicsOptions {
  /** Called now and then with the share of the work that is done, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Lays a network out from nothing: answers 2n interleaved coordinates in world units, in which a
 * slack spring is 15 long. The middle of the largest connected part is at (0, 0), turned so that it
 * fits a wide screen; the other parts and the unconnected nodes stand around it, near and free of
 * one another. The same network, options and seed give the same picture.
 *
 * Each connected part is laid out on its own, multilevel and force-directed. The forces are
 * d3-force's (its documentation: many-body, link, and a pull to the centre) by Barnes and Hut
 * (1986), with charges that grow with degree as in ForceAtlas2 (Jacomy et al. 2014).
 */
export function layoutNetwork(
  network: Network,
  options: LayoutOptions = {},
): Float32Array<ArrayBuffer> {
  const physics = withDefaults(options);
  const { components, isolated } = splitComponents(buildAdjacency(network));
  const positions = new Float32Array(2 * network.nodeCount);
  const places = new FreePlaces(spacingOf(physics));
  const connected = network.nodeCount - isolated.length;
  let laidOut = 0;
  for (const component of components) {
    const isMain = component === components[0];
    const picture = layoutPartAt(isMain ? null : places, component, physics, positions, (share) =>
      options.onProgress?.((laidOut + component.nodeCount * share) / connected),
    );
    if (isMain) places.addBody(picture);
    laidOut += component.nodeCount;
  }
  for (const node of isolated) places.settle(node, positions);
  if (components.length === 0) options.onProgress?.(1);
  return positions;
}

/**
 * Lays one connected part out on its own and writes its coordinates: around the next free place
 * that is large enough, or around (0, 0). Answers the part's picture, by its own indices.
 */
export function layoutPartAt(
  places: FreePlaces | null,
  component: Component,
  physics: Physics,
  positions: Float32Array,
  onProgress?: (share: number) => void,
): Float64Array {
  const picture = layoutConnected(component, physics, onProgress);
  frame(picture);
  let middle = { x: 0, y: 0 };
  if (places !== null) {
    let reach = 0;
    for (const coordinate of picture) reach = Math.max(reach, Math.abs(coordinate));
    middle = places.next(reach + places.spacing / 2);
  }
  for (let i = 0; i < component.nodeCount; i++) {
    const node = component.nodes[i]!;
    positions[2 * node] = middle.x + picture[2 * i]!;
    positions[2 * node + 1] = middle.y + picture[2 * i + 1]!;
  }
  return picture;
}
