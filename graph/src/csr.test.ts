import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countEntries, edgesOf, groupByKey, keepMarked, linkEdges, neighboursOf } from './csr.ts';

const nodeCount = 6;
const node = fc.nat(nodeCount - 1);
const edges = fc.array(fc.tuple(node, node), { maxLength: 20 });

function link(pairs: [number, number][], order: 'given' | 'ascending') {
  const [sources, targets] = [0, 1].map((end) => Uint32Array.from(pairs, (pair) => pair[end] ?? 0));
  return linkEdges(nodeCount, sources ?? new Uint32Array(), targets ?? new Uint32Array(), order);
}

/** The expected entries of a node: one for each end of an edge at it, in the order given. */
function entriesAt(pairs: [number, number][], at: number) {
  return pairs.flatMap(([source, target], edge) => [
    ...(source === at ? [{ neighbour: target, edge }] : []),
    ...(target === at ? [{ neighbour: source, edge }] : []),
  ]);
}

describe('linkEdges', () => {
  it('adds every edge to the rows of both ends, in the requested order', () => {
    fc.assert(
      fc.property(edges, fc.constantFrom('given', 'ascending'), (pairs, order) => {
        const rows = link(pairs, order);
        for (let at = 0; at < nodeCount; at++) {
          const expected = entriesAt(pairs, at);
          if (order === 'ascending') {
            expected.sort((a, b) => a.neighbour - b.neighbour || a.edge - b.edge);
          }
          expect([...neighboursOf(rows, at)]).toEqual(expected.map(({ neighbour }) => neighbour));
          expect([...edgesOf(rows, at)]).toEqual(expected.map(({ edge }) => edge));
          expect(countEntries(rows, at)).toBe(expected.length);
        }
      }),
    );
  });

  it('links more edges than it processes between two pauses', () => {
    const pairs = Array.from({ length: 60_000 }, (_, edge): [number, number] => [
      0,
      1 + (edge % 2),
    ]);
    const rows = link(pairs, 'ascending');
    expect(edgesOf(rows, 0)).toEqual(
      Uint32Array.from(pairs, (_, at) => (at < 30_000 ? 2 * at : 2 * (at - 30_000) + 1)),
    );
    expect(countEntries(rows, 2)).toBe(30_000);
  });
});

describe('keepMarked', () => {
  it('drops unmarked edges from the rows of both ends', () => {
    const rows = link(
      [
        [0, 1],
        [1, 2],
        [0, 2],
        [2, 2],
      ],
      'given',
    );
    const kept = keepMarked(rows, Uint8Array.of(1, 0, 2, 0));
    expect([0, 1, 2].map((node) => [...neighboursOf(kept, node)])).toEqual([[1, 2], [0], [0]]);
    expect([0, 1, 2].map((node) => [...edgesOf(kept, node)])).toEqual([[0, 2], [0], [2]]);
    expect(keepMarked(rows, Uint8Array.of(1, 1, 1, 1))).toEqual(rows);
  });
});

describe('groupByKey', () => {
  it('lists the indices of each key in ascending order', () => {
    const { offsets, members } = groupByKey(3, Uint32Array.of(2, 0, 2, 0));
    expect([...offsets]).toEqual([0, 2, 2, 4]);
    expect([...members]).toEqual([1, 3, 0, 2]);
  });
});
