import { groupBy } from '@mangrove/contract';
import { countEntries } from '@mangrove/graph/layout';
import type { Snapshot } from '../../../domain/network/snapshot.ts';
import { Pauses } from '../pauses.ts';

/** How many members of a group have a tag (`inside`), and how many entities in all. */
export interface TagInGroup {
  group: number;
  name: string;
  inside: number;
  all: number;
}

export interface NamedGroup {
  id: number;
  name: string;
  size: number;
}

/** A tag or hub with fewer members of the group cannot name it. */
const minInside = 3;
/** Only so many of a group's best connected nodes may name it. */
const hubsOfGroup = 12;

/**
 * Names each group by its most distinctive tag or hub (counted with its neighbours): one that is
 * concentrated in the group and covers much of it. No two groups get the same name. The largest
 * group comes first.
 */
export async function nameGroups(
  network: Nameable,
  groupOf: Int32Array,
  tags: readonly TagInGroup[],
): Promise<NamedGroup[]> {
  const members = listMembers(groupOf);
  const bySize = [...members].sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a - b);
  const tagsOf = groupBy(tags, ({ group }) => group);
  const taken = new Set<string>();
  const named: NamedGroup[] = [];
  const pauses = new Pauses();
  for (const [id, nodes] of bySize) {
    const candidates = listCandidates(network, groupOf, nodes, tagsOf.get(id) ?? []);
    const name = candidates.find((each) => !taken.has(each.name))?.name ?? '';
    taken.add(name);
    named.push({ id, name, size: nodes.length });
    await pauses.take();
  }
  return named;
}

type Nameable = Pick<Snapshot, 'size' | 'offsets' | 'neighbours' | 'degrees'> & {
  /** Whether a node names no group: its name is covered, or it is not for export. */
  isUnnamed?(node: number): boolean;
  names: Pick<Snapshot['names'], 'at'>;
};

/** The candidate names of a group, best first. */
function listCandidates(
  network: Nameable,
  groupOf: Int32Array,
  nodes: readonly number[],
  tags: readonly TagInGroup[],
) {
  const size = nodes.length;
  const score = (inside: number, all: number) => {
    if (inside < minInside) return 0;
    // The share in the group, weighted by its log ratio to the share in the whole network.
    return (inside / size) * Math.log2((inside * network.size) / (all * size));
  };
  return [
    ...tags.map(({ name, inside, all }) => ({ name: `#${name}`, score: score(inside, all) })),
    ...hubsOf(network, nodes)
      .filter((hub) => !network.isUnnamed?.(hub))
      .map((hub) => {
        const { inside, all } = countAround(network, groupOf, hub);
        return { name: network.names.at(hub) ?? '', score: score(inside, all) };
      }),
  ].sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
}

function listMembers(groupOf: Int32Array): Map<number, number[]> {
  const members = new Map<number, number[]>();
  for (const [node, group] of groupOf.entries()) {
    if (group === 0) continue;
    const known = members.get(group);
    if (known) known.push(node);
    else members.set(group, [node]);
  }
  return members;
}

function hubsOf({ degrees }: Pick<Snapshot, 'degrees'>, nodes: readonly number[]): number[] {
  const hubs: number[] = [];
  // Nodes ascend, so of equal degrees the lowest node stays first. Sorting all members of a large
  // group would hold up other requests.
  for (const node of nodes) {
    const degree = degrees[node] ?? 0;
    const at = hubs.findLastIndex((hub) => (degrees[hub] ?? 0) >= degree) + 1;
    if (at === hubsOfGroup) continue;
    hubs.splice(at, 0, node);
    if (hubs.length > hubsOfGroup) hubs.pop();
  }
  return hubs;
}

/** Counts a hub and its neighbours, in the hub's group and in all groups. */
function countAround(
  network: Pick<Snapshot, 'offsets' | 'neighbours'>,
  groupOf: Int32Array,
  hub: number,
) {
  const from = network.offsets[hub] ?? 0;
  const around = new Set(network.neighbours.subarray(from, from + countEntries(network, hub)));
  around.add(hub);
  let inside = 0;
  for (const node of around) if (groupOf[node] === groupOf[hub]) inside++;
  return { inside, all: around.size };
}
