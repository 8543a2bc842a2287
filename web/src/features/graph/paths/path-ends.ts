import type { MapAddress } from '../map-address.ts';
import type { Network } from '../network/network.ts';
import { type AddressChange, changeAddress, findSelection, nodeKeyAt } from '../selection.ts';

const between = '..';

/** The ends in an address, `person_3..project_9`; an end that is not chosen yet is empty. */
export function readPathEnds(path: string): [from: string, to: string] {
  const [from = '', to = ''] = path.split(between);
  return [from.trim(), to.trim()];
}

/** The value of `path` in an address. */
export function writePathEnds(from: string, to: string): string {
  return `${from}${between}${to}`;
}

/**
 * The change when a node is chosen on the map or in the table: it becomes the missing end of a
 * path, or else its card opens. A click beside all nodes leaves paths open.
 */
export function chooseNode(path: string | undefined, node: string | null): AddressChange {
  if (path === undefined) return { node };
  const [from, to] = readPathEnds(path);
  if (node === null) return {};
  const isTaken = from === node || to === node || (from !== '' && to !== '');
  if (isTaken) return { node, path: null };
  return { path: from === '' ? writePathEnds(node, to) : writePathEnds(from, node) };
}

/** Closes paths if the words, or filters of entities, change: their results are hidden beside paths. */
export function leavePaths(before: MapAddress, next: MapAddress): MapAddress {
  const named = [
    ...(['q', 'tag', 'country', 'place', 'nation', 'state', 'entity_source'] as const),
  ];
  const isSame = named.every((name) => next[name] === before[name]);
  return isSame ? next : changeAddress(next, { path: null });
}

/** An end of a path that is on the map. */
export interface PathEnd {
  /** `person_3`, even if the address has the bare id. */
  key: string;
  name: string;
}

/** The entity of an end; null for an empty end or one that is not on the map. */
export function findEnd(network: Network, end: string): PathEnd | null {
  const found = end === '' ? null : findSelection(network, end);
  if (found?.state !== 'found') return null;
  const key = nodeKeyAt(network, found.index);
  return key === null ? null : { key, name: network.names[found.index] ?? '' };
}

/** The names of both ends of an address; null if one is missing. */
export function namePathEnds(network: Network, path = ''): [from: string, to: string] | null {
  const [from, to] = readPathEnds(path).map((end) => findEnd(network, end));
  return from && to ? [from.name, to.name] : null;
}
