import { pathToFileURL } from 'node:url';
import { layoutNetwork, type Network } from '../../graph/src/layout/index.ts';
import { type BenchRow, formatRows, median } from '../rows.ts';
import { loadKuenstlerhaus } from './kuenstlerhaus.ts';
import { D3_TICKS, type Peer, startD3, startForceAtlas2, startNgraph } from './peers.ts';
import { measureHubSpread, QualityMeasure } from './quality.ts';
import { makeSyntheticNetwork } from './synthetic-network.ts';

const ROUNDS = 3;
const FORCE_ATLAS_SECONDS = 30;
/** How often d3-force's layout is measured while it runs, in ticks; this time is not counted. */
const LOOK_EVERY = 10;

/**
 * Compares the layout with d3-force, d3-force-reuse, ForceAtlas2 and ngraph.forcelayout, in one
 * process and in turns, so that the machine's load affects all alike. Times are medians of three
 * rounds; all layouts are deterministic, so quality is measured once.
 */
export async function runLayoutBench(): Promise<BenchRow[]> {
  layoutNetwork(makeSyntheticNetwork('2k'));
  return [...benchSynthetic(), ...benchKuenstlerhaus(), ...benchLarge()];
}

interface Race {
  ours: { positions: Float32Array; seconds: number };
  d3: { positions: Float64Array; seconds: number; secondsAtTick: number[] };
}

/** Runs ours and d3-force in turns; in the first round `look` gets d3-force's positions. */
function race(network: Network, look?: (tick: number, positions: Float64Array) => void): Race {
  const ourSeconds: number[] = [];
  const d3Rounds: number[][] = [];
  let ourPositions = new Float32Array(0);
  let d3Positions: Float64Array = new Float64Array(0);
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    ourPositions = layoutNetwork(network);
    ourSeconds.push((performance.now() - started) / 1000);
    const d3 = startD3(network);
    d3Rounds.push(
      runTicks(d3, D3_TICKS, (tick) => {
        if (round === 0 && tick % LOOK_EVERY === 0) look?.(tick, d3.positions());
      }),
    );
    d3Positions = d3.positions();
  }
  const secondsAtTick = Array.from({ length: D3_TICKS + 1 }, (_, tick) =>
    median(d3Rounds.map((seconds) => seconds[tick]!)),
  );
  return {
    ours: { positions: ourPositions, seconds: median(ourSeconds) },
    d3: { positions: d3Positions, seconds: secondsAtTick[D3_TICKS]!, secondsAtTick },
  };
}

/** The seconds up to the end of each tick, without the time that `afterTick` takes. */
function runTicks(peer: Peer, ticks: number, afterTick?: (tick: number) => void): number[] {
  const secondsAtTick = [0];
  for (let tick = 1; tick <= ticks; tick++) {
    const started = performance.now();
    peer.step();
    secondsAtTick.push(secondsAtTick[tick - 1]! + (performance.now() - started) / 1000);
    afterTick?.(tick);
  }
  return secondsAtTick;
}

function runFor(peer: Peer, seconds: number): void {
  const until = performance.now() + 1000 * seconds;
  while (performance.now() < until) peer.step();
}

function benchSynthetic(): BenchRow[] {
  const network = makeSyntheticNetwork('13k');
  const measure = new QualityMeasure(network);
  const np2AtTick = new Map<number, number>();
  const { ours, d3 } = race(network, (tick, positions) => {
    np2AtTick.set(tick, measure.measure(positions).np2);
  });
  const our = measure.measure(ours.positions);
  const theirs = measure.measure(d3.positions);
  const reached = [...np2AtTick].find(([, np2]) => np2 >= theirs.np2)?.[0] ?? D3_TICKS;
  const atlas = startForceAtlas2(network);
  runFor(atlas, FORCE_ATLAS_SECONDS);
  const atlasQuality = measure.measure(atlas.positions());

  const sooner = d3.secondsAtTick[reached]! / ours.seconds;
  const times = d3.seconds / ours.seconds;
  const rows: BenchRow[] = [
    {
      id: 'L1',
      what: "13k nodes: d3-force's end np2, sooner than d3-force reaches it",
      goal: '≥ 10 times; separation ≥ 0.3; stress ≤ 1.35 of d3',
      value: `${sooner.toFixed(1)} times; ${our.separation.toFixed(2)}; ${ratio(our.stress, theirs.stress)}`,
      met:
        our.np2 >= theirs.np2 &&
        sooner >= 10 &&
        our.separation >= 0.3 &&
        our.stress <= 1.35 * theirs.stress,
    },
    {
      id: 'L2',
      what: `13k nodes: final np2 (ours ${our.np2.toFixed(3)}), time of d3-force over ours`,
      goal: '≥ 1.8 of d3; ≥ 1.5 of ForceAtlas2 (30 s); ≥ 25 times',
      value: `${ratio(our.np2, theirs.np2)}; ${ratio(our.np2, atlasQuality.np2)}; ${times.toFixed(1)} times`,
      met: our.np2 >= 1.8 * theirs.np2 && our.np2 >= 1.5 * atlasQuality.np2 && times >= 25,
    },
    describe('ours', ours.seconds, our),
    describe('d3-force, 300 ticks', d3.seconds, theirs),
    describe('ForceAtlas2', FORCE_ATLAS_SECONDS, atlasQuality),
  ];
  for (const [name, peer] of [
    ['d3-force-reuse, 300 ticks', startD3(network, true)],
    ['ngraph.forcelayout, 300 ticks', startNgraph(network)],
  ] as const) {
    const seconds = runTicks(peer, D3_TICKS).at(-1)!;
    rows.push(describe(name, seconds, measure.measure(peer.positions())));
  }
  return rows;
}

function benchKuenstlerhaus(): BenchRow[] {
  const network = loadKuenstlerhaus();
  const what = 'Künstlerhaus: hub spread; stress over that of d3-force; time of d3-force over ours';
  const goal = '≥ 0.80; ≤ 1; ≥ 8 times';
  if (network === null) {
    return [{ id: 'L4', what, goal, value: 'skipped: no folder with its files', met: null }];
  }
  const measure = new QualityMeasure(network);
  const { ours, d3 } = race(network);
  const spread = measureHubSpread(network, ours.positions);
  const d3Spread = measureHubSpread(network, d3.positions);
  const our = measure.measure(ours.positions);
  const theirs = measure.measure(d3.positions);
  const times = d3.seconds / ours.seconds;
  return [
    {
      id: 'L4',
      what,
      goal,
      value: `${spread.toFixed(2)} (d3: ${d3Spread.toFixed(2)}); ${ratio(our.stress, theirs.stress)}; ${times.toFixed(1)} times`,
      met: spread >= 0.8 && our.stress <= theirs.stress && times >= 8,
    },
    describe('ours, Künstlerhaus', ours.seconds, our),
    describe('d3-force, Künstlerhaus', d3.seconds, theirs),
  ];
}

/** The large network: d3-force runs only the few ticks that the goal compares with. */
function benchLarge(): BenchRow[] {
  const network = makeSyntheticNetwork('100k');
  const started = performance.now();
  const positions = layoutNetwork(network);
  const seconds = (performance.now() - started) / 1000;
  const d3Seconds = runTicks(startD3(network), 15).at(-1)!;
  const our = new QualityMeasure(network).measure(positions);
  return [
    {
      id: 'L3',
      what: `100k nodes: finished in the time of 15 ticks of d3-force (np2 ${our.np2.toFixed(3)})`,
      goal: '≤ 1 of that time; separation ≥ 0.3',
      value: `${ratio(seconds, d3Seconds)} (${seconds.toFixed(1)} s); ${our.separation.toFixed(2)}`,
      met: seconds <= d3Seconds && our.separation >= 0.3,
    },
  ];
}

function describe(
  name: string,
  seconds: number,
  quality: { np2: number; separation: number; stress: number },
): BenchRow {
  const { np2, separation, stress } = quality;
  return {
    id: '',
    what: name,
    goal: '',
    value: `${seconds.toFixed(2)} s; np2 ${np2.toFixed(3)}, separation ${separation.toFixed(2)}, stress ${stress.toFixed(3)}`,
    met: null,
  };
}

function ratio(value: number, reference: number): string {
  return (value / reference).toFixed(2);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rows = await runLayoutBench();
  console.log(process.argv.includes('--json') ? JSON.stringify(rows) : formatRows(rows));
}
