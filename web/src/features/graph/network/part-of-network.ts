import { entityKinds, type GraphColumns } from '@mangrove/contract/browser';
import { buildNetwork, type Network } from './network.ts';

/**
 * A part of a network as a network of its own, with the relationships among its nodes; their degrees
 * stay those of the whole.
 * @param ids of the nodes, ascending.
 * @param positions of these nodes in world units; left out where they stay where they are.
 */
export function partOf(
  network: Network,
  ids: readonly number[],
  positions = positionsIn(network, ids),
): Network {
  const locked = network.locked.flatMap((node) => network.ids[node] ?? []);
  const isIn = new Set(ids);
  return buildNetwork(
    columnsOf(network, ids, positions),
    undefined,
    locked.filter((id) => isIn.has(id)),
  );
}

function positionsIn({ positions, indexOf }: Network, ids: readonly number[]): Float32Array {
  return Float32Array.from(
    ids.flatMap((id) => {
      const at = 2 * (indexOf(id) ?? 0);
      return [positions[at] ?? 0, positions[at + 1] ?? 0];
    }),
  );
}

/** The columns of a part, with other positions. */
function columnsOf(
  network: Network,
  ids: readonly number[],
  positions: Float32Array,
): GraphColumns {
  const { columns, degrees, kinds, names } = network;
  const before = ids.map((id) => network.indexOf(id) ?? -1);
  // Index in the part, plus 1, by index in the whole: read for both ends of every edge.
  const now = new Uint32Array(network.size);
  for (const [node, at] of before.entries()) now[at] = node + 1;
  const edges = { gaps: [] as number[], source: [] as number[], target: [] as number[] };
  let [id, last] = [0, 0];
  for (const [edge, gap] of (columns?.edge_id_gaps ?? []).entries()) {
    id += gap;
    const source = now[columns?.edge_source[edge] ?? -1] ?? 0;
    const target = now[columns?.edge_target[edge] ?? -1] ?? 0;
    if (source === 0 || target === 0) continue;
    edges.gaps.push(id - last);
    edges.source.push(source - 1);
    edges.target.push(target - 1);
    last = id;
  }
  const byIndex = <Value>(all: ReadonlyMap<number, Value>) =>
    Object.fromEntries(
      before.flatMap((node, at): [number, Value][] => {
        const value = all.get(node);
        return value === undefined ? [] : [[at, value]];
      }),
    );
  return {
    version: columns?.version ?? '',
    ids: [...ids],
    kinds: before.map((node) => entityKinds[kinds[node] ?? 'person'].letter).join(''),
    names: before.map((node) => names[node] ?? ''),
    x: ids.map((_, node) => positions[2 * node] ?? 0),
    y: ids.map((_, node) => positions[2 * node + 1] ?? 0),
    degrees: before.map((node) => degrees[node] ?? 0),
    pictures: byIndex(network.pictures),
    covers: byIndex(network.covers),
    edge_id_gaps: edges.gaps,
    edge_source: edges.source,
    edge_target: edges.target,
    unconfirmed: columns?.unconfirmed ?? [],
    // Of a mixed network it is not known how many of these are invented: 0 says nothing.
    demo_count: network.demoCount === network.size ? ids.length : 0,
    members_only_count: network.membersOnlyCount,
  };
}
