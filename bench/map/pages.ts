/// <reference lib="dom" />
// The time to open an entity's page: the best connected entity against the least connected, in
// turns in one browser, each as a first visit.
import type { Browser } from '@playwright/test';
import type { Product } from '../../e2e/product.ts';
import { type BenchRow, median } from '../rows.ts';

const rounds = 7;
/** The largest page may take at most this many times as long as the smallest. */
const goal = 2;

interface Opening {
  painted: number;
  takenOver: number;
}

declare global {
  interface Window {
    opening: Opening;
  }
}

/** Two rows: the largest content is painted, and the app has replaced the server's page. */
export async function benchPages(browser: Browser, product: Product): Promise<BenchRow[]> {
  const { largest, smallest } = await chooseEntities(product);
  const times = { largest: [] as Opening[], smallest: [] as Opening[] };
  for (let round = 0; round < rounds; round++) {
    times.smallest.push(await timePage(browser, `${product.url}${smallest}`));
    times.largest.push(await timePage(browser, `${product.url}${largest}`));
  }
  const row = (what: string, key: keyof Opening): BenchRow => {
    const [long, short] = [times.largest, times.smallest].map((openings) =>
      median(openings.map((opening) => opening[key])),
    ) as [number, number];
    return {
      id: 'M11',
      what: `page of an entity, Künstlerhaus: navigation until ${what}`,
      goal: `< ${goal} of the smallest`,
      value: `${(long / short).toFixed(2)} (${Math.round(long)} ms, ${Math.round(short)} ms)`,
      met: long < goal * short,
    };
  };
  return [
    row('its largest content is painted', 'painted'),
    row('the app has taken it over', 'takenOver'),
  ];
}

async function chooseEntities({ url }: Product) {
  const answer = await fetch(`${url}/api/v1/graph/columns`);
  const { ids, kinds, degrees } = (await answer.json()) as {
    ids: number[];
    kinds: string;
    degrees: number[];
  };
  const folders: Record<string, string> = { p: 'people', j: 'projects', o: 'organizations' };
  const addressOf = async (degree: number) => {
    const index = degrees.indexOf(degree);
    const { url: address } = await fetch(`${url}/${folders[kinds[index]!]}/${ids[index]}`);
    return new URL(address).pathname;
  };
  const connected = degrees.filter((degree) => degree > 0);
  return {
    largest: await addressOf(Math.max(...connected)),
    smallest: await addressOf(Math.min(...connected)),
  };
}

async function timePage(browser: Browser, address: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const opening = { painted: 0, takenOver: 0 };
    window.opening = opening;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) opening.painted = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root');
      if (!root) return;
      // The app replaces the root's content in one step, and is painted in the next frame.
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => {
          opening.takenOver = performance.now();
        });
      }).observe(root, { childList: true });
    });
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.opening?.takenOver > 0 && window.opening.painted > 0);
  // A larger content that is painted later counts instead.
  await page.waitForLoadState('networkidle');
  const opening = await page.evaluate(() => window.opening);
  await context.close();
  return opening;
}
