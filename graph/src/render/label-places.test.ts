import { expect, it } from 'vitest';
import type { HoverLift } from './hover-lift.ts';
import { type NamesFrame, placeNames } from './label-places.ts';
import { SceneState } from './scene-state.ts';
import { aScene } from './test-scene.ts';

const nothingLifted: Pick<HoverLift, 'has' | 'isOn' | 'nodes'> = {
  has: () => false,
  isOn: false,
  nodes: [],
};

/** The names of a part of nodes on a line, with the last of them in the middle. */
function placeAll(given: Partial<NamesFrame>) {
  const state = new SceneState();
  const places = [0, 4, 8].map((x): [number, number] => [x, 0]);
  const edges: [number, number][] = [
    [0, 1],
    [0, 2],
  ];
  state.setScene({ ...aScene({ places, edges }), middle: 2 });
  const frame: NamesFrame = {
    ...{ view: { scale: 1, x: 400, y: 300 }, state, width: 800, height: 600, compact: false },
    ...{ hovered: null, focused: null, panels: [], areaShare: 0, radiusOf: () => 5 },
    ...given,
  };
  return placeNames(frame, nothingLifted, new Map(), () => 80);
}

it('the middle of a part has its name in every crowd', () => {
  const written = [{ left: 0, top: 0, right: 800, bottom: 600 }];
  expect(placeAll({ written }).map(({ node }) => node)).toEqual([2]);
});

it('the name of whom a disc stands for is beside the disc', () => {
  const disc = { ...{ x: 4, y: 0, radius: 20, text: 'Suva', count: '3' }, nodes: [0, 1, 2] };
  const crowds = [{ ...disc, others: 0, isCoarse: false }];
  const nodes = new Set(disc.nodes);
  const gathered = { crowds, nodes, positions: Float32Array.of(4, 0, 4, 0, 4, 0) };
  const [name] = placeAll({ gathered, namedByAreas: nodes });
  expect(name).toMatchObject({ node: 2, left: 404 + 20 + 6 });
});
