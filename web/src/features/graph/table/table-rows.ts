import {
  type Cover,
  compareTexts,
  type EntityType,
  type MatchReason,
  nodeKey,
} from '@mangrove/contract/browser';
import type { SceneMask } from '@mangrove/graph/render';
import { kindName } from '../../../domain/entity/kind.ts';
import { countSteps, kindAt, type Network } from '../network/network.ts';
import type { MapResult } from '../search/map-result.ts';
import { namesOnPath } from '../search/result-lines.ts';
import { withoutHidden } from '../time/timeline.ts';

/** A row of the table, for one node of the map. */
export interface TableRow {
  index: number;
  id: number;
  key: string;
  name: string;
  type: EntityType;
  connections: number;
  /** To how many of its neighbours no connection is confirmed by both sides. */
  unconfirmed: number;
  /** What of it is covered. */
  cover: Cover;
  /** Whether only those with access see it. */
  isLocked: boolean;
  /**
   * Steps from the nearest match of a search, else from the selected node; null without either, or
   * if the row's node cannot be reached.
   */
  steps: number | null;
  /** Whether the search found it by itself. */
  isMatch: boolean;
  /** In a search: why it matches, or the names on the path from a match. */
  reasons?: readonly MatchReason[];
  via?: readonly string[];
}

/** The whole network as rows ordered by name, so that equal rows of other orders stay so. */
export function listRows(network: Network, selected: number | null): TableRow[] {
  const steps = selected === null ? null : countSteps(network, selected);
  const unconfirmed = countUnconfirmed(network);
  return network.ids
    .map((_, index) => {
      const away = steps?.[index] ?? -1;
      return {
        ...rowAt(network, index, away < 0 ? null : away, false),
        unconfirmed: unconfirmed?.[index] ?? 0,
      };
    })
    .sort(compareNames);
}

/** The result of a search as rows ordered by name. */
export function listResultRows(result: MapResult): TableRow[] {
  const { network, steps, guest } = result;
  const unconfirmed = countUnconfirmed(network);
  return network.ids
    .map((_, index) => ({
      ...rowAt(network, index, steps[index] ?? null, steps[index] === 0),
      unconfirmed: unconfirmed?.[index] ?? 0,
      reasons: result.reasons[index] ?? [],
      via: namesOnPath(result, index),
    }))
    .filter(({ index }) => index !== guest)
    .sort(compareNames);
}

/** The rows that chosen years or a focused group leave, with their remaining connections. */
export function listRowsIn(
  whole: Network,
  mask: SceneMask,
  result: MapResult | null,
  selected: number | null,
): TableRow[] {
  const network = withoutHidden(whole, mask);
  const rows = result ? listResultRows({ ...result, network }) : listRows(network, selected);
  return rows.filter(({ index }) => mask.dimmed[index] === 0);
}

/** By node, the pairs that no side has confirmed; undefined where there are none. */
function countUnconfirmed({
  size,
  adjacency: { sources, targets },
  unconfirmed,
}: Network): Uint32Array | undefined {
  if (!unconfirmed) return undefined;
  const counts = new Uint32Array(size);
  for (let pair = 0; pair < unconfirmed.length; pair++) {
    if (unconfirmed[pair] === 0) continue;
    for (const node of [sources[pair] ?? 0, targets[pair] ?? 0]) {
      counts[node] = (counts[node] ?? 0) + 1;
    }
  }
  return counts;
}

function rowAt(
  network: Network,
  index: number,
  steps: number | null,
  isMatch: boolean,
): Omit<TableRow, 'unconfirmed'> {
  const type = kindAt(network, index);
  const id = network.ids[index] ?? 0;
  return {
    index,
    id,
    key: nodeKey(type, id),
    name: network.names[index] ?? '',
    type,
    connections: network.degrees[index] ?? 0,
    cover: network.covers.get(index) ?? 'none',
    isLocked: network.locked.includes(index),
    steps,
    isMatch,
  };
}

/** Natural order: "2. Exhibition" before "10. Exhibition", accented letters beside plain ones. */
export function compareNames(a: TableRow, b: TableRow): number {
  return compareTexts(a.name, b.name);
}

export function compareTypes(a: TableRow, b: TableRow): number {
  return compareTexts(kindName[a.type], kindName[b.type]);
}

/** By steps, unreachable rows last; equal steps by number of connections, descending. */
export function compareSteps(a: TableRow, b: TableRow): number {
  const far = Number.MAX_SAFE_INTEGER;
  return (a.steps ?? far) - (b.steps ?? far) || b.connections - a.connections;
}

export function compareConnections(a: TableRow, b: TableRow): number {
  return a.connections - b.connections;
}
