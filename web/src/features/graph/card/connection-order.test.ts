import { describe, expect, it } from 'vitest';
import { aConnection } from '../../../domain/entity/test-entities.ts';
import { findConnections, sortConnections } from './connection-order.ts';

const people = [
  aConnection(1, 'Ana Ōta', [{ role: 'Juror', year: '1886' }]),
  aConnection(2, 'Bo Lind', [
    { role: 'Artist', year: '1899 - 1901' },
    { role: 'Artist', year: '1870' },
  ]),
  aConnection(3, 'Cy Marsh', [{ role: '', year: '' }]),
];
const ids = (connections: readonly { id: number }[]) => connections.map(({ id }) => id);

describe('the connections of a card [spec 3.2]', () => {
  it.each([
    ['', [1, 2, 3]],
    ['OTA', [1]],
    ['artist', [2]],
    ['1886', [1]],
    ['unknown', [3]],
    ['nobody', []],
  ])('are found by name, role or year: %j', (typed, expected) => {
    expect(ids(findConnections(people, typed))).toEqual(expected);
  });

  it.each([
    ['name', [1, 2, 3]],
    ['newest', [3, 2, 1]],
    ['oldest', [2, 1, 3]],
    ['role', [2, 1, 3]],
  ] as const)('are sorted by %s', (order, expected) => {
    expect(ids(sortConnections(people, order))).toEqual(expected);
  });
});
