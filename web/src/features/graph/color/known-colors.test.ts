import { noGroup } from '@mangrove/graph/render';
import { expect, it } from 'vitest';
import { crowd } from '../network/test-network.ts';
import { KnownColors } from './known-colors.ts';

const groups = () =>
  new KnownColors('group', {
    version: 'e-1',
    names: ['Even', 'Odd'],
    ids: [7, 8],
    node_id_gaps: Array.from({ length: 1_000 }, () => 1),
    node_values: Array.from({ length: 1_000 }, (_, node) => node % 2),
  });

it('KnownColours says which nodes and colours areas are made of, and of which group alone', () => {
  const known = groups();
  const network = crowd(1_001);
  const { positions, groupOf, names, ...rest } = known.areasOf(network, false) ?? {};
  expect(positions).toBe(network.positions);
  expect([...(groupOf?.subarray(0, 2) ?? []), groupOf?.[1_000]]).toEqual([0, 1, noGroup]);
  expect(names).toEqual(['Even', 'Odd']);
  expect(rest).toEqual({ colors: null });
  expect(known.areasOf(network, true, 8)).toMatchObject({ colors: Uint8Array.of(0, 1), only: 1 });
  expect(known.areasOf(network, true, 9)).not.toHaveProperty('only');
});

it('KnownColours counts and lists the members of groups and the nodes without a colour', () => {
  const known = groups();
  const network = crowd(1_001);
  expect(known.groupsOf(network).map(({ id, size }) => [id, size])).toEqual([
    [7, 500],
    [8, 500],
  ]);
  expect(known.membersOf(network, 8)?.slice(0, 2)).toEqual([1, 3]);
  expect(known.legendOf(network).map(({ count }) => count)).toEqual([500, 500, 1]);
});

it('KnownColours names areas in full, like nodes or not at all, by their shown share', () => {
  const known = groups();
  const network = crowd(1_000);
  const shown = (even: number, odd: number) => {
    const back = new Uint8Array(1_000).fill(1);
    for (let node = 0; node < even; node++) back[2 * node] = 0;
    for (let node = 0; node < odd; node++) back[2 * node + 1] = 0;
    return [...known.areaNamesOf(network, back)];
  };
  expect(shown(500, 500)).toEqual([2, 2]);
  expect(shown(250, 249)).toEqual([2, 1]);
  expect(shown(100, 4)).toEqual([1, 0]);
  expect(shown(0, 1)).toEqual([0, 1]);
  expect(shown(0, 0)).toEqual([0, 0]);
});

it('KnownColours of a defined field filter by what the server takes, and name the rest', () => {
  const known = new KnownColors('field.waters', {
    version: 'e-1',
    names: ['Lagoon', 'River'],
    values: ['lagoon', 'river_2'],
    ids: [],
    node_id_gaps: [1, 1, 1],
    node_values: [0, 1, 8],
  });
  const legend = known.legendOf(crowd(4)).map(({ name, filter }) => [name, filter]);
  expect(legend).toEqual([
    ['Lagoon', { kind: 'field', name: 'field.waters', value: 'lagoon' }],
    ['River', { kind: 'field', name: 'field.waters', value: 'river_2' }],
    ['Others', null],
    ['Not said', null],
  ]);
  expect(known.nameOf(2)).toBe('River');
});
