import { parseNodeKey } from '@mangrove/contract/browser';
import type { Highlight } from '@mangrove/graph/render';
import { useMemo } from 'react';
import { useRevealed } from '../../domain/entity/covers.ts';
import type { MapPicture } from './drawing/map-picture.ts';
import type { Network } from './network/network.ts';
import {
  addGuest,
  buildResult,
  highlightOf,
  type MapResult,
  notInResult,
} from './search/map-result.ts';
import type { MapSearch } from './search/use-map-search.ts';
import { findSelection, type Selection } from './selection.ts';

const noNodes: readonly number[] = [];

interface ShownNetwork {
  picture: MapPicture;
  /** Null while the whole network is shown. */
  result: MapResult | null;
  selection: Selection;
}

/**
 * The shown part of the network: all of it, or the result of a search. A selected node that was
 * not found is added as a guest, so that a link, a card and Back always show their node. Paths lead
 * through the whole network: while they are open, search and selection are ignored.
 * @param path the node ids of the path, null while there is none to show; undefined without paths.
 */
export function useShownNetwork(
  whole: Network,
  search: MapSearch,
  nodeOfAddress: string | undefined,
  path: readonly number[] | null | undefined,
): ShownNetwork {
  const { scope } = search;
  const isPath = path !== undefined;
  const [reply, node] = isPath ? [null, undefined] : [search.reply, nodeOfAddress];
  const asked = useRevealed();
  const found = useMemo(
    () => (reply ? buildResult(whole, reply, asked) : null),
    [whole, reply, asked],
  );
  const guest = found ? findGuest(whole, found, node) : null;
  const result = useMemo(
    () => (found && guest !== null ? addGuest(whole, found, guest) : found),
    [whole, found, guest],
  );
  const network = result?.network ?? whole;
  const selection = findSelection(network, node);
  const selected = selection.state === 'found' ? selection.index : null;
  const shownPath = useMemo(() => (path ? highlightPath(whole, path) : null), [whole, path]);
  const picture = useMemo(
    () => ({
      network,
      whole,
      highlight: shownPath?.highlight ?? (result && highlightOf(result, selected)),
      scope: `${whole.ground ? 'ground ' : ''}${whole.part ?? ''}${result ? scope : ''}`,
      path: isPath ? (shownPath?.nodes ?? noNodes) : null,
    }),
    [network, whole, result, selected, scope, isPath, shownPath],
  );
  return { picture, result, selection };
}

function findGuest(whole: Network, found: MapResult, node: string | undefined): number | null {
  const selection = findSelection(whole, node);
  const id = node === undefined ? undefined : parseNodeKey(node)?.id;
  if (selection.state !== 'found' || id === undefined) return null;
  return found.network.indexOf(id) === null ? selection.index : null;
}

/** Highlights a path and dims the rest of the map. Nodes that no longer exist are left out. */
function highlightPath(
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
