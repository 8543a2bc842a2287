import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import type { Size } from '../layout/synthetic-network.ts';
import { type BenchRow, formatRows, median } from '../rows.ts';
import { runLinesBench } from './lines.ts';
import { type Measured, measurePage } from './measure.ts';
import { bundle, type PageName, PageServer, RENDERERS } from './pages-server.ts';

const ROUNDS = 3;

type Results = Record<PageName, Measured[]>;

/**
 * Compares our renderer with sigma and Pixi: same network and positions, same Chromium with
 * software rendering, in turns. On another machine only the ratios are comparable.
 */
export async function runRenderBench(): Promise<BenchRow[]> {
  const server = new PageServer();
  const address = await server.listen();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const results: Results = { ours: [], areas: [], sigma: [], pixi: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of [...RENDERERS, 'areas'] as const) {
        results[name].push(await measurePage(browser, server, address, name, '13k'));
      }
    }
    const sizes = await measureSizes(browser, server, address);
    const drawn = [...compare(results), ...judgeHover(results, sizes)];
    return [...drawn, ...runLinesBench(), await weighBundle()];
  } finally {
    await browser.close();
    server.close();
  }
}

async function measureSizes(browser: Browser, server: PageServer, address: string) {
  const sizes: [Size, Measured][] = [];
  for (const size of ['2k', '100k'] as const) {
    sizes.push([size, await measurePage(browser, server, address, 'ours', size)]);
  }
  return sizes;
}

function compare(results: Results): BenchRow[] {
  const of = (name: PageName, read: (measured: Measured) => number) =>
    median(results[name].map(read));
  const side = (read: (measured: Measured) => number, unit: string) =>
    RENDERERS.map((name) => `${name} ${of(name, read).toFixed(0)}`).join(', ') + unit;
  const ratio = (peer: PageName, read: (measured: Measured) => number) =>
    of('ours', read) / of(peer, read);
  const frame = (measured: Measured) => measured.p95FrameMs;
  const longest = of('ours', (measured) => measured.longestTaskMs);
  const withAreas = of('areas', frame);
  const longestWithAreas = of('areas', (measured) => measured.longestTaskMs);
  const paint = (measured: Measured) => measured.firstPaintMs;
  return [
    {
      id: 'M1',
      what: '13k nodes: p95 frame while panning and zooming',
      goal: '<= 1/3 of Pixi, <= 1/10 of sigma, no task over 50 ms',
      value: `${side(frame, ' ms')}; our longest task ${longest.toFixed(0)} ms of processor time`,
      met: ratio('pixi', frame) <= 1 / 3 && ratio('sigma', frame) <= 1 / 10 && longest <= 50,
    },
    {
      id: 'M1',
      what: '13k nodes: median frame while panning and zooming',
      goal: '',
      value: side((measured) => measured.medianFrameMs, ' ms'),
      met: null,
    },
    {
      id: 'M1',
      what: '13k nodes with areas, names and colours of twelve groups: p95 frame, and over that without',
      goal: '<= 1.5, no task over 50 ms',
      value: `${withAreas.toFixed(0)} ms, ${(withAreas / of('ours', frame)).toFixed(2)}; longest task ${longestWithAreas.toFixed(0)} ms of processor time`,
      met: withAreas <= 1.5 * of('ours', frame) && longestWithAreas <= 50,
    },
    {
      id: 'M3',
      what: '13k nodes: first paint with labels, positions given',
      goal: '<= 1/2 of Pixi, <= 1/4 of sigma',
      value: side(paint, ' ms'),
      met: ratio('pixi', paint) <= 1 / 2 && ratio('sigma', paint) <= 1 / 4,
    },
    {
      id: 'M3',
      what: '13k nodes: memory of the script heap',
      goal: '',
      value: side((measured) => measured.heapMegabytes, ' MB'),
      met: null,
    },
  ];
}

function judgeHover(results: Results, sizes: [Size, Measured][]): BenchRow[] {
  const ours: [Size, Measured][] = [
    ...results.ours.map((each): [Size, Measured] => ['13k', each]),
    ...sizes,
  ];
  const missed = ours.reduce((sum, [, { hover }]) => sum + hover.missed, 0);
  const slowest = Math.max(...ours.map(([, { hover }]) => hover.p95Ms));
  const lifted = (name: PageName) => median(results[name].map(({ hover }) => hover.medianFrameMs));
  const moving = new Map(sizes.map(([size, { p95FrameMs }]) => [size, p95FrameMs]));
  const growth = (moving.get('100k') ?? Number.NaN) / (moving.get('2k') ?? Number.NaN);
  return [
    {
      id: 'M4',
      what: '2k to 100k nodes: hover answered after the event arrived',
      goal: '<= 2 ms, none missed',
      value: `p95 ${slowest.toFixed(1)} ms, ${missed} missed`,
      met: missed === 0 && slowest <= 2,
    },
    {
      id: 'M4',
      what: '13k nodes: longest frame while what is next to a node is lifted, median of the nodes',
      goal: '<= 1/10 of sigma',
      value: `ours ${lifted('ours').toFixed(0)}, sigma ${lifted('sigma').toFixed(0)} ms`,
      met: lifted('ours') <= lifted('sigma') / 10,
    },
    {
      id: 'M2',
      what: 'p95 frame at 100k over 2k nodes while moving',
      goal: '<= 1.5 (with the map)',
      value: growth.toFixed(2),
      met: null,
    },
  ];
}

/** The map's drawing code: its whole size, and without the WebGL backend, which loads later. */
async function weighBundle(): Promise<BenchRow> {
  const drawing = "export { GraphView } from './render/view.ts';";
  const layout = "export { LiveSimulation } from './layout/index.ts';";
  const resolveDir = fileURLToPath(new URL('../../graph/src', import.meta.url));
  const weigh = async (contents: string, external: string[] = []) => {
    const stdin = { contents, resolveDir, loader: 'ts' as const };
    return gzipSync(await bundle({ stdin, external })).length / 1024;
  };
  const whole = await weigh(drawing + layout);
  const first = await weigh(drawing, ['./webgl-backend.ts']);
  return {
    id: 'M5',
    what: "the map's drawing code, gzip (render, live layout, picking, gestures), all our own",
    goal: '<= 35 KB, <= 25 KB without what loads later',
    value: `${whole.toFixed(1)} KB, ${first.toFixed(1)} KB`,
    met: whole <= 35 && first <= 25,
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${formatRows(await runRenderBench())}\n`);
}
