import { limits } from '@mangrove/contract/browser';
import { expect, it } from 'vitest';
import { extentOf, type MapPicture } from '../drawing/map-picture.ts';
import { buildScene } from '../drawing/scene.ts';
import { buildNetwork, countSteps, type Network } from '../network/network.ts';
import { crowd, someColumns } from '../network/test-network.ts';
import { KnownFocus } from './known-focus.ts';

const asked = { focus: 'person_20', steps: 1, expanded: [], isOwnLayout: false };
const rounds = [{ type: 'person', id: 20, depth: 1 }] as const;
const knowing = (ids: number[], positions: KnownFocus['positions'] = null) =>
  new KnownFocus(asked, 20, [...rounds], new Set(ids), positions);

it('cuts the network to one node and its surroundings, with its relationships and positions', () => {
  const network = buildNetwork(someColumns());
  const known = knowing([20, 10, 30]);
  const part = known.networkOf(network);
  expect(part?.names).toEqual(['Ada Ng', 'Bo Lind', 'Cy Okafor']);
  expect([...(part?.degrees ?? [])]).toEqual([2, 2, 1]);
  expect([...(part?.positions ?? [])]).toEqual([0, 0, 10, 5, 20, 10]);
  expect(part && [...countSteps(part, 0)]).toEqual([0, 1, 2]);
  expect(part?.columns?.edge_id_gaps).toEqual([1, 1, 1]);
  expect(known.networkOf(network)).toBe(part);
  expect(part && buildScene(part).middle).toBe(1);
  expect(buildScene(network).middle).toBeUndefined();
  const pictureOf = (shown: Network) => ({ network: shown, whole: shown }) as MapPicture;
  expect(part && extentOf(pictureOf(part))).toEqual({ extent: part?.positions });
  expect(extentOf(pictureOf(network))).toEqual({});
});

it('is null for a network without the node in the middle', () => {
  const { ids, ...columns } = someColumns();
  const network = buildNetwork({ ...columns, ids: [10, 21, 30, 40, 50] });
  expect(knowing([20, 10]).networkOf(network)).toBeNull();
});

it('places an own layout by ids, and who came later beside a neighbour', () => {
  const positions = new Map([
    [20, [7, 8] as const],
    [10, [1, 2] as const],
  ]);
  const part = knowing([20, 10, 30], positions).networkOf(buildNetwork(someColumns()));
  expect(part?.isOwnLayout).toBe(true);
  expect([...(part?.positions ?? [])]).toEqual([1, 2, 7, 8, 7, 8]);
});

it('leaves out the least connected where not all fit, never the middle', () => {
  const size = limits.focusNodes + 10;
  const network = crowd(size);
  const degrees = network.degrees.slice().fill(5);
  degrees[19] = 0;
  const known = knowing([...network.ids]);
  const part = known.networkOf({ ...network, degrees });
  expect(part?.size).toBe(limits.focusNodes);
  expect(part?.indexOf(20)).not.toBeNull();
  expect(known.left).toBe(10);
});

it('includes what only this reader sees, and who is behind it', () => {
  const network = buildNetwork(someColumns(), undefined, [30]);
  expect(knowing([20, 10]).networkOf(network)?.ids).toEqual([10, 20, 30]);
});
