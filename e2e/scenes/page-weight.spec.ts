import { readFile } from 'node:fs/promises';
import { expect, test } from '../test.ts';

// Limits for a first visit, slightly above the current values: requests, and kilobytes of script as
// transferred. Lower a limit when a page gets lighter.
const bounds = [
  { address: '/', requests: 14, script: 150 },
  { address: '/login', requests: 20, script: 184 },
  { address: '/register', requests: 20, script: 184 },
  { address: '/map', requests: 26, script: 258 },
  { address: '/embed/map', requests: 23, script: 260 },
  // Includes the pictures of ten connections, and the icon that all rows share.
  { address: '/people/1', requests: 30, script: 184 },
] as const;

for (const { address, requests, script } of bounds) {
  test(`${address} loads at most ${requests} files and ${script} kB of script`, async ({
    page,
  }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const scripts = new Set<string>();
    const encodings = new Set<string>();
    let count = 0;
    let bytes = 0;
    const loaded: string[] = [];
    const addresses: string[] = [];
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (!request.url.startsWith('http')) return;
      count += 1;
      addresses.push(request.url);
      const { pathname } = new URL(request.url);
      if (!pathname.endsWith('.js')) return;
      scripts.add(requestId);
      loaded.push(pathname);
    });
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      // Scripts are compressed at build time, with Brotli.
      if (scripts.has(requestId)) encodings.add(response.headers['content-encoding'] ?? 'none');
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    // The map prefetches after 1.5 s, which does not belong to the first view: delayed, because on
    // a slow machine it would start before the page is complete.
    await page.addInitScript((aheadMs) => {
      const wait = window.setTimeout.bind(window);
      window.setTimeout = ((act: () => void, ms?: number) =>
        wait(act, ms === aheadMs ? 60_000 : ms)) as typeof window.setTimeout;
    }, 1500);
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(0);
    // The page itself references its scripts, so that they load before the app starts.
    const html = await (await page.request.get(address)).text();
    expect(loaded.filter((file) => !html.includes(file))).toEqual([]);
    expect([...encodings]).toEqual(['br']);
    // The app uses the requests that the page's head preloads, instead of repeating them.
    expect(addresses.filter((each, at) => addresses.indexOf(each) < at)).toEqual([]);
    expect(count).toBeLessThanOrEqual(requests);
    expect(Math.round(bytes / 1024)).toBeLessThanOrEqual(script);
  });
}

// A small module that the map shares with other screens would bring the whole map with it.
test('only pages with a map load the code of the map', async () => {
  const file = new URL('../../web/dist/.vite/pages.json', import.meta.url);
  const pages: Record<string, { scripts: string[] }> = JSON.parse(await readFile(file, 'utf8'));
  const withMap = Object.entries(pages)
    .filter(([, { scripts }]) => scripts.some((name) => /^assets\/map-[\w-]{8}\.js$/u.test(name)))
    .map(([page]) => page);
  expect(withMap.toSorted()).toEqual([
    'embed-map-page',
    'fullscreen-map-page',
    'map-page',
    'network-graph-page',
    'node-detail-preview-page',
  ]);
});
