import { expect, it } from 'vitest';
import { KnownAreas } from './known-areas.ts';
import { type AreaGroups, noGroup } from './scene.ts';

/** Nodes in two groups on a line; the first `moved` of them lie elsewhere. */
function twoGroups(count: number, moved = 0): AreaGroups {
  return {
    positions: Float32Array.from({ length: 2 * count }, (_, at) =>
      at % 2 === 0 ? at : at / 2 < moved ? 90 : 10,
    ),
    groupOf: Uint8Array.from({ length: count }, (_, node) => (node < 1_000 ? node % 2 : noGroup)),
    names: ['Even', 'Odd'],
    colors: null,
  };
}
const plain = { colors: null, isEven: false };
/** The index of each node before one was added at the end. */
const oneMore = (count: number) =>
  Int32Array.from({ length: count + 1 }, (_, node) => (node < count ? node : -1));

it('keeps the areas while few nodes were added, removed or moved', () => {
  const known = new KnownAreas();
  const of = (groups: AreaGroups) => known.inLooks({ ...plain, areas: groups }).areas;
  const areas = of(twoGroups(1_000));
  known.renumber(oneMore(1_000));
  expect(of(twoGroups(1_001))).toBe(areas);
  known.renumber(oneMore(1_001));
  expect(of(twoGroups(1_002))).toBe(areas);
  known.renumber(Int32Array.from({ length: 900 }, (_, node) => node));
  expect(of(twoGroups(900))).not.toBe(areas);
  known.sceneChanged();
  const later = of(twoGroups(1_000));
  expect(of(twoGroups(1_000, 2))).toBe(later);
  expect(of(twoGroups(1_000, 3))).not.toBe(later);
  const colored = { ...twoGroups(1_000, 3), colors: Uint8Array.of(0, 1) };
  expect(of(colored)?.colors).toEqual(colored.colors);
});

it('makes the areas anew for another network of as many nodes', () => {
  const known = new KnownAreas();
  const scene = (groups: AreaGroups) => ({
    ...{ nodeCount: 1_000, kinds: new Uint8Array(1_000), degrees: new Uint32Array(1_000) },
    ...{
      names: [],
      pictures: [],
      edgeSources: new Uint32Array(0),
      edgeTargets: new Uint32Array(0),
    },
    ...{ positions: groups.positions, looks: { ...plain, areas: groups } },
  });
  const areas = known.inScene(scene(twoGroups(1_000))).looks?.areas;
  known.sceneChanged();
  expect(known.inScene(scene(twoGroups(1_000))).looks?.areas).toBe(areas);
  known.sceneChanged();
  expect(known.inScene(scene(twoGroups(1_000, 400))).looks?.areas).not.toBe(areas);
});

it('leaves all but the focused group without area and name', () => {
  const known = new KnownAreas();
  const { areas } = known.inLooks({ ...plain, areas: { ...twoGroups(1_000), only: 1 } });
  const all = known.inLooks({ ...plain, areas: twoGroups(1_000) }).areas;
  expect(areas?.names.map(({ text }) => text)).toEqual(['', 'Odd']);
  const shown = [...(areas?.owners ?? [])].filter((_, at) => (areas?.strengths[at] ?? 0) > 0);
  expect(new Set(shown)).toEqual(new Set([1]));
  expect(all?.names.map(({ text }) => text)).toEqual(['Even', 'Odd']);
  expect(known.inLooks({ ...plain, areas: { ...twoGroups(1_000), only: 1 } }).areas).toBe(areas);
});
