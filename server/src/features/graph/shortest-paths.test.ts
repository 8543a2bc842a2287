import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkNodes } from '../../domain/network/adjacency.ts';
import { Kinds } from '../../domain/network/columns.ts';
import { PathGraph, type PathQuestion } from './path-bounds.ts';
import { Pauses } from './pauses.ts';
import { type FoundPath, findShortestPaths } from './shortest-paths.ts';

interface Drawn {
  size: number;
  edges: [number, number][];
  degrees: Uint32Array;
  question: PathQuestion;
  count: number;
}

const mostly = fc.constantFrom(true, true, true, false);

/** Small enough to list every path, with several relationships between the same nodes. */
const drawn: fc.Arbitrary<Drawn> = fc.noBias(fc.integer({ min: 3, max: 8 })).chain((size) => {
  const node = fc.noBias(fc.integer({ min: 0, max: size - 1 }));
  return fc
    .record({
      edges: fc.array(
        fc.tuple(node, node).filter(([a, b]) => a !== b),
        { minLength: size, maxLength: 24, size: 'max' },
      ),
      from: node,
      away: fc.integer({ min: 1, max: size - 1 }),
      maxLength: fc.noBias(fc.integer({ min: 1, max: 8 })),
      weighting: fc.constantFrom('degree' as const, 'none' as const),
      // Degrees as in a larger network, in which hubs have neighbours that are not generated.
      degrees: fc.array(fc.constantFrom(2, 2, 3, 4, 8, 872, 5000), {
        minLength: size,
        maxLength: size,
      }),
      fitting: fc.option(fc.array(mostly, { minLength: 24, maxLength: 24 })),
      admitted: fc.option(fc.array(mostly, { minLength: size, maxLength: size })),
      count: fc.noBias(fc.integer({ min: 1, max: 5 })),
    })
    .map(({ edges, from, away, degrees, fitting, admitted, count, ...rest }) => ({
      size,
      edges,
      count,
      degrees: Uint32Array.from(degrees),
      question: {
        ...rest,
        from,
        to: (from + away) % size,
        fits: fitting && Uint8Array.from(edges, (_, edge) => (fitting[edge] ? 1 : 0)),
        admits: admitted ? (passed: number) => admitted[passed] === true : undefined,
      },
    }));
});

async function find({ size, edges, degrees, question, count }: Drawn): Promise<FoundPath[]> {
  const rows = await linkNodes(
    size,
    Uint32Array.from(edges, ([source]) => source),
    Uint32Array.from(edges, ([, target]) => target),
  );
  const kinds = Kinds.of(Array.from({ length: size }, () => 'person'));
  const graph = new PathGraph({ ...rows, size, degrees, kinds }, question);
  return (await findShortestPaths(graph, count, new Pauses())).paths;
}

/** Every path, the cheapest first, found by exhaustive search. */
function enumerate({ edges, degrees, question, count }: Drawn): FoundPath[] {
  const { from, to, maxLength, weighting, fits, admits } = question;
  const neighbours = (node: number) =>
    edges.flatMap(([a, b], edge) => {
      if (fits && fits[edge] === 0) return [];
      return a === node ? [b] : b === node ? [a] : [];
    });
  const all: number[][] = [];
  const walk = (path: number[]) => {
    const last = path.at(-1) ?? from;
    if (last === to) all.push(path);
    if (last === to || path.length > maxLength) return;
    for (const node of new Set(neighbours(last))) {
      if (path.includes(node) || (node !== to && admits && !admits(node))) continue;
      walk([...path, node]);
    }
  };
  walk([from]);
  const costOf = (path: number[]) =>
    path.length -
    1 +
    (weighting === 'none'
      ? 0
      : path.slice(1, -1).reduce((sum, node) => {
          const thousandths = Math.round(1000 * Math.log2(degrees[node] ?? 0));
          return sum + thousandths;
        }, 0) / 1000);
  return all
    .map((nodes) => ({ nodes, cost: Math.round(1000 * costOf(nodes)) / 1000 }))
    .sort(
      (a, b) =>
        a.cost - b.cost || a.nodes.length - b.nodes.length || compareLists(a.nodes, b.nodes),
    )
    .slice(0, count);
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return (a[at] ?? 0) - (b[at] ?? 0);
}

const plain = { fits: null, weighting: 'degree' as const, maxLength: 6 };

describe('findShortestPaths', () => {
  it('finds the same paths, in the same order, as an exhaustive search', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(drawn, async (network) => {
        const paths = await find(network);
        found += paths.length;
        expect(paths).toEqual(enumerate(network));
      }),
      // A failure prints the seed that reproduces it.
      { numRuns: 1000 },
    );
    expect(found).toBeGreaterThan(1000);
  });

  it('avoids a hub by three small nodes, unless only steps count', async () => {
    const hub = 1;
    const network: Drawn = {
      size: 6,
      edges: [
        [0, hub],
        [hub, 5],
        [0, 2],
        [2, 3],
        [3, 4],
        [4, 5],
      ],
      degrees: Uint32Array.of(2, 872, 4, 4, 4, 2),
      question: { ...plain, from: 0, to: 5 },
      count: 5,
    };
    const byHub = { nodes: [0, hub, 5], cost: 11.768 };
    const byOthers = { nodes: [0, 2, 3, 4, 5], cost: 10 };
    expect(await find(network)).toEqual([byOthers, byHub]);
    const question = { ...network.question, weighting: 'none' as const };
    expect(await find({ ...network, question })).toEqual([
      { ...byHub, cost: 2 },
      { ...byOthers, cost: 4 },
    ]);
  });

  it('finds no path longer than the requested length', async () => {
    const network: Drawn = {
      size: 4,
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
      degrees: Uint32Array.of(1, 2, 2, 1),
      question: { ...plain, from: 0, to: 3, maxLength: 2 },
      count: 5,
    };
    expect(await find(network)).toEqual([]);
    expect(await find({ ...network, question: { ...network.question, maxLength: 3 } })).toEqual([
      { nodes: [0, 1, 2, 3], cost: 5 },
    ]);
  });
});
