import { nodeKey, parseNodeKey } from '@mangrove/contract';
import type { Network } from './network.ts';

export type MapView = 'map' | 'table';

/** What of the map stands in the address; everything else in it belongs to others and stays. */
export interface MapAddress {
  /** As it was written: `person_12` or a bare `12`. */
  node: string | null;
  zoom: boolean;
  view: MapView;
}

export type MapAddressChange = Partial<MapAddress>;

export type SearchRecord = Record<string, unknown>;

/** Reads the query of a map address. Values that make no sense count as not given. */
export function readMapAddress(search: SearchRecord): MapAddress {
  return {
    node: readNode(search.node),
    zoom: search.zoom === 'true',
    view: search.view === 'table' ? 'table' : 'map',
  };
}

/**
 * The query with a change written into it. Parts at their default leave the address, so that
 * the whole map is plain `/map`; a change of node ends the zooming of the last one.
 */
export function writeMapAddress(search: SearchRecord, change: MapAddressChange): SearchRecord {
  const before = readMapAddress(search);
  const after = { ...before, ...(change.node === undefined ? {} : { zoom: false }), ...change };
  const { node: _node, zoom: _zoom, view: _view, ...others } = search;
  return {
    ...others,
    ...(after.node === null ? {} : { node: after.node }),
    ...(after.zoom && after.node !== null ? { zoom: 'true' } : {}),
    ...(after.view === 'table' ? { view: 'table' } : {}),
  };
}

export type Selection =
  | { state: 'none' }
  | { state: 'found'; index: number }
  /** The address names a node that is not on the map. */
  | { state: 'gone'; node: string };

/** Finds the node that an address names. A bare number is enough: ids are unique over all kinds. */
export function findSelection(network: Network, address: Pick<MapAddress, 'node'>): Selection {
  if (address.node === null) return { state: 'none' };
  const named = parseNodeKey(address.node);
  const index = named ? network.indexOf(named.id) : null;
  if (index === null || named === null) return { state: 'gone', node: address.node };
  const fits = named.type === null || network.kinds[index] === named.type;
  return fits ? { state: 'found', index } : { state: 'gone', node: address.node };
}

/** `person_12` for the node at `index`. */
export function nodeKeyAt(network: Network, index: number): string | null {
  const type = network.kinds[index];
  const id = network.ids[index];
  return type === undefined || id === undefined ? null : nodeKey(type, id);
}

function readNode(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
