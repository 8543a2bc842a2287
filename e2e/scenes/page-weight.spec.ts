import { expect, test } from '../test.ts';

// What a first visit may load, a little above what it loads today: requests, and kilobytes of script as
// they go over the wire. Lower the bounds when a page gets lighter.
const bounds = [
  { address: '/', requests: 14, script: 150 },
  { address: '/login', requests: 20, script: 184 },
  { address: '/register', requests: 20, script: 184 },
  { address: '/map', requests: 26, script: 258 },
  { address: '/embed/map', requests: 23, script: 260 },
  // With the pictures of ten connections, and the icon that all its rows share.
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
      // Compressed when it was built, as small as can be.
      if (scripts.has(requestId)) encodings.add(response.headers['content-encoding'] ?? 'none');
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    // What the map fetches ahead, after a second and a half, is no part of a first sight: on a slow
    // machine it would come before the page has all else.
    await page.addInitScript((aheadMs) => {
      const wait = window.setTimeout.bind(window);
      window.setTimeout = ((act: () => void, ms?: number) =>
        wait(act, ms === aheadMs ? 60_000 : ms)) as typeof window.setTimeout;
    }, 1500);
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(0);
    // Its own code is on its way with the page, not when the app has started and asks for it.
    const html = await (await page.request.get(address)).text();
    expect(loaded.filter((file) => !html.includes(file))).toEqual([]);
    expect([...encodings]).toEqual(['br']);
    // What the head of the page asks for is what the app then takes.
    expect(addresses.filter((each, at) => addresses.indexOf(each) < at)).toEqual([]);
    expect(count).toBeLessThanOrEqual(requests);
    expect(Math.round(bytes / 1024)).toBeLessThanOrEqual(script);
  });
}
