import type { Ends, SceneMask } from '@mangrove/graph/render';
import { connectionGroups } from '../../../domain/entity/kind.ts';
import { kindAt, type Network, neighboursOf } from '../network/network.ts';
import { readPathEnds, writePathEnds } from '../paths/path-ends.ts';
import { findSelection, nodeKeyAt } from '../selection.ts';

export type Line =
  | { state: 'none' }
  | { state: 'found'; ends: Ends }
  /** It is on the map, but a search or a focus leaves it out. */
  | { state: 'hidden' }
  /** It does not exist, or this reader may not see it. */
  | { state: 'missing' };

/** Finds the line that an address names, `person_3..project_9` in either order. */
export function findLine(shown: Network, all: Network, edge: string | undefined): Line {
  if (edge === undefined) return { state: 'none' };
  const ends = endsIn(shown, edge);
  if (ends) return { state: 'found', ends };
  return { state: shown !== all && endsIn(all, edge) ? 'hidden' : 'missing' };
}

function endsIn(network: Network, edge: string): Ends | null {
  const [one, other] = readPathEnds(edge).map((end) => findSelection(network, end));
  if (one?.state !== 'found' || other?.state !== 'found') return null;
  const ends: Ends = [one.index, other.index];
  return neighboursOf(network, ends[0]).includes(ends[1]) ? ends : null;
}

/** The value of `edge` in an address. */
export function writeLine(network: Network, [one, other]: Ends): string {
  return writePathEnds(nodeKeyAt(network, one) ?? '', nodeKeyAt(network, other) ?? '');
}

/** The shown lines of a node in the order of its card: by kind and name of the other end. */
export function linesOf(network: Network, node: number, mask: SceneMask | undefined): Ends[] {
  const order = connectionGroups.map(({ type }) => type);
  const rank = (other: number) => order.indexOf(kindAt(network, other));
  const name = (other: number) => network.names[other] ?? '';
  return [...neighboursOf(network, node)]
    .filter((other) => mask === undefined || isShown(network, node, other, mask))
    .sort((a, b) => rank(a) - rank(b) || name(a).localeCompare(name(b)) || a - b)
    .map((other): Ends => [node, other]);
}

/** The lines of a path, from its first node on. */
export function linesOfPath(nodes: readonly number[]): Ends[] {
  return nodes.slice(1).map((node, before): Ends => [nodes[before] ?? node, node]);
}

/** Whether two pairs of nodes are the same line. */
export function isSameLine(one: Ends, other: Ends | null): boolean {
  return other !== null && one.every((node) => other.includes(node));
}

/** How many relationships a line stands for. */
export function countRelationships({ columns, indexOf }: Network, ids: readonly number[]): number {
  if (!columns) return 1;
  const [one, other] = ids.map((id) => indexOf(id) ?? -1);
  const { edge_source: sources, edge_target: targets } = columns;
  let count = 0;
  for (let edge = 0; edge < sources.length; edge++) {
    const [source, target] = [sources[edge], targets[edge]];
    if ((source === one && target === other) || (source === other && target === one)) count++;
  }
  return Math.max(1, count);
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
