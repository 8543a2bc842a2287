import { nodeKey, parseNodeKey } from '@mangrove/contract/browser';
import type { MapAddress } from './map-address.ts';
import type { Network } from './network/network.ts';

type Focusing = 'focus' | 'steps' | 'with' | 'layout';
type Changeable =
  | ('node' | 'edge' | 'view' | 'path' | 'weighting' | 'nth' | 'color' | 'size' | 'group')
  | 'ended'
  | Focusing;

/** What changes in an address: fields that are left out stay as they are, null removes one. */
export type AddressChange = {
  [Name in Changeable]?: Required<MapAddress>[Name] | null;
} & { zoom?: boolean };

/**
 * The address with a change applied. Defaults are not written, so that the whole map is plain
 * `/map`. A new node resets `zoom`; a new node, path, group or focus, and a switch to or from the
 * places, drops the camera `at`; new ends or another weighting begin with the first path, another
 * focus with one step. A new node, path or group closes an open line.
 */
export function changeAddress(address: MapAddress, change: AddressChange): MapAddress {
  const moves =
    change.node !== undefined ||
    change.path !== undefined ||
    change.group !== undefined ||
    change.focus !== undefined ||
    change.steps !== undefined ||
    change.layout !== undefined ||
    // Places and the other views have positions of their own.
    (change.view !== undefined && [change.view, address.view].includes('places'));
  const startsOver = change.path !== undefined || change.weighting !== undefined;
  const closesLine = [change.node, change.path, change.group].some((each) => each !== undefined);
  const { node, edge, zoom, view, path, weighting, nth, color, size, group, ended, at, ...rest } = {
    ...address,
    ...(change.node !== undefined && { zoom: false }),
    ...(startsOver && { nth: 1 }),
    ...(closesLine && { edge: null }),
    ...(change.focus !== undefined && { steps: 1, with: [], layout: null }),
    ...change,
  };
  const { focus, steps, with: expanded, layout, ...others } = rest;
  return {
    ...others,
    ...(!moves && at && { at }),
    ...(node && { node }),
    ...(node && zoom && { zoom: true as const }),
    ...(edge && { edge }),
    ...(view && view !== 'map' && { view }),
    ...(path && { path }),
    ...(path && weighting && { weighting }),
    ...(path && nth && nth > 1 && { nth }),
    ...(color && { color }),
    ...(size && { size }),
    ...(ended && { ended }),
    ...(group && { group }),
    ...(focus && { focus }),
    ...(focus && steps && steps > 1 && { steps }),
    ...(focus && expanded?.length && { with: expanded }),
    ...(focus && layout && { layout }),
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
