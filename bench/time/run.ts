// The computation of one step when the years play, before the map is drawn: 13k nodes, 38k
// relationships over thirty years. Drawing is measured by `render`.
import { pathToFileURL } from 'node:url';
import { seededRandom } from '../../graph/src/layout/random.ts';
import { SceneState } from '../../graph/src/render/scene-state.ts';
import { buildScene } from '../../web/src/features/graph/drawing/scene.ts';
import { buildNetwork } from '../../web/src/features/graph/network/network.ts';
import { KnownYears } from '../../web/src/features/graph/time/timeline.ts';
import { makeSyntheticNetwork } from '../layout/synthetic-network.ts';
import { type BenchRow, formatRows } from '../rows.ts';

const [first, last] = [1869, 1898];
const rounds = 20;

function makeYears() {
  const { nodeCount, sources, targets } = makeSyntheticNetwork('13k');
  const random = seededRandom(7);
  const network = buildNetwork({
    version: 'bench',
    ids: Array.from({ length: nodeCount }, (_, node) => node + 1),
    kinds: 'pjo'.repeat(Math.ceil(nodeCount / 3)).slice(0, nodeCount),
    names: Array.from({ length: nodeCount }, (_, node) => `Name ${node}`),
    x: Array.from({ length: nodeCount }, () => 1000 * random()),
    y: Array.from({ length: nodeCount }, () => 1000 * random()),
    degrees: Array.from({ length: nodeCount }, () => 6),
    pictures: {},
    edge_id_gaps: Array.from(sources, () => 1),
    edge_source: [...sources],
    edge_target: [...targets],
    unconfirmed: [],
    demo_count: 0,
  });
  const years = new KnownYears(
    {
      version: 'bench',
      ranges: Array.from({ length: last - first + 1 }, (_, at) => [first + at, first + at]),
      edge_id_gaps: Array.from(sources, () => 1),
      edge_ranges: Array.from(sources, () => Math.floor(random() * (last - first + 1))),
      node_id_gaps: [],
      node_ranges: [],
    },
    2026,
  );
  return { network, timeline: years.ofWhole(network) };
}

/** Row T1: one step of the years, from the choice to the mask of the scene. */
export function runTimeBench(): BenchRow[] {
  const { network, timeline } = makeYears();
  const state = new SceneState();
  state.setScene(buildScene(network));
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (let year = first; year <= last; year++) {
      const began = performance.now();
      const { mask } = timeline.show({ years: { from: year, to: year + 2 }, hidesUndated: false });
      state.setMask(mask);
      if (round > 0) times.push(performance.now() - began);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))]!;
  return [
    {
      id: 'T1',
      what: '13k/38k: a step of playing years, before it is drawn; p50, p95',
      goal: 'p95 ≤ 33 ms',
      value: `${at(0.5).toFixed(1)}, ${at(0.95).toFixed(1)} ms`,
      met: at(0.95) <= 33,
    },
  ];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${formatRows(runTimeBench())}\n`);
}
