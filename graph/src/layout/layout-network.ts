import { type Component, splitComponents } from './components.ts';
import { FreePlaces } from './free-places.ts';
import { layoutConnected } from './multilevel.ts';
import { buildAdjacency, type Network } from './network.ts';
import { type Physics, type PhysicsOptions, spacingOf, withDefaults } from './physics.ts';
import { rotateToFit } from './rotate-layout.ts';

export interface LayoutOptions extends PhysicsOptions {
  /** Called after every tick with the share of the work that is done, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Lays out a network without earlier positions. The middle of the largest connected part is at
 * (0, 0), rotated so that it fits a wide screen; the other parts and the unconnected nodes are
 * placed near it without overlaps. The same network, options and seed give the same picture.
 *
 * Each connected part is laid out on its own, multilevel and force-directed. The forces are
 * d3-force's (its documentation: many-body, link, and a pull to the centre) by Barnes and Hut
 * (1986), with charges that grow with degree as in ForceAtlas2 (Jacomy et al. 2014).
 * @returns 2n interleaved coordinates in world units; the rest length of a spring is 15 by default.
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
 * Lays out one connected part on its own and writes its coordinates to `positions`: around the next
 * free place that is large enough, or around (0, 0) if `places` is null.
 * @returns the part's interleaved coordinates around (0, 0), by its own indices.
 */
export function layoutPartAt(
  places: FreePlaces | null,
  component: Component,
  physics: Physics,
  positions: Float32Array,
  onProgress?: (share: number) => void,
): Float64Array {
  const picture = layoutConnected(component, physics, onProgress);
  rotateToFit(picture);
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
