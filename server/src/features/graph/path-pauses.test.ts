import { expect, it } from 'vitest';
import { linkNodes } from '../../domain/network/adjacency.ts';
import { Kinds } from '../../domain/network/columns.ts';
import { PathGraph } from './path-bounds.ts';
import { Pauses, unitsBetween } from './pauses.ts';
import { findShortestPaths } from './shortest-paths.ts';

/** Counts the relationships that are visited between two pauses. */
class CountedPauses extends Pauses {
  work = 0;
  most = 0;
  whole = 0;

  override async take(): Promise<void> {
    this.most = Math.max(this.most, this.work);
    this.work = 0;
    await super.take();
  }
}

class CountedGraph extends PathGraph {
  pauses: CountedPauses | null = null;

  override visit(node: number, onNeighbour: (neighbour: number) => void): void {
    const { pauses } = this;
    if (pauses) {
      pauses.work += this.workOf(node);
      pauses.whole += this.workOf(node);
    }
    super.visit(node, onNeighbour);
  }
}

const size = 30_000;
const hubSize = 2_000;

/** Always the same network; one level of it is more work than allowed between pauses. */
function makeNetwork() {
  let seed = 7;
  const draw = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const ends = Array.from({ length: 120_000 }, (_, edge) =>
    // Every twentieth relationship leads to one of three hubs.
    edge % 20 === 0 ? [draw(3), draw(size)] : [draw(size), draw(size)],
  ).filter(([one, other]) => one !== other);
  return linkNodes(
    size,
    Uint32Array.from(ends, ([one = 0]) => one),
    Uint32Array.from(ends, ([, other = 0]) => other),
  );
}

it('a search for paths pauses before it exceeds the allowed work', async () => {
  const rows = await makeNetwork();
  const largest = rows.degrees.reduce((a, b) => Math.max(a, b), 0);
  expect(largest).toBeGreaterThan(hubSize / 2);
  const kinds = Kinds.of(Array.from({ length: size }, () => 'person'));
  const counted = { most: 0, whole: 0 };
  for (const weighting of ['degree', 'none'] as const) {
    for (const [from, to] of [
      [5, 29_000],
      [17, 4],
      [0, 1],
    ] as const) {
      const pauses = new CountedPauses();
      const question = { from, to, weighting, maxLength: 8, fits: null };
      const graph = new CountedGraph({ ...rows, size, kinds }, question);
      graph.pauses = pauses;
      const { bounds } = await findShortestPaths(graph, 5, pauses);
      await bounds.start.reach(8, pauses);
      counted.most = Math.max(counted.most, pauses.most, pauses.work);
      counted.whole = Math.max(counted.whole, pauses.whole);
    }
  }
  expect(counted.whole).toBeGreaterThan(20 * unitsBetween);
  // A node is always visited as a whole, and each relationship counts at both of its ends.
  expect(counted.most).toBeLessThan(unitsBetween + 2 * largest);
});
