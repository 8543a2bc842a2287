/// <reference lib="dom" />
// Searching on the real page, as the user waits: from the last key to the painted suggestions, from
// Search to the new map; and the main thread's longest task while 500 results are panned.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Product } from '../../e2e/product.ts';
import { openEmbedded } from '../../server/src/db/open.ts';
import { parseSearchText } from '../../server/src/features/search/words.ts';
import { findLongestTask } from '../longest-task.ts';
import { type BenchRow, median } from '../rows.ts';
import { compileSearch } from '../search/by-hand.ts';

/** The number of rounds after a warm-up that is not counted. */
const rounds = 7;
const goals = { suggestions: 150, picture: 400, task: 50 };

declare global {
  interface Window {
    waited?: Promise<number>;
  }
}

/** Three rows of the table; `rawSqlMs` is the time of the search's SQL alone. */
export async function benchSearching(
  browser: Browser,
  product: Product,
  floor: number,
  words: readonly string[],
): Promise<(rawSqlMs: number) => BenchRow[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${product.url}/map`);
  await page.waitForSelector('[role=application][aria-busy=false]');
  await sleep(3000);
  const suggestions: number[] = [];
  const pictures: number[] = [];
  const calls = { list: [] as number[], picture: [] as number[] };
  const box = page.getByRole('combobox', { name: 'Search the map' });
  for (const [round, word] of words.entries()) {
    await box.fill('');
    const listed = await timeUntil(page, '[role=option]', () => page.keyboard.insertText(word));
    const drawn = await timeUntil(page, '[role=application]', () => page.keyboard.press('Enter'));
    await sleep(900);
    // With another limit than the page uses, so that the answer is not cached.
    const listCall = await timeCall(product, `entities?q=${word}&limit=49`);
    const pictureCall = await timeCall(product, `comprehensive?q=${word}&limit=49`);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await sleep(1200);
    if (round === 0) continue;
    suggestions.push(listed);
    pictures.push(drawn);
    calls.list.push(listCall);
    calls.picture.push(pictureCall);
  }
  const longest = await moveResult(browser, page, product);
  await context.close();
  return (rawSqlMs) => {
    const beside = (times: number[]) =>
      `its call ${ms(median(times))}, its SQL by hand ${ms(rawSqlMs)}, an empty page ${ms(floor)}`;
    const [list, picture] = [beside(calls.list), beside(calls.picture)];
    return [
      row('M8', 'last key to suggestions painted', goals.suggestions, median(suggestions), list),
      row('M9', 'Search to the new picture', goals.picture, median(pictures), picture),
      row('M10', 'longest task while 500 results are panned and zoomed', goals.task, longest),
    ];
  };
}

/** Family names of well connected people with different beginnings, so that no answer is cached. */
export async function chooseWords(product: Product): Promise<string[]> {
  const answer = await fetch(`${product.url}/api/v1/graph/columns`);
  const { names, degrees, kinds } = (await answer.json()) as {
    names: string[];
    degrees: number[];
    kinds: string;
  };
  const byFirstLetter = new Map<string, string>();
  const people = names.map((_, node) => node).filter((node) => kinds[node] === 'p');
  for (const node of people.sort((a, b) => (degrees[b] ?? 0) - (degrees[a] ?? 0))) {
    const word = names[node]?.split(' ').at(-1) ?? '';
    const first = word.charAt(0);
    if (/^[A-Z][a-z]{4,}$/u.test(word) && !byFirstLetter.has(first)) byFirstLetter.set(first, word);
  }
  return [...byFirstLetter.values()].slice(0, rounds);
}

/** An empty page that adds a line on each key: the lower bound for any page. */
export async function timeEmptyPage(browser: Browser): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent('<input autofocus><ul></ul>');
  await page.evaluate(() => {
    document.querySelector('input')?.addEventListener('input', () => {
      const line = document.createElement('li');
      line.setAttribute('role', 'option');
      document.querySelector('ul')?.append(line);
    });
  });
  await page.locator('input').focus();
  const times: number[] = [];
  for (const letter of 'mangrove') {
    await page.evaluate(() => document.querySelector('ul')?.replaceChildren());
    times.push(await timeUntil(page, '[role=option]', () => page.keyboard.insertText(letter)));
  }
  await context.close();
  return median(times.slice(1));
}

/** The SQL of these searches alone, on the same data. @returns the median in milliseconds. */
export async function timeSql(dataDir: string, words: readonly string[]): Promise<number> {
  const { db, close } = await openEmbedded(dataDir);
  const times: number[] = [];
  for (const word of words) {
    const question = {
      ...parseSearchText(word),
      tags: [],
      types: [],
      limit: 50,
      viewer: 'public' as const,
    };
    const statement = await compileSearch(db, question);
    await db.executeQuery(statement);
    const started = performance.now();
    await db.executeQuery(statement);
    times.push(performance.now() - started);
  }
  await close();
  return median(times.slice(1));
}

/**
 * The time from the first key or input event of `act` until a change of `selector` is painted (it
 * appears, or gets another name). Milliseconds by the page's own clock.
 */
async function timeUntil(page: Page, selector: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate((wanted) => {
    // Methods, because named functions would need an esbuild helper that the page lacks.
    const watch = {
      started: 0,
      read() {
        const found = document.querySelector(wanted);
        return found && `${found.getAttribute('aria-label')} ${found.textContent}`;
      },
    };
    const before = watch.read();
    for (const kind of ['keydown', 'input']) {
      addEventListener(kind, ({ timeStamp }) => (watch.started ||= timeStamp), { capture: true });
    }
    window.waited = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        const now = watch.read();
        if (watch.started === 0 || now === null || now === before) return;
        observer.disconnect();
        // An effect requests the drawing; it runs in the next frame and is visible after that one.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - watch.started))),
        );
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
  }, selector);
  await act();
  return page.evaluate(() => window.waited ?? Number.NaN);
}

async function timeCall(product: Product, search: string): Promise<number> {
  const started = performance.now();
  await (await fetch(`${product.url}/api/v1/search/${search}`)).text();
  return performance.now() - started;
}

async function moveResult(browser: Browser, page: Page, product: Product): Promise<number> {
  await page.goto(`${product.url}/map?tag=PAINTER&depth=2`);
  await page.waitForSelector('[role=application][aria-label*="500"][aria-busy=false]');
  await sleep(2000);
  await page.mouse.move(900, 780);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await page.mouse.down();
  for (let step = 0; step < 120; step++) {
    await page.mouse.move(900 + 200 * Math.sin(step / 12), 780 + 80 * Math.sin(step / 6));
  }
  await page.mouse.up();
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, Math.floor(step / 15) % 2 === 0 ? -40 : 40);
  }
  return findLongestTask(await browser.stopTracing());
}

function row(id: string, what: string, goal: number, value: number, beside = ''): BenchRow {
  const more = beside === '' ? '' : `; ${beside}`;
  return {
    id,
    what: `/map, Künstlerhaus: ${what}`,
    goal: `≤ ${goal} ms`,
    value: `${ms(value)}${more}`,
    met: value <= goal,
  };
}

function ms(value: number): string {
  return `${value < 20 ? value.toFixed(1) : Math.round(value)} ms`;
}
