import { expect, it } from 'vitest';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { buildScene } from './scene.ts';

it('buildScene draws every node in the order of the network, and every pair once', () => {
  const network = buildNetwork(someColumns());
  const scene = buildScene(network);
  expect([...scene.kinds]).toEqual([0, 0, 0, 1, 2]);
  expect(scene.names[3]).toBe('Reef Study');
  expect(scene.pictures).toEqual(['/files/ada.webp', null, null, null, null]);
  const pairs = [...scene.edgeSources].map((source, pair) => [source, scene.edgeTargets[pair]]);
  expect(pairs).toEqual([
    [0, 1],
    [0, 3],
    [1, 2],
  ]);
});

it('buildScene keeps the stored positions when the drawn ones move', () => {
  const network = buildNetwork(someColumns());
  buildScene(network).positions[0] = 99;
  expect(network.positions[0]).toBe(0);
});
