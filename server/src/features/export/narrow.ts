// Narrows an export to the chosen years or to one group, as the map's table does.
import { parseYears } from '@mangrove/contract';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import { type ChosenTime, isShownIn, meetsYears } from '../graph/chosen-years.ts';
import { inBatches, type Selection } from './rows.ts';

/** Reads the texts of some entities' own years. */
export type ReadOwnYears = (ids: number[]) => Promise<{ ids: number[]; years: string[] }>;

/**
 * Leaves out the entities that have neither a shown relationship dated in the chosen years nor own
 * years in them, and every relationship with such an entity.
 */
export async function narrowToTime(
  snapshot: Snapshot,
  { nodes, edges }: Selection,
  time: ChosenTime,
  readOwnYears: ReadOwnYears,
): Promise<Selection> {
  const isDated = snapshot.yearRanges.map((ranges) => meetsYears(ranges, time));
  const isShown = snapshot.yearRanges.map((ranges) => isShownIn(ranges, time));
  const { sources, targets, yearsOf, ids, size } = snapshot;
  const stays = new Uint8Array(size);
  for (let at = 0; at < edges.length; at++) {
    const edge = edges[at] ?? 0;
    if (!isDated[yearsOf[edge] ?? 0]) continue;
    stays[sources[edge] ?? 0] = 1;
    stays[targets[edge] ?? 0] = 1;
  }
  const meets = new Map<string, boolean>();
  for (const batch of inBatches(Array.prototype.filter.call(nodes, (node) => stays[node] === 0))) {
    const nodeOfId = new Map(batch.map((node) => [ids[node] ?? 0, node]));
    const own = await readOwnYears([...nodeOfId.keys()]);
    for (const [row, id] of own.ids.entries()) {
      const text = own.years[row] ?? '';
      if (!meets.has(text)) meets.set(text, meetsYears(parseYears(text), time));
      if (meets.get(text)) stays[nodeOfId.get(id) ?? -1] = 1;
    }
  }
  return {
    nodes: Array.prototype.filter.call(nodes, (node) => stays[node] === 1),
    edges: Array.prototype.filter.call(
      edges,
      (edge) =>
        isShown[yearsOf[edge] ?? 0] &&
        stays[sources[edge] ?? 0] === 1 &&
        stays[targets[edge] ?? 0] === 1,
    ),
  };
}

/** The nodes for which something holds, such as the members of a group, and their relationships. */
export function narrowToGroup(
  { sources, targets }: Snapshot,
  { nodes, edges }: Selection,
  isIn: (node: number) => boolean,
): Selection {
  return {
    nodes: Array.prototype.filter.call(nodes, isIn),
    edges: Array.prototype.filter.call(
      edges,
      (edge) => isIn(sources[edge] ?? 0) && isIn(targets[edge] ?? 0),
    ),
  };
}
