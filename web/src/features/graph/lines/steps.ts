// Loaded when lines are first stepped through.
import { compareTexts } from '@mangrove/contract/browser';
import type { Ends, SceneMask } from '@mangrove/graph/render';
import { connectionGroups } from '../../../domain/entity/kind.ts';
import { kindAt, type Network, neighboursOf } from '../network/network.ts';
import { isSameLine } from './line.ts';

/** What the key steps through. */
export interface Stepping {
  network: Network;
  mask: SceneMask | undefined;
  /** The nodes of the shown path; null while no paths are open. */
  path: readonly number[] | null;
  /** The node whose lines are meant beside paths. */
  from: number | null;
}

/** The lines of the path, or of one node. */
export function listSteps({ network, mask, path, from }: Stepping): Ends[] {
  if (path !== null) return linesOfPath(path);
  return from === null ? [] : linesOf(network, from, mask);
}

/** The line that follows the open one, or precedes it; the first or last one if none is open. */
export function stepFrom(lines: readonly Ends[], ends: Ends | null, by: 1 | -1) {
  const at = lines.findIndex((each) => isSameLine(each, ends));
  const from = at < 0 && by < 0 ? 0 : at;
  return { next: lines[(from + by + lines.length) % lines.length], isFirst: at < 0 };
}

/** The place of a line among those that the key steps through; null if it is not there. */
export function placeOf(stepping: Stepping, ends: Ends) {
  const lines = listSteps(stepping);
  const at = lines.findIndex((each) => isSameLine(each, ends));
  return at < 0 ? null : { number: at + 1, of: lines.length };
}

/** The shown lines of a node in the order of its card: by kind and name of the other end. */
export function linesOf(network: Network, node: number, mask: SceneMask | undefined): Ends[] {
  const order = connectionGroups.map(({ type }) => type);
  const rank = (other: number) => order.indexOf(kindAt(network, other));
  const name = (other: number) => network.names[other] ?? '';
  return [...neighboursOf(network, node)]
    .filter((other) => mask === undefined || isShown(network, node, other, mask))
    .sort((a, b) => rank(a) - rank(b) || compareTexts(name(a), name(b)) || a - b)
    .map((other): Ends => [node, other]);
}

/** The lines of a path, from its first node on. */
export function linesOfPath(nodes: readonly number[]): Ends[] {
  return nodes.slice(1).map((node, before): Ends => [nodes[before] ?? node, node]);
}

function isShown({ adjacency }: Network, node: number, other: number, mask: SceneMask): boolean {
  const [low, high] = [Math.min(node, other), Math.max(node, other)];
  const { sources, targets } = adjacency;
  // Pairs are in ascending order.
  let [from, to] = [0, sources.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const [source = 0, target = 0] = [sources[middle], targets[middle]];
    if (source < low || (source === low && target < high)) from = middle + 1;
    else to = middle;
  }
  return mask.edges[from] !== 0;
}
