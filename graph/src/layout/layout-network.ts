import { type Component, splitComponents } from './components.ts';
import { frame } from './framing.ts';
import { FreePlaces } from './free-places.ts';
import { layoutConnected } from './multilevel.ts';
import { buildAdjacency, type Network } from './network.ts';
import { type PhysicsOptions, spacingOf, withDefaults } from './physics.ts';

export interface LayoutOptions extends PhysicsOptions {
  /** Called now and then with the share of the work that is done, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Lays a network out from nothing: answers 2n interleaved coordinates in world units, in which a
 * slack spring is 30 long. The middle of the largest connected part is at (0, 0), turned so that it
 * fits a wide screen; the other parts and the unconnected nodes stand around it, near and free of
 * one another. The same network, options and seed give the same picture.
 *
 * Each connected part is laid out on its own, multilevel and force-directed. The forces are
 * d3-force's (its documentation: many-body, link, and a pull to the centre) by Barnes and Hut
 * (1986), with charges that grow with degree as in ForceAtlas2 (Jacomy et al. 2014).
 */
export function layoutNetwork(network: Network, options: LayoutOptions = {}): Float32Array {
  const physics = withDefaults(options);
  const { components, isolated } = splitComponents(buildAdjacency(network));
  const positions = new Float32Array(2 * network.nodeCount);
  const places = new FreePlaces(spacingOf(physics), 0, 0);
  const connected = network.nodeCount - isolated.length;
  let laidOut = 0;
  for (const [index, component] of components.entries()) {
    const picture = layoutConnected(component, physics, (done, total) => {
      options.onProgress?.((laidOut + (component.nodeCount * done) / total) / connected);
    });
    frame(picture);
    placePart(component, picture, positions, index === 0 ? null : places);
    if (index === 0) places.addBody(picture);
    laidOut += component.nodeCount;
  }
  for (const node of isolated) {
    const place = places.next(0);
    positions[2 * node] = place.x;
    positions[2 * node + 1] = place.y;
  }
  if (components.length === 0) options.onProgress?.(1);
  return positions;
}

/** Copies a part's framed picture to its nodes, moved to a free place if it is not the first. */
function placePart(
  component: Component,
  picture: Float64Array,
  positions: Float32Array,
  places: FreePlaces | null,
): void {
  let x = 0;
  let y = 0;
  if (places !== null) {
    let reach = 0;
    for (const coordinate of picture) reach = Math.max(reach, Math.abs(coordinate));
    ({ x, y } = places.next(reach + places.spacing / 2));
  }
  for (let i = 0; i < component.nodeCount; i++) {
    const node = component.nodes[i]!;
    positions[2 * node] = x + picture[2 * i]!;
    positions[2 * node + 1] = y + picture[2 * i + 1]!;
  }
}
