import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signInAsSuperuser } from '../superuser.ts';
import { expect, test } from '../test.ts';

// Limits for a first visit, slightly above the current values: requests, and kilobytes of script as
// transferred. Lower a limit when a page gets lighter.
const bounds = [
  // Includes the addresses of the calls for logins by an institution, 0.4 kB, and in all pages what
  // notices that there is no signal, 0.6 kB.
  { address: '/', requests: 14, script: 153 },
  // Include the addresses of the calls for defined fields, and by what a search finds each field; the
  // map also its filters and colours by them. All pages but the first and the map's round up to one
  // more by what stops reading for an account that leaves, and ends the search box of a loading map.
  { address: '/login', requests: 20, script: 199 },
  { address: '/register', requests: 20, script: 199 },
  // What shows optional answers in slices rounds up, and what keeps people at their town.
  { address: '/map', requests: 26, script: 266 },
  { address: '/embed/map', requests: 23, script: 266 },
  // Includes the pictures of ten connections, the icon that all rows share, and what shows Labels,
  // texts in the reader's language, how fields and connections are known, and in all pages what asks
  // early for the picture of the map. Its places lead to pages of their own.
  // What asks before an undo of many things, and the language of what a search finds, round up.
  { address: '/people/1', requests: 32, script: 203 },
] as const;

/** Pages of a signed-in user, whose code loads after the app has found out who asks. */
const signedInBounds = [
  // Includes what keeps the sources of connections, and what asks for and checks defined fields; what
  // edits sources and converts an entity loads when it is first used. All three include the words for
  // Labels that follow their Hub; their libraries are a script of its own, so that the start is
  // several short tasks, 1 to 2 kB; what keeps the focus and leads to what is wrong, 1 to 2 kB. It
  // rounds up to one more, as /login and /register do, since the start grew by some bytes, and again by
  // what leads to the editor of what a number is.
  { address: '/person/1', requests: 47, script: 353 },
  { address: '/profile', requests: 31, script: 294 },
  // Includes what the audit log says of logins by an institution, of fields, kinds and addresses, and
  // what shows Labels, texts in several languages and sources. The symbols of kinds, which stand where
  // a picture is on its way and a name has no initials, round up to one more.
  { address: '/superuser-control-panel', requests: 43, script: 339 },
] as const;

for (const { address, requests, script } of bounds) {
  test(`${address} loads at most ${requests} files and ${script} kB of script`, async ({
    page,
  }) => {
    // Whoever comes first after a change waits until the picture of the map is painted.
    await page.request.get('/map-picture/desktop-light.webp');
    const { addresses, scripts, encodings, kilobytes } = await weigh(page, address);
    // The page itself references its scripts, so that they load before the app starts; a worker is
    // started by the map's own code, as no browser preloads one without compiling it twice.
    const html = await (await page.request.get(address)).text();
    const isReferenced = (file: string) => html.includes(file) || file.includes('.worker-');
    expect(scripts.filter((file) => !isReferenced(file))).toEqual([]);
    expect(encodings).toEqual(['br']);
    // The app uses the requests that the page's head preloads, instead of repeating them.
    expect(addresses.filter((each, at) => addresses.indexOf(each) < at)).toEqual([]);
    expect(addresses.length, addresses.join('\n')).toBeLessThanOrEqual(requests);
    expect(kilobytes).toBeLessThanOrEqual(script);
  });
}

for (const { address, requests, script } of signedInBounds) {
  test(`${address} loads at most ${requests} files and ${script} kB of script for a superuser`, async ({
    page,
    product,
  }) => {
    await signInAsSuperuser(page, product);
    const { addresses, kilobytes } = await weigh(page, address);
    expect(addresses.length, addresses.join('\n')).toBeLessThanOrEqual(requests);
    expect(kilobytes).toBeLessThanOrEqual(script);
  });
}

// At its number, where the other tests are, the product has no passkeys. Includes what leads to the
// field that the server refuses, which rounds up.
test('/login loads at most 22 files and 202 kB of script where passkeys work', async ({
  page,
  product,
  visit,
}) => {
  visit.allowNoise(/^request to \w+:\/\/localhost:/u);
  const address = `${product.url.replace('127.0.0.1', 'localhost')}/login`;
  const { addresses, kilobytes } = await weigh(page, address);
  expect(addresses.length).toBeLessThanOrEqual(22);
  expect(kilobytes).toBeLessThanOrEqual(202);
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
});

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

/** Opens a page for the first time, and lists what it loads; the kilobytes are those of scripts. */
async function weigh(page: Page, address: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const requested = new Set<string>();
  const encodings = new Set<string>();
  const scripts: string[] = [];
  const addresses: string[] = [];
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    const { pathname } = new URL(request.url);
    // Asked for or not, by whether the network was read before its socket was open.
    if (!pathname.endsWith('/graph/changes')) addresses.push(request.url);
    if (!pathname.endsWith('.js')) return;
    requested.add(requestId);
    scripts.push(pathname);
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    // Scripts are compressed at build time, with Brotli.
    if (requested.has(requestId)) encodings.add(response.headers['content-encoding'] ?? 'none');
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requested.has(requestId)) bytes += encodedDataLength;
  });
  // The map prefetches after 1.5 s and loads groups after 1.6 to 3 s, which does not belong to the
  // first view: delayed, because on a slow machine it would start before the page is complete.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((act: () => void, ms = 0) =>
      wait(act, ms >= 1500 && ms <= 3000 ? 60_000 : ms)) as typeof window.setTimeout;
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(0);
  const kilobytes = Math.round(bytes / 1024);
  return { addresses, scripts, encodings: [...encodings], kilobytes };
}
