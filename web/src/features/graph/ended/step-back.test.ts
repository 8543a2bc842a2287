import { expect, it } from 'vitest';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { StepBack } from './step-back.ts';

const network = buildNetwork(someColumns());
const given = { network, whole: network, highlight: null, scope: '', path: null };
const ids = [...Array(network.size).keys()].map((node) => network.ids[node] ?? 0);

it('what has ended is dimmed, and every line stays', () => {
  const stepBack = new StepBack([ids[1] ?? 0, 987_654]);
  const { mask } = stepBack.dim(given);
  expect([...(mask?.dimmed ?? [])]).toEqual(ids.map((_, node) => (node === 1 ? 1 : 0)));
  expect(new Set(mask?.edges)).toEqual(new Set([1]));
  expect(stepBack.countIn(network)).toBe(1);
});

it('what the years dim and hide stays so beside it, and their mask is not changed', () => {
  const dimmed = new Uint8Array(network.size);
  dimmed[0] = 1;
  const edges = new Uint8Array(network.adjacency.sources.length);
  const mask = { dimmed, edges, areaNames: new Uint8Array([1]) };
  const drawn = new StepBack([ids[1] ?? 0]).dim({ ...given, mask });
  expect([...(drawn.mask?.dimmed ?? [])].slice(0, 2)).toEqual([1, 1]);
  expect(drawn.mask).toMatchObject({ edges, areaNames: mask.areaNames });
  expect(dimmed[1]).toBe(0);
});

it('a map on which nothing has ended is drawn as it was', () => {
  expect(new StepBack([]).dim(given)).toBe(given);
  expect(new StepBack([987_654]).countIn(network)).toBe(0);
});
