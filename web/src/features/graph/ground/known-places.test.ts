import type { GraphPlaces } from '@mangrove/contract/browser';
import { expect, it } from 'vitest';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { type GroundShapes, KnownPlaces } from './known-places.ts';
import { treeOf } from './place-tree.ts';

// Ada and Bo in Suva, Cy somewhere in Fiji, the study in Apia; the archive has no place.
const places: GraphPlaces = {
  version: '1',
  node_id_gaps: [10, 10, 10, 10],
  latitudes: [-1814, -1814, -1800, -1383],
  longitudes: [17844, 17844, 17500, -17177],
  precisions: ['city', 'city', 'country', 'exact'],
  places: [
    ['Fiji', '', 'Suva', ''],
    ['Fiji', '', '', ''],
    ['Samoa', '', 'Apia', 'Tusitala House'],
  ],
  node_places: [0, 0, 1, 2],
  further: {
    ...{ node_id_gaps: [], latitudes: [], longitudes: [], precisions: [], node_places: [] },
  },
  territories: null,
};
const sea: GeoJSON.GeoJSON = { type: 'FeatureCollection', features: [] };
const shapes: GroundShapes = { coast: sea, loadNear: async () => sea, territories: null };

function lay() {
  const network = buildNetwork(someColumns());
  const known = new KnownPlaces(places, shapes);
  return { network, known, ground: known.networkOf(network) };
}

const at = (positions: Float32Array, node: number) => [
  positions[2 * node] ?? 0,
  positions[2 * node + 1] ?? 0,
];

it('KnownPlaces lays out those with a place, and keeps names, connections and kinds', () => {
  const { network, known, ground } = lay();
  expect(ground.ids).toEqual([10, 20, 30, 40]);
  expect(ground.names).toEqual(network.names.slice(0, 4));
  expect(ground.adjacency.sources).toHaveLength(3);
  expect(ground.counts).toEqual({ person: 3, project: 1, organization: 0 });
  expect(known.networkOf(network)).toBe(ground);
});

it('KnownPlaces puts the best connected at the point itself, the others round it', () => {
  const { ground } = lay();
  const [ada, bo] = [at(ground.positions, 0), at(ground.positions, 1)];
  expect(ada).not.toEqual(bo);
  expect(Math.hypot((ada[0] ?? 0) - (bo[0] ?? 0), (ada[1] ?? 0) - (bo[1] ?? 0))).toBeLessThan(20);
});

it('KnownPlaces draws whose country alone is known as an outline, away from the point', () => {
  const { ground } = lay();
  const scene = ground.ground?.sceneOf(ground);
  expect([...(scene?.hollow ?? [])]).toEqual([0, 0, 1, 0]);
  const ring = scene?.places.find(({ text }) => text === 'Fiji');
  const [x = 0, y = 0] = at(ground.positions, 2);
  expect(Math.hypot(x - (ring?.x ?? 0), y - (ring?.y ?? 0))).toBeGreaterThan(20);
  expect(scene?.places[0]).toMatchObject({ text: 'Suva', nodes: [0, 1] });
});

it('KnownPlaces names a point after what it is of, not after a town that has none', () => {
  const typed: GraphPlaces['places'][number] = ['Fiji', 'Rotuma', 'Ahau', ''];
  const nameOf = (precision: GraphPlaces['precisions'][number]) => {
    const known = new KnownPlaces(
      {
        ...places,
        ...{ node_id_gaps: [10], latitudes: [-1800], longitudes: [17500] },
        ...{ precisions: [precision], places: [typed], node_places: [0] },
      },
      shapes,
    );
    const ground = known.networkOf(buildNetwork(someColumns()));
    return ground.ground?.sceneOf(ground).places[0]?.text;
  };
  expect(nameOf('city')).toBe('Ahau');
  expect(nameOf('state')).toBe('Rotuma');
  expect(nameOf('country')).toBe('Fiji');
});

it('KnownPlaces shows who has several places at the one in the country that is searched for', () => {
  const network = buildNetwork(someColumns());
  // Ada has a studio in Apia as well, and Bo one somewhere in Fiji.
  const known = new KnownPlaces(
    {
      ...places,
      further: {
        ...{ node_id_gaps: [10, 10], latitudes: [-1383, -1800], longitudes: [-17177, 17500] },
        ...{ precisions: ['city', 'country'], node_places: [2, 1] },
      },
    },
    shapes,
  );
  const of = (countries: string[]) => {
    const { names, positions, ground } = known.foundIn({ country: countries }).networkOf(network);
    const places =
      ground?.sceneOf(known.foundIn({ country: countries }).networkOf(network)).places ?? [];
    return {
      positions,
      places: places.map(({ text, nodes }) => [text, nodes.map((n) => names[n])]),
    };
  };
  const [ada, bo] = network.names;
  expect(of([]).places[0]).toEqual(['Suva', [ada, bo]]);
  expect(of(['SAMOA']).places).toContainEqual(['Apia', expect.arrayContaining([ada])]);
  expect(of(['SAMOA']).places).toContainEqual(['Suva', [bo]]);
  expect(known.foundIn({ place: ['apia'] }).typedOf(10)).toEqual([
    'Samoa',
    '',
    'Apia',
    'Tusitala House',
  ]);
  expect(known.foundIn({ place: ['Apia, Samoa'] }).typedOf(10)).toEqual([
    'Samoa',
    '',
    'Apia',
    'Tusitala House',
  ]);
  const house = known.foundIn({ place: ['tusitala house'] });
  expect(house.typedOf(10)?.at(-1)).toBe('Tusitala House');
  expect(known.foundIn({ place: ['Apia, Fiji'] })).toBe(known);
  expect(known.foundIn({ country: ['samoa'] }).typedOf(10)).toEqual([
    'Samoa',
    '',
    'Apia',
    'Tusitala House',
  ]);
  expect(known.typedOf(10)).toEqual(['Fiji', '', 'Suva', '']);
  // Nobody moves: the first place is in Fiji already, and nobody is in Chile.
  expect(known.foundIn({ country: ['Fiji', 'Chile'] })).toBe(known);
  expect(known.foundIn({ country: ['Samoa'] })).toBe(known.foundIn({ country: ['samoa'] }));
});

it('treeOf counts countries and cities, the largest first', () => {
  const { ground, known } = lay();
  const tree = treeOf(ground.ids, (id) => known.typedOf(id));
  expect(tree.map(({ name, count }) => [name, count])).toEqual([
    ['Fiji', 3],
    ['Samoa', 1],
  ]);
  expect(tree[0]?.branches.map(({ name, count }) => [name, count])).toEqual([['Suva', 2]]);
  expect(tree[0]?.ids).toEqual([30]);
  expect(tree[1]?.branches[0]?.branches.map(({ name }) => name)).toEqual(['Tusitala House']);
});

it('KnownPlaces says how many are invented only where all are', () => {
  const known = new KnownPlaces(places, shapes);
  const demoOf = (demo_count: number) =>
    known.networkOf(buildNetwork({ ...someColumns(), demo_count })).demoCount;
  expect(demoOf(someColumns().ids.length)).toBe(4);
  expect(demoOf(4)).toBe(0);
});
