// The page of the map before the map is there.
import type { Page, Route } from '@playwright/test';
import { expect } from './test.ts';

export const map = (page: Page) => page.getByRole('application', { name: /Network map/u });
export const isDrawn = (page: Page) =>
  expect(map(page)).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
export const picture = (page: Page) => page.locator('#first-map');
export const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

/** Until when the page waits: its scripts, or the network once its scripts have run. */
export const moments = [
  { name: 'before its scripts', held: '**/assets/*.js' },
  { name: 'while the network loads', held: '**/graph/columns*' },
] as const;
export const [beforeScripts, whileLoading] = moments;

/** Opens the page of the map and stops at a moment. @returns a function that lets it go on. */
export async function openAt(page: Page, { held }: { held: string }, address = '/map') {
  // Whoever comes first after a change waits until the picture of the map is painted.
  for (const shape of ['phone', 'desktop'])
    await page.request.get(`/map-picture/${shape}-light.webp`);
  const waiting: Route[] = [];
  let isOver = false;
  await page.route(held, (route) => (isOver ? route.continue() : waiting.push(route)));
  // Only the map as it is has a picture.
  const followed = address === '/map' ? page.waitForResponse('**/first-map.js') : null;
  await page.goto(address, { waitUntil: 'commit' });
  await followed;
  // At any other moment the network may be there before anybody has looked.
  if (moments.some((moment) => moment.held === held))
    await expect(page.getByText('Loading graph data...')).toBeVisible();
  // React has put the screen of the map in place of the page of the server.
  if (held === whileLoading.held) await expect(page.locator('h1')).toHaveText('Map');
  return async () => {
    isOver = true;
    for (const route of waiting) await route.continue();
  };
}
