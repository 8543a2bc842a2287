// The time to find the paths between two entities, in a network of 100k entities and 300k
// relationships in memory. If there is no path, the reach of each end is computed as well.
import { pathToFileURL } from 'node:url';
import { seededRandom } from '../../graph/src/layout/random.ts';
import { linkNodes } from '../../server/src/domain/network/adjacency.ts';
import { Kinds } from '../../server/src/domain/network/columns.ts';
import { PathGraph, type PathQuestion } from '../../server/src/features/graph/path-bounds.ts';
import { Pauses } from '../../server/src/features/graph/pauses.ts';
import { findShortestPaths } from '../../server/src/features/graph/shortest-paths.ts';
import { makeSyntheticNetwork } from '../layout/synthetic-network.ts';
import { type BenchRow, formatRows } from '../rows.ts';

const pairs = 1000;
/** The first searches run before the code is optimised, and are not counted. */
const warmUp = 50;
const kinds = ['person', 'project', 'organization'] as const;

async function makeNetwork() {
  const { nodeCount: size, sources, targets } = makeSyntheticNetwork('100k');
  const rows = await linkNodes(size, sources, targets);
  return {
    ...rows,
    size,
    kinds: Kinds.of(Array.from({ length: size }, (_, node) => kinds[node % 3]!)),
  };
}

/** Processor time between two turns, because wall time on a shared machine includes waiting. */
class TimedPauses extends Pauses {
  longestMs = 0;
  #since = process.cpuUsage();

  override async take(): Promise<void> {
    const { user, system } = process.cpuUsage(this.#since);
    this.longestMs = Math.max(this.longestMs, (user + system) / 1000);
    if (await this.hasPaused()) this.#since = process.cpuUsage();
  }

  async hasPaused(): Promise<boolean> {
    let others = false;
    setImmediate(() => {
      others = true;
    });
    await super.take();
    return others;
  }
}

interface Asked {
  what: string;
  goal: number | null;
  question: Pick<PathQuestion, 'weighting' | 'maxLength'>;
}

const asked: Asked[] = [
  { what: 'up to 6 steps, weighed', goal: 30, question: { weighting: 'degree', maxLength: 6 } },
  { what: 'up to 6 steps, plain', goal: 30, question: { weighting: 'none', maxLength: 6 } },
  { what: 'up to 8 steps, weighed', goal: null, question: { weighting: 'degree', maxLength: 8 } },
];

/** Rows P1 to P3: up to five paths between two random nodes. */
export async function runPathsBench(): Promise<BenchRow[]> {
  const network = await makeNetwork();
  const rows: BenchRow[] = [];
  for (const [index, { what, goal, question }] of asked.entries()) {
    const random = seededRandom(7);
    const draw = () => Math.floor(random() * network.size);
    const times: number[] = [];
    let longest = 0;
    let found = 0;
    for (let pair = -warmUp; pair < pairs; pair++) {
      const from = draw();
      const to = (from + 1 + Math.floor(random() * (network.size - 1))) % network.size;
      const began = performance.now();
      const pauses = new TimedPauses();
      const graph = new PathGraph(network, { ...question, from, to, fits: null });
      const { paths, bounds } = await findShortestPaths(graph, 5, pauses);
      if (paths.length === 0) {
        await bounds.start.reach(question.maxLength, pauses);
        await bounds.end.reach(question.maxLength, pauses);
      }
      if (pair < 0) continue;
      longest = Math.max(longest, pauses.longestMs);
      times.push(performance.now() - began);
      if (paths.length > 0) found += 1;
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(pairs - 1, Math.floor(share * pairs))]!;
    rows.push({
      id: `P${index + 1}`,
      what: `100k/300k: five paths, ${what}; p50, p95, longest`,
      goal: goal === null ? '' : `p95 ≤ ${goal} ms`,
      value: `${at(0.5).toFixed(1)}, ${at(0.95).toFixed(1)}, ${at(1).toFixed(0)} ms; ${found} of ${pairs} pairs are connected`,
      met: goal === null ? null : at(0.95) <= goal,
    });
    rows.push({
      id: `P${index + 1}`,
      what: 'the same: most processor time before others get their turn',
      goal: '≤ 50 ms',
      value: `${longest.toFixed(0)} ms`,
      met: longest <= 50,
    });
  }
  return rows;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${formatRows(await runPathsBench())}\n`);
}
