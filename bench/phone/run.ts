/// <reference lib="dom" />
// The map on a phone: how long the page's thread is blocked, and when its largest part is painted,
// with a fourth of this processor and a slow connection. Drawn in a worker, and with the same build
// on the page, in turns in one browser.
import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { startProduct } from '../../e2e/product.ts';
import { hasKuenstlerhaus, importKuenstlerhaus, makeFolder } from '../kuenstlerhaus.ts';
import { type BenchRow, formatRows, median } from '../rows.ts';
import { benchInteraction } from './interaction.ts';
import { openPhone } from './phone.ts';

const rounds = 5;
const goals = { blocked: 200, largest: 2000, moved: 0, compiled: 350 };
const settleMs = 8000;
/** A task is felt from this length on, milliseconds. */
const felt = 50;

interface Visit {
  /** What long tasks take beyond the first 50 ms of each, after the first paint; milliseconds. */
  blocked: number;
  first: number;
  largest: number;
  /** Cumulative layout shift. */
  moved: number;
  /** Script of the page that was there before the first live picture, kB uncompressed. */
  compiled: number;
  /** When the map took the place of its picture. */
  live: number;
}

type ShiftEntry = PerformanceEntry & { value: number; hadRecentInput: boolean };

declare global {
  interface Window {
    visit: {
      tasks: [start: number, end: number][];
      largest: number;
      moved: number;
      live: number;
      compiled: number;
    };
  }
}

/** Rows for each network: blocked, painted and moved, in a worker and on the page. */
export async function runPhoneBench(): Promise<BenchRow[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const rows = await benchNetwork(browser, 'the demo', await makeFolder(), true);
    if (!hasKuenstlerhaus()) return rows;
    const dataDir = await makeFolder();
    importKuenstlerhaus(dataDir);
    return [...rows, ...(await benchNetwork(browser, 'Künstlerhaus', dataDir, false))];
  } finally {
    await browser.close();
  }
}

async function benchNetwork(
  browser: Browser,
  name: string,
  dataDir: string,
  demo: boolean,
): Promise<BenchRow[]> {
  const product = await startProduct({ demo, dataDir, env: { RATE_LIMIT: 'off' } });
  try {
    const visits = { worker: [] as Visit[], page: [] as Visit[] };
    // Whoever comes first after a change waits until the picture of the map is painted.
    await fetch(`${product.url}/map-picture/phone-light.webp`);
    for (let round = 0; round < rounds; round++) {
      for (const where of ['worker', 'page'] as const) {
        visits[where].push(await visitOnPhone(browser, `${product.url}/map`, where));
      }
    }
    const of = (where: 'worker' | 'page', key: keyof Visit) =>
      median(visits[where].map((visit) => visit[key]));
    const row = (what: string, key: 'blocked' | 'largest'): BenchRow => ({
      id: 'V1',
      what: `/map on a phone, ${name}: ${what}`,
      goal: `≤ ${goals[key]} ms`,
      value: `${of('worker', key).toFixed(0)} ms (on the page ${of('page', key).toFixed(0)} ms)`,
      met: of('worker', key) <= goals[key],
    });
    return [
      row('the thread is blocked', 'blocked'),
      row('the largest part is painted', 'largest'),
      {
        id: 'V1',
        what: `/map on a phone, ${name}: layout shift; first paint`,
        goal: '0',
        value: `${of('worker', 'moved').toFixed(3)}; ${of('worker', 'first').toFixed(0)} ms`,
        met: of('worker', 'moved') <= goals.moved,
      },
      {
        id: 'V2',
        what: `/map on a phone, ${name}: script before the first live picture; when that is there`,
        goal: `≤ ${goals.compiled} kB`,
        value: `${of('worker', 'compiled').toFixed(0)} kB; ${of('worker', 'live').toFixed(0)} ms`,
        met: of('worker', 'compiled') <= goals.compiled,
      },
      ...(await benchInteraction(browser, product.url, name)),
    ];
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A first visit with empty caches. @param where the map is drawn. */
async function visitOnPhone(
  browser: Browser,
  address: string,
  where: 'worker' | 'page',
): Promise<Visit> {
  const { context, page } = await openPhone(browser, { width: 412, height: 823 });
  await page.addInitScript((isOnPage) => {
    if (isOnPage) Reflect.deleteProperty(window, 'OffscreenCanvas');
    const visit: Window['visit'] = { tasks: [], largest: 0, moved: 0, live: 0, compiled: 0 };
    window.visit = visit;
    for (const type of ['longtask', 'largest-contentful-paint', 'layout-shift']) {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as ShiftEntry[]) {
          const { startTime, duration } = entry;
          if (type === 'longtask') visit.tasks.push([startTime, startTime + duration]);
          else if (type !== 'layout-shift') visit.largest = startTime;
          else if (!entry.hadRecentInput) visit.moved += entry.value;
        }
      }).observe({ type, buffered: true });
    }
    const look = () => {
      const map = document.querySelector('[role="application"] canvas');
      if (!map || document.getElementById('first-map')) {
        requestAnimationFrame(look);
        return;
      }
      visit.live = performance.now();
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      visit.compiled = files
        .filter(({ name }) => name.endsWith('.js') && !name.includes('.worker'))
        .reduce((sum, { decodedBodySize }) => sum + decodedBodySize / 1000, 0);
    };
    requestAnimationFrame(look);
  }, where === 'page');
  await page.goto(address);
  await page.waitForTimeout(settleMs);
  const { tasks, largest, moved, first, live, compiled } = await page.evaluate(() => ({
    ...window.visit,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  await context.close();
  if (largest === 0) throw new Error('The browser told no largest paint.');
  const blocked = tasks
    .filter(([, end]) => end > first)
    .reduce((sum, [start, end]) => sum + Math.max(0, end - start - felt), 0);
  return { blocked, first, largest, moved, live, compiled };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${formatRows(await runPhoneBench())}\n`);
}
