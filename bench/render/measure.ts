/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Size } from '../layout/synthetic-network.ts';
import { findLongestTask } from '../longest-task.ts';
import type { PageName, PageServer } from './pages-server.ts';
import './pages/shell.ts';

export interface Measured {
  firstPaintMs: number;
  heapMegabytes: number;
  medianFrameMs: number;
  p95FrameMs: number;
  /** The longest task of the page's main thread, as processor time without waiting for a core. */
  longestTaskMs: number;
  hover: Hover;
}

export interface Hover {
  asked: number;
  missed: number;
  /** From the pointer event's arrival in the page to the renderer's answer: ms, 95th percentile. */
  p95Ms: number;
  /** The longest frame while neighbours are lifted, ms: median and 95th percentile of the nodes. */
  medianFrameMs: number;
  p95FrameMs: number;
}

const WINDOW = { width: 1440, height: 900 };
const MOTION_MS = 1500;
/** The time within which a node's neighbours are lifted. */
const liftMs = 200;
/** Peers take seconds for each hover, and are only measured for comparison. */
const HOVERS = { ours: 30, areas: 5, sigma: 5, pixi: 5 };

/** Measures one renderer with one network in a new page: painting, moving, hovering. */
export async function measurePage(
  browser: Browser,
  server: PageServer,
  address: string,
  renderer: PageName,
  size: Size,
): Promise<Measured> {
  await server.show(renderer, size);
  const context = await browser.newContext({ viewport: WINDOW });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => window.bench !== undefined, undefined, { timeout: 120_000 });
    await sleep(500);
    const firstPaintMs = await page.evaluate(() => window.bench?.firstPaintMs ?? Number.NaN);
    const heapMegabytes = await measureHeap(page);
    const motion = await measureMotion(browser, page);
    const hover = await measureHover(page, HOVERS[renderer]);
    return { firstPaintMs, heapMegabytes, ...motion, hover };
  } finally {
    await context.close();
  }
}

async function measureHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** Drags the background in circles and turns the wheel, at the speed of a hand. */
export async function measureMotion(browser: Browser, page: Page) {
  const free = await page.evaluate(() => window.bench?.findFreePoint());
  if (free === undefined) throw new Error('The page is not ready.');
  const { x, y } = free;
  await page.mouse.move(x, y);
  await sleep(300);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await page.evaluate(() => window.bench?.startRecording());
  await page.mouse.down();
  await keepMoving((step) => {
    const angle = step / 12;
    return page.mouse.move(x + 260 * Math.sin(angle), y + 160 * Math.sin(2 * angle));
  });
  await page.mouse.up();
  await keepMoving((step) => page.mouse.wheel(0, Math.floor(step / 25) % 2 === 0 ? -40 : 40));
  const frames = (await page.evaluate(() => window.bench?.stopRecording())) ?? [];
  const longestTaskMs = findLongestTask(await browser.stopTracing());
  return {
    longestTaskMs,
    medianFrameMs: percentile(frames, 0.5),
    p95FrameMs: percentile(frames, 0.95),
  };
}

/** Sends an event every 16 ms, or as soon as the page has handled the last one. */
async function keepMoving(send: (step: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  for (let step = 0; performance.now() - began < MOTION_MS; step++) {
    await Promise.all([send(step), sleep(16)]);
  }
}

async function measureHover(page: Page, most: number): Promise<Hover> {
  await sleep(1000);
  const targets = await page.evaluate((enough) => {
    const { bench } = window;
    if (bench === undefined) throw new Error('The page is not ready.');
    const found: { x: number; y: number }[] = [];
    for (let step = 0; step < bench.nodeCount && found.length < enough; step++) {
      const { x, y } = bench.renderer.screenOf((step * 7919) % bench.nodeCount);
      if (x > 40 && y > 40 && x < innerWidth - 40 && y < innerHeight - 40) found.push({ x, y });
    }
    return found;
  }, most);
  let missed = 0;
  const answers: number[] = [];
  const longestFrames: number[] = [];
  for (const { x, y } of targets) {
    await page.mouse.move(2, 2);
    await page.evaluate(() => window.bench?.hovers.splice(0));
    await page.evaluate(() => window.bench?.startRecording());
    await page.mouse.move(x, y);
    const answer = await page.evaluate(async () => {
      const { bench } = window;
      if (bench === undefined) throw new Error('The page is not ready.');
      const until = performance.now() + 500;
      for (;;) {
        const hover = bench.hovers.find(({ node }) => node !== null);
        if (hover !== undefined) return hover.at - bench.lastMoveAt;
        if (performance.now() > until) return null;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    if (answer === null) missed++;
    else answers.push(answer);
    await sleep(liftMs);
    const frames = (await page.evaluate(() => window.bench?.stopRecording())) ?? [];
    longestFrames.push(Math.max(...frames));
  }
  return {
    asked: targets.length,
    missed,
    p95Ms: percentile(answers, 0.95),
    medianFrameMs: percentile(longestFrames, 0.5),
    p95FrameMs: percentile(longestFrames, 0.95),
  };
}

function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
