import type { Highlight } from '@mangrove/graph/render';
import type { Network } from '../network.ts';
import { notInResult } from '../search/map-result.ts';

/** A path on the map: its nodes and edges lit, the rest dimmed. Nodes that are gone are left out. */
export function highlightPath(
  network: Network,
  ids: readonly number[],
): { nodes: readonly number[]; highlight: Highlight } {
  const nodes = ids.flatMap((id) => network.indexOf(id) ?? []);
  return {
    nodes,
    highlight: {
      matches: Uint32Array.from([nodes[0], nodes.at(-1)].filter((node) => node !== undefined)),
      depths: new Uint8Array(network.size).fill(notInResult),
      paths: nodes.slice(1).map((node, before): [number, number] => [nodes[before] ?? node, node]),
    },
  };
}
