/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { seededRandom } from '../../graph/src/layout/random.ts';
import { SIZES } from '../layout/synthetic-network.ts';
import { measureMotion } from '../render/measure.ts';
import '../render/pages/shell.ts';
import { bundle, PageServer } from '../render/pages-server.ts';
import { type BenchRow, formatRows, median } from '../rows.ts';

const pages = ['ours', 'maplibre', 'd3-geo'] as const;
type Page = (typeof pages)[number];
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const towns = 400;
const goals = { switchMs: 400, frame: 1.5, taskMs: 50 };
const viewport = { width: 1440, height: 900 };

interface Measured {
  firstPaintMs: number;
  p95FrameMs: number;
  longestTaskMs: number;
}

const { resolve } = createRequire(import.meta.url);
const land = readFileSync(resolve('world-atlas/land-110m.json'), 'utf8');

/**
 * The network on the ground beside MapLibre and beside d3-geo on a canvas: 13k nodes in 400 towns,
 * same land, same Chromium with software rendering, in turns. Our frames are compared with those of
 * the same network by connections, too.
 */
export async function runGroundBench(): Promise<BenchRow[]> {
  const files = { '/land.json': land, '/points.json': JSON.stringify(makePoints()) };
  const server = new PageServer<Page>(new URL('./pages/', import.meta.url), files);
  const plain = new PageServer();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const [address, byConnections] = [await server.listen(), await plain.listen()];
    const results: Record<Page, Measured[]> = { ours: [], maplibre: [], 'd3-geo': [] };
    const frames: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const page of pages) {
        await server.show(page, '13k');
        results[page].push(await measure(browser, address));
      }
      await plain.show('ours', '13k');
      frames.push((await measure(browser, byConnections)).p95FrameMs);
    }
    return [...judge(results, median(frames)), await weigh()];
  } finally {
    await browser.close();
    server.close();
    plain.close();
  }
}

async function measure(browser: Browser, address: string): Promise<Measured> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => window.bench !== undefined, undefined, { timeout: 120_000 });
    await sleep(500);
    const firstPaintMs = await page.evaluate(() => window.bench?.firstPaintMs ?? Number.NaN);
    return { firstPaintMs, ...(await measureMotion(browser, page)) };
  } finally {
    await context.close();
  }
}

function judge(results: Record<Page, Measured[]>, plainFrame: number): BenchRow[] {
  const of = (page: Page, read: (measured: Measured) => number) => median(results[page].map(read));
  const side = (read: (measured: Measured) => number) =>
    `${pages.map((page) => `${page} ${of(page, read).toFixed(0)}`).join(', ')} ms`;
  const paint = ({ firstPaintMs }: Measured) => firstPaintMs;
  const frame = ({ p95FrameMs }: Measured) => p95FrameMs;
  const task = of('ours', ({ longestTaskMs }) => longestTaskMs);
  return [
    {
      id: 'G1',
      what: '13k nodes: from places and land in memory to the ground painted',
      goal: `<= ${goals.switchMs} ms`,
      value: side(paint),
      met: of('ours', paint) <= goals.switchMs,
    },
    {
      id: 'G2',
      what: '13k nodes: p95 frame while panning and zooming on the ground',
      goal: `<= ${goals.frame} of the same by connections, no task over ${goals.taskMs} ms`,
      value: `${side(frame)}; by connections ${plainFrame.toFixed(0)} ms; our longest task ${task.toFixed(0)} ms of processor time`,
      met: of('ours', frame) <= goals.frame * plainFrame && task <= goals.taskMs,
    },
  ];
}

/** What the view loads when it is first shown, and what it would be with MapLibre. */
async function weigh(): Promise<BenchRow> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const size = async (contents: string) => {
    const stdin = { contents, resolveDir: here, loader: 'ts' as const };
    return gzipSync(await bundle({ stdin })).length / 1024;
  };
  const ours = await size(
    "export * from '../../graph/src/ground/index.ts'; export { feature } from 'topojson-client';",
  );
  const theirs =
    (await size("import maplibre from 'maplibre-gl'; console.log(maplibre.Map);")) +
    gzipSync(readFileSync(resolve('maplibre-gl/dist/maplibre-gl.css'))).length / 1024;
  const coast = gzipSync(land).length / 1024;
  const kilobytes = (value: number) => `${value.toFixed(1)} KB`;
  return {
    id: 'G3',
    what: 'gzip, loaded with the view and not before: code; land',
    goal: '',
    value: `ours ${kilobytes(ours)}, MapLibre with its styles ${kilobytes(theirs)}; land ${kilobytes(coast)} for each`,
    met: null,
  };
}

/** Every node is in one of some towns, which are scattered about the Pacific. */
function makePoints(): [number, number][] {
  const random = seededRandom(5);
  const places = Array.from({ length: towns }, (): [number, number] => [
    ((100 + 190 * random() + 180) % 360) - 180,
    -50 + 95 * random(),
  ]);
  return Array.from(
    { length: SIZES['13k'][0] },
    // Most are in few towns, as people are.
    () => places[Math.floor(towns * random() ** 3)] as [number, number],
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${formatRows(await runGroundBench())}\n`);
}
