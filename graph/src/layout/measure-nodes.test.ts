import { expect, it } from 'vitest';
import { linkEdges } from '../csr.ts';
import { countStarts, measureNodes } from './measure-nodes.ts';

function rowsOf(nodeCount: number, pairs: readonly (readonly [number, number])[]) {
  return linkEdges(
    nodeCount,
    Uint32Array.from(pairs, ([from]) => from),
    Uint32Array.from(pairs, ([, to]) => to),
    'given',
  );
}

it('measureNodes counts whom each reaches in two steps, once, and not itself', () => {
  // A line of five with a loop of three at its end, and one alone.
  const rows = rowsOf(7, [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 3],
  ]);
  expect([...measureNodes(7, rows, 'reach')]).toEqual([2, 3, 5, 4, 3, 3, 0]);
});

it('measureNodes says through what share of the pairs of others shortest ways lead', () => {
  // Of the six pairs of the other four, the middle of a line of five is between four.
  const line = rowsOf(5, [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  expect([...measureNodes(5, line, 'between')].map((share) => share.toFixed(3))).toEqual(
    [0, 3 / 6, 4 / 6, 3 / 6, 0].map((share) => share.toFixed(3)),
  );
  // In a square each is between one of three pairs, by half.
  const square = rowsOf(4, [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 0],
  ]);
  expect([...measureNodes(4, square, 'between')].map((share) => share.toFixed(3))).toEqual(
    Array(4).fill((0.5 / 3).toFixed(3)),
  );
  expect([...measureNodes(2, rowsOf(2, [[0, 1]]), 'between')]).toEqual([0, 0]);
});

it('measureNodes estimates from a sample in a large network, near to what is known', () => {
  const size = 6_000;
  const star = rowsOf(
    size,
    Array.from({ length: size - 1 }, (_, at) => [0, at + 1] as const),
  );
  expect(countStarts(5_000, star)).toBe(5_000);
  expect(countStarts(size, star)).toBe(500);
  expect(countStarts(1_000_000, star)).toBe(50);
  const between = measureNodes(size, star, 'between');
  expect(between[0]).toBeCloseTo(1, 2);
  expect(Math.max(...between.subarray(1))).toBe(0);
});
