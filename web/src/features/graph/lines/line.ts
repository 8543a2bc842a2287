import { parseNodeKey } from '@mangrove/contract/browser';
import type { Ends } from '@mangrove/graph/render';
import { type Network, neighboursOf } from '../network/network.ts';
import { readPathEnds, writePathEnds } from '../paths/path-ends.ts';
import { nodeKeyAt } from '../selection.ts';

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

/** By their ids: what became another kind since keeps its id. */
function endsIn(network: Network, edge: string): Ends | null {
  const [one, other] = readPathEnds(edge).map((end) => {
    const named = parseNodeKey(end);
    return named ? network.indexOf(named.id) : null;
  });
  if (typeof one !== 'number' || typeof other !== 'number') return null;
  return neighboursOf(network, one).includes(other) ? [one, other] : null;
}

/** The value of `edge` in an address. */
export function writeLine(network: Network, [one, other]: Ends): string {
  return writePathEnds(nodeKeyAt(network, one) ?? '', nodeKeyAt(network, other) ?? '');
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
