import { type Coloring, nodeKey, parseNodeKey } from '@mangrove/contract/browser';
import type { MapAddress } from './map-address.ts';
import type { Network } from './network.ts';

export interface AddressChange {
  /** `person_12`, or null for no selection. */
  node?: string | null;
  zoom?: boolean;
  view?: 'map' | 'table';
  /** `person_3..project_9`, or null for no paths. */
  path?: string | null;
  /** How paths are weighted: null for the default. */
  weighting?: 'none' | null;
  /** The number of the chosen path, counted from 1. */
  nth?: number;
  color?: Coloring | null;
  size?: 'none' | null;
  /** The id of a group, or null for all. */
  group?: number | null;
}

/**
 * The address with a change applied; fields that the change leaves out stay. Defaults are not
 * written, so that the whole map is plain `/map`. A new node resets `zoom`; a new node, path or
 * group drops the camera `at`; new ends or another weighting begin with the first path.
 */
export function changeAddress(address: MapAddress, change: AddressChange): MapAddress {
  const moves =
    change.node !== undefined || change.path !== undefined || change.group !== undefined;
  const startsOver = change.path !== undefined || change.weighting !== undefined;
  const { node, zoom, view, path, weighting, nth, color, size, group, at, ...others } = {
    ...address,
    ...(change.node !== undefined && { zoom: false }),
    ...(startsOver && { nth: 1 }),
    ...change,
  };
  return {
    ...others,
    ...(!moves && at && { at }),
    ...(node && { node }),
    ...(node && zoom && { zoom: true as const }),
    ...(view === 'table' && { view }),
    ...(path && { path }),
    ...(path && weighting && { weighting }),
    ...(path && nth && nth > 1 && { nth }),
    ...(color && { color }),
    ...(size && { size }),
    ...(group && { group }),
  };
}

export type Selection =
  | { state: 'none' }
  | { state: 'found'; index: number }
  /** The address names a node that is not on the map. */
  | { state: 'missing'; node: string };

/** Finds the node that an address names. A bare number is enough: ids are unique over all kinds. */
export function findSelection(network: Network, node: string | undefined): Selection {
  if (node === undefined) return { state: 'none' };
  const named = parseNodeKey(node);
  const index = named ? network.indexOf(named.id) : null;
  if (index === null || named === null) return { state: 'missing', node };
  const fits = named.type === null || network.kinds[index] === named.type;
  return fits ? { state: 'found', index } : { state: 'missing', node };
}

/** `person_12` for the node at `index`. */
export function nodeKeyAt(network: Network, index: number): string | null {
  const type = network.kinds[index];
  const id = network.ids[index];
  return type === undefined || id === undefined ? null : nodeKey(type, id);
}
