import { nodeKey } from '@mangrove/contract/browser';
import type { MapAddress } from '../map-address.ts';
import type { Network } from '../network.ts';
import { type AddressChange, changeAddress, findSelection } from '../selection.ts';

const between = '..';

/** The ends that an address names, `person_3..project_9`; one still to be chosen is empty. */
export function readPathEnds(path: string): [from: string, to: string] {
  const [from = '', to = ''] = path.split(between);
  return [from.trim(), to.trim()];
}

/** The ends as the address names them. */
export function writePathEnds(from: string, to: string): string {
  return `${from}${between}${to}`;
}

/**
 * What choosing a node does, on the map or in the table: it opens its card, or is taken as the end
 * that a path lacks. A click beside all nodes leaves paths as they are.
 */
export function chooseNode(path: string | undefined, node: string | null): AddressChange {
  if (path === undefined) return { node };
  const [from, to] = readPathEnds(path);
  if (node === null) return {};
  const isTaken = from === node || to === node || (from !== '' && to !== '');
  if (isTaken) return { node, path: null };
  return { path: from === '' ? writePathEnds(node, to) : writePathEnds(from, node) };
}

/** Words, tags and countries find entities, which are not seen beside paths: those are left. */
export function leavePaths(before: MapAddress, next: MapAddress): MapAddress {
  const isSame = next.q === before.q && next.tag === before.tag && next.country === before.country;
  return isSame ? next : changeAddress(next, { path: null });
}

/** An end of a path as the network knows it. */
export interface PathEnd {
  /** `person_3`, whatever the address says. */
  key: string;
  name: string;
}

/** The entity that an end names; null for none, or one that is not on the map. */
export function findEnd(network: Network, end: string): PathEnd | null {
  const found = end === '' ? null : findSelection(network, end);
  if (found?.state !== 'found') return null;
  const { index } = found;
  const key = nodeKey(network.kinds[index] ?? 'person', network.ids[index] ?? 0);
  return { key, name: network.names[index] ?? '' };
}

/** The names of both ends of an address; null while one is missing. */
export function namePathEnds(network: Network, path = ''): [from: string, to: string] | null {
  const [from, to] = readPathEnds(path).map((end) => findEnd(network, end));
  return from && to ? [from.name, to.name] : null;
}
