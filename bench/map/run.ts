// The page of the built product: the time from navigation to the settled map, with a real network
// and with an empty one, in turns in one browser.
import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { startProduct } from '../../e2e/product.ts';
import { hasKuenstlerhaus, importKuenstlerhaus, makeFolder } from '../kuenstlerhaus.ts';
import { type BenchRow, formatRows, median } from '../rows.ts';
import { painted, serveBarePage } from './bare-page.ts';
import { benchPages } from './pages.ts';
import { benchSearching, chooseWords, timeEmptyPage, timeSql } from './search.ts';

const rounds = 7;
/** Ratios: the full map to the empty one, and both to a page with React and one canvas. */
const goals = { full: 2.5, emptyOfBare: 2, fullOfBare: 3 };
const nothing = 'text=Nothing on the map yet';
const settled = '[role=application][aria-busy=false]';

/** Times opening the map of 4,401 entities, and an empty map. */
export async function runMapBench(): Promise<BenchRow[]> {
  const what = '/map, Künstlerhaus: navigation to the settled picture';
  if (!hasKuenstlerhaus()) {
    return [{ id: 'M7', what, goal: '', value: 'skipped: the data is not here', met: null }];
  }
  const dataDir = await makeFolder();
  const importing = importKuenstlerhaus(dataDir);
  const full = await startProduct({ demo: false, dataDir, env: { RATE_LIMIT: 'off' } });
  const empty = await startProduct({
    demo: false,
    dataDir: await makeFolder(),
    env: { RATE_LIMIT: 'off' },
  });
  const bare = await serveBarePage();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const times = { full: [] as number[], empty: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.bare.push(await timeOpening(browser, bare.url, painted));
      times.empty.push(await timeOpening(browser, `${empty.url}/map`, nothing));
      times.full.push(await timeOpening(browser, `${full.url}/map`, settled));
    }
    const [withNetwork, without] = [median(times.full), median(times.empty)];
    const least = median(times.bare);
    const words = await chooseWords(full);
    const floor = await timeEmptyPage(browser);
    const searching = await benchSearching(browser, full, floor, words);
    const pages = await benchPages(browser, full);
    // The server is stopped first, because only one process may hold a data folder.
    await full.stop();
    const rawSqlMs = await timeSql(dataDir, words);
    return [
      ratioRow(what, 'of an empty one', [withNetwork, without, goals.full]),
      ratioRow(what, 'of a bare page', [withNetwork, least, goals.fullOfBare]),
      ratioRow('/map, empty: the same', 'of a bare page', [without, least, goals.emptyOfBare]),
      {
        id: 'I1',
        what: 'import of the Künstlerhaus network, new embedded database and layout included',
        goal: '< 20 s',
        value: `${importing.toFixed(1)} s`,
        met: importing < 20,
      },
      ...searching(rawSqlMs),
      ...pages,
    ];
  } finally {
    await browser.close();
    bare.stop();
    await Promise.all([full.stop(), empty.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

function ratioRow(what: string, of: string, [took, other, goal]: [number, number, number]) {
  const ratio = took / other;
  const value = `${ratio.toFixed(2)} (${Math.round(took)} ms, ${Math.round(other)} ms)`;
  return { id: 'M7', what, goal: `≤ ${goal} ${of}`, value, met: ratio <= goal };
}

/** A first visit with empty caches. @returns milliseconds. */
async function timeOpening(browser: Browser, address: string, settled: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const started = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForSelector(settled);
  const took = performance.now() - started;
  await context.close();
  return took;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${formatRows(await runMapBench())}\n`);
}
