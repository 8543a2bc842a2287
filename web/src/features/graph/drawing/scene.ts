import type { EntityType } from '@mangrove/contract/browser';
import type { GivenScene, Kind } from '@mangrove/graph/render';
import type { Network } from '../network/network.ts';

/** The kinds as `appearance.ts` of the renderer numbers them, which decides what they look like. */
const kindNumber = { person: 0, project: 1, organization: 2 } as const satisfies Record<
  EntityType,
  Kind
>;

/** The network for the renderer. Positions are copied: dragging must not move the stored ones. */
export function buildScene(network: Network): Omit<GivenScene, 'looks'> {
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
    dashed: network.unconfirmed,
    locked: network.locked,
    middle:
      network.middle === undefined ? undefined : (network.indexOf(network.middle) ?? undefined),
  };
}

function numberKinds(kinds: readonly EntityType[]): Uint8Array {
  const numbers = new Uint8Array(kinds.length);
  kinds.forEach((kind, node) => {
    numbers[node] = kindNumber[kind];
  });
  return numbers;
}
