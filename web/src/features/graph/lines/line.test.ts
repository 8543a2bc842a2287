import { describe, expect, it } from 'vitest';
import { buildNetwork } from '../network/network.ts';
import { partOf } from '../network/part-of-network.ts';
import { someColumns } from '../network/test-network.ts';
import { countRelationships, findLine, isSameLine, writeLine } from './line.ts';
import { linesOf, linesOfPath, stepFrom } from './steps.ts';

const network = buildNetwork(someColumns());

describe('findLine', () => {
  it('finds the line of an address in either order', () => {
    expect(findLine(network, network, undefined)).toEqual({ state: 'none' });
    expect(findLine(network, network, 'person_10..project_40')).toEqual({
      state: 'found',
      ends: [0, 3],
    });
    expect(findLine(network, network, 'project_40..person_10')).toEqual({
      state: 'found',
      ends: [3, 0],
    });
  });

  it.each(['person_10..person_30', 'person_10..project_99', 'person_10'])(
    'finds nothing by %s, whose ends are not connected or not there',
    (edge) => expect(findLine(network, network, edge)).toEqual({ state: 'missing' }),
  );

  it('finds a line by the kinds that its ends had before', () => {
    expect(findLine(network, network, 'project_10..organization_20')).toEqual(
      findLine(network, network, 'person_10..person_20'),
    );
  });

  it('tells a line that only the shown part lacks', () => {
    const part = partOf(network, [20, 30]);
    expect(findLine(part, network, 'person_20..person_30').state).toBe('found');
    expect(findLine(part, network, 'person_10..person_20').state).toBe('hidden');
    expect(findLine(part, network, 'person_10..person_30').state).toBe('missing');
  });
});

describe('the lines of a node', () => {
  it('are those of the card, by kind and name, and lead to addresses', () => {
    const lines = linesOf(network, 0, undefined);
    expect(lines.map((ends) => writeLine(network, ends))).toEqual([
      'person_10..project_40',
      'person_10..person_20',
    ]);
  });

  it('of one kind are in the order of names, numbers in them by their value', () => {
    const names = ['Ada Ng', 'Hall 10', 'Hall 2', 'Reef Study', 'Tide Archive'];
    const edges = { edge_id_gaps: [1, 1], edge_source: [0, 0], edge_target: [1, 2] };
    const numbered = buildNetwork({ ...someColumns(), names, ...edges });
    expect(linesOf(numbered, 0, undefined)).toEqual([
      [0, 2],
      [0, 1],
    ]);
  });

  it('leave out what the chosen years hide', () => {
    const dimmed = new Uint8Array(network.size);
    // The pairs are 0–1, 0–3 and 1–2.
    const edges = Uint8Array.from([0, 1, 2]);
    expect(linesOf(network, 0, { edges, dimmed })).toEqual([[0, 3]]);
    expect(linesOf(network, 1, { edges, dimmed })).toEqual([[1, 2]]);
  });

  it('of a path follow it', () => {
    expect(linesOfPath([2, 1, 0])).toEqual([
      [2, 1],
      [1, 0],
    ]);
    expect(linesOfPath([])).toEqual([]);
    expect(stepFrom([], null, 1).next).toBeUndefined();
    expect(isSameLine([1, 0], [0, 1])).toBe(true);
    expect(isSameLine([1, 0], [0, 2])).toBe(false);
    expect(isSameLine([1, 0], null)).toBe(false);
  });
});

it('countRelationships counts both directions of a pair', () => {
  expect(countRelationships(network, [10, 20])).toBe(2);
  expect(countRelationships(network, [40, 10])).toBe(1);
});
