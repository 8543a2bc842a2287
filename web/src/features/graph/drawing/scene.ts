import { type EntityType, entityTypes } from '@mangrove/contract/browser';
import type { GraphScene } from '@mangrove/graph/render';
import type { Network } from '../network/network.ts';

const kindNumber = Object.fromEntries(entityTypes.map((type, index) => [type, index])) as Record<
  EntityType,
  number
>;

/** The network for the renderer. Positions are copied: dragging must not move the stored ones. */
export function buildScene(network: Network): GraphScene {
  const pictures = new Array<string | null>(network.size).fill(null);
  for (const [index, picture] of network.pictures) pictures[index] = picture;
  return {
    nodeCount: network.size,
    kinds: numberKinds(network.kinds),
    positions: network.positions.slice(),
    degrees: network.degrees,
    names: network.names.slice(),
    pictures,
    edgeSources: network.adjacency.sources,
    edgeTargets: network.adjacency.targets,
  };
}

function numberKinds(kinds: readonly EntityType[]): Uint8Array {
  const numbers = new Uint8Array(kinds.length);
  for (let node = 0; node < kinds.length; node++)
    numbers[node] = kindNumber[kinds[node] ?? 'person'];
  return numbers;
}
