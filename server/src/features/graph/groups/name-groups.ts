import { countEntries } from '@mangrove/graph/layout';
import type { Snapshot } from '../snapshot.ts';

/** How many members of a group have a tag, and how many entities at all. */
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

/** Fewer members cannot stand for a group. */
const minInside = 3;
/** The best connected of a group, one of which may name it. */
const hubsOfGroup = 12;

/**
 * Names groups by what sets them apart: the tag, or the hub with those around it, that is most
 * concentrated in the group and covers much of it. No two groups have one name. Largest first.
 */
export function nameGroups(
  network: Pick<Snapshot, 'size' | 'names' | 'offsets' | 'neighbours' | 'degrees'>,
  groupOf: Int32Array,
  tags: readonly TagInGroup[],
): NamedGroup[] {
  const members = listMembers(groupOf);
  const taken = new Set<string>();
  return [...members]
    .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a - b)
    .map(([id, nodes]) => {
      const size = nodes.length;
      const score = (inside: number, all: number) => {
        if (inside < minInside) return 0;
        // Its share of the group, weighed by how much larger that is than anywhere.
        return (inside / size) * Math.log2((inside * network.size) / (all * size));
      };
      const candidates = [
        ...tags
          .filter(({ group }) => group === id)
          .map(({ name, inside, all }) => ({ name: `#${name}`, score: score(inside, all) })),
        ...hubsOf(network, nodes).map((hub) => {
          const { inside, all } = countAround(network, groupOf, hub);
          return { name: network.names[hub] ?? '', score: score(inside, all) };
        }),
      ].sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
      const name = candidates.find((each) => !taken.has(each.name))?.name ?? '';
      taken.add(name);
      return { id, name, size };
    });
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
  return [...nodes]
    .sort((a, b) => (degrees[b] ?? 0) - (degrees[a] ?? 0) || a - b)
    .slice(0, hubsOfGroup);
}

/** A hub and its neighbours. */
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
