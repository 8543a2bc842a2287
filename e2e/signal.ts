// Pages that lose their signal, and what the browser keeps for that.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, type Visit } from './test.ts';

/** Waits until the worker has the app, the map and what the page has read. */
export async function waitForWorker(page: Page) {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      timeout: 30_000,
    })
    .toBe(true);
  await expect.poll(() => listKept(page), { timeout: 30_000 }).not.toEqual([]);
}

/** The addresses of all answers that were kept. */
export function listKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith('mangrove-read-')) continue;
      for (const { url } of await (await caches.open(name)).keys()) {
        kept.push(new URL(url).pathname);
      }
    }
    return kept.toSorted();
  });
}

export async function loseSignal(context: BrowserContext, visit: Visit) {
  visit.allowNoise('ERR_INTERNET_DISCONNECTED');
  visit.allowNoise('ERR_FAILED');
  visit.allowNoise('WebSocket');
  visit.allowNoise('Failed to load resource');
  // React reports the error for which a page says that it was not read before.
  visit.allowNoise('The server cannot be reached');
  await context.setOffline(true);
}

/** How many drafts this browser has. */
export function countDrafts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const request = indexedDB.open('mangrove-drafts');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const drafts = request.result;
    if (!drafts.objectStoreNames.contains('drafts')) {
      drafts.close();
      return 0;
    }
    const counting = drafts.transaction('drafts').objectStore('drafts').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    drafts.close();
    return counting.result;
  });
}
