import { linkEdges } from '@mangrove/graph/layout';
import { expect, it } from 'vitest';
import { nameGroups } from './name-groups.ts';

/** Two stars of ten nodes; the second centre is also connected to all leaves of the first. */
function twoStars() {
  const pairs: [number, number][] = [];
  for (let leaf = 1; leaf < 10; leaf++) pairs.push([0, leaf], [10, 10 + leaf], [10, leaf]);
  const { offsets, neighbours } = linkEdges(
    20,
    Uint32Array.from(pairs, ([one]) => one),
    Uint32Array.from(pairs, ([, other]) => other),
    'given',
  );
  const names = Array.from({ length: 20 }, (_, node) => `Node ${node}`);
  const degrees = Uint32Array.from({ length: 20 }, (_, node) => {
    return (offsets[node + 1] ?? 0) - (offsets[node] ?? 0);
  });
  return { size: 20, names, offsets, neighbours, degrees };
}

const groupOf = Int32Array.from({ length: 20 }, (_, node) => (node < 10 ? 7 : 3));

it('nameGroups names a group by the hub with the fewest connections outside of it', async () => {
  const [first, second] = await nameGroups(twoStars(), groupOf, []);
  expect(first).toEqual({ id: 3, name: 'Node 10', size: 10 });
  expect(second).toEqual({ id: 7, name: 'Node 0', size: 10 });
});

it('nameGroups prefers a tag of one group only over a tag of all groups', async () => {
  const tags = [
    { group: 3, name: 'REEF', inside: 10, all: 10 },
    { group: 3, name: 'ART', inside: 10, all: 20 },
    { group: 7, name: 'ART', inside: 10, all: 20 },
  ];
  const named = await nameGroups(twoStars(), groupOf, tags);
  expect(named.map(({ name }) => name)).toEqual(['#REEF', 'Node 0']);
});
