/// <reference lib="dom" />
// What is done on the map while it loads: at each moment a visit of its own, on the phone of `phone.ts`.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { BenchRow } from '../rows.ts';
import { openPhone, type Phone } from './phone.ts';

const size = { width: 390, height: 844 };
/** Ms after the navigation, from about the first paint until the map has settled. */
const moments = { from: 1200, to: 6000, step: Number(process.env.BENCH_STEP ?? 100) };
const answered = 200;
/** How long what was done may take to be seen in the end, on a busy machine too; milliseconds. */
const patience = 10_000;
/** The folder of film strips: one picture for each frame of a visit. */
const strip = process.env.BENCH_STRIP;

declare global {
  interface Window {
    slowest: number;
  }
}

interface Kind {
  what: string;
  act(phone: Phone): Promise<void>;
  /** Whether the map has done it in the end. */
  isDone(page: Page): Promise<boolean>;
}

function kindsWith(node: { x: number; y: number; key: string }): Kind[] {
  const box = 'input[aria-label="Search the map"]';
  const has = (page: Page, name: string) => new URL(page.url()).searchParams.has(name);
  return [
    {
      what: 'the search box tapped, and a word typed',
      act: async ({ page }) => {
        await page.touchscreen.tap(120, 100);
        await page.keyboard.type('tide');
      },
      isDone: async (page) => (await page.locator(box).inputValue()) === 'tide',
    },
    {
      what: 'the map moved',
      act: swipe,
      isDone: async (page) => has(page, 'at'),
    },
    {
      what: 'a node tapped',
      act: ({ page }) => page.touchscreen.tap(node.x, node.y),
      isDone: async (page) => new URL(page.url()).searchParams.get('node') === node.key,
    },
  ];
}

/** A row for each kind: the slowest answer, and how often something was lost. */
export async function benchInteraction(browser: Browser, url: string, name: string) {
  const rows: BenchRow[] = [];
  for (const kind of kindsWith(await findNode(browser, url))) {
    let [slowest, lost, visits] = [0, 0, 0];
    for (let at = moments.from; at <= moments.to; at += moments.step) {
      const phone = await openPhone(browser, size);
      const visit = await visitAndAct(phone, url, kind, at, `${name} ${kind.what} ${at}`);
      await phone.context.close();
      slowest = Math.max(slowest, visit.slowest);
      lost += visit.isDone ? 0 : 1;
      visits += 1;
    }
    rows.push({
      id: 'V3',
      what: `${name}, ${kind.what} while the map loads: slowest answer; lost`,
      goal: `≤ ${answered} ms; 0 of ${visits}`,
      value: `${slowest.toFixed(0)} ms; ${lost}`,
      met: slowest <= answered && lost === 0,
    });
  }
  return rows;
}

async function visitAndAct(phone: Phone, url: string, kind: Kind, at: number, title: string) {
  const { page } = phone;
  await page.addInitScript(() => {
    window.slowest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const isAnswer = (entry as PerformanceEventTiming & { interactionId: number })
          .interactionId;
        if (isAnswer) window.slowest = Math.max(window.slowest, entry.duration);
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  const stop = strip ? await film(phone, path.join(strip, title.replaceAll(/\W+/gu, '-'))) : null;
  await page.goto(`${url}/map`, { waitUntil: 'commit' });
  await page.waitForTimeout(at);
  await kind.act(phone);
  await page.waitForSelector('[role="application"][aria-busy="false"]', { timeout: 60_000 });
  await page.waitForTimeout(1500);
  let isDone = await kind.isDone(page);
  for (const until = Date.now() + patience; !isDone && Date.now() < until; ) {
    await page.waitForTimeout(200);
    isDone = await kind.isDone(page);
  }
  await stop?.();
  return { slowest: await page.evaluate(() => window.slowest), isDone };
}

/** A finger: the mouse would take along a node that lies there. */
async function swipe({ devtools }: Phone): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', { x: 200, y: 500 });
  for (const step of [20, 40, 60]) await touch('touchMove', { x: 200 - step, y: 500 - step });
  await touch('touchEnd');
}

/** Writes each frame into a folder, named by its time. @returns a function that ends it. */
async function film({ devtools }: Phone, folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const written: Promise<void>[] = [];
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = path.join(folder, `${((metadata.timestamp ?? 0) * 1000).toFixed(0)}.png`);
    written.push(writeFile(file, Buffer.from(data, 'base64')));
    void devtools.send('Page.screencastFrameAck', { sessionId });
  });
  await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  return async () => {
    await devtools.send('Page.stopScreencast');
    await Promise.all(written);
  };
}

/** Where a tap selects a node, near the middle of the map. */
async function findNode(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: size, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${url}/map`);
  await page.waitForSelector('[role="application"][aria-busy="false"]');
  for (let step = 0; step < 80; step++) {
    const [x, y] = [size.width * (0.3 + 0.05 * (step % 8)), 300 + 25 * Math.floor(step / 8)];
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(400);
    const key = new URL(page.url()).searchParams.get('node');
    if (key === null) continue;
    await context.close();
    return { x, y, key };
  }
  throw new Error('No node was found in the middle of the map.');
}
