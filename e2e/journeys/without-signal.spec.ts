import type { Page } from '@playwright/test';
import { freshAddress, join, openVisitorMenu, visitorMenu } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { box, map, openMap, options, results } from '../map-search.ts';
import { startProduct } from '../product.ts';
import { countDrafts, listKept, loseSignal, waitForWorker } from '../signal.ts';
import { changesDemo, expect, test } from '../test.ts';
import { startBuilds } from '../two-builds.ts';

test.use({ serviceWorkers: 'allow', settings: changesDemo });
test.setTimeout(180_000);

/** Opens the page of a person. @returns the name. */
async function readPerson(page: Page): Promise<string> {
  await page.goto('/people/1');
  return page.getByRole('heading', { level: 1 }).innerText();
}

const line = (page: Page) => page.getByText(/^No signal\. Shown as of \d\d:\d\d\.$/u);
const noSignal = (page: Page) => page.getByRole('heading', { name: 'No signal' });

/** The first name of a page's list; initials stand before it where the picture is not read yet. */
async function nameInList(page: Page): Promise<string> {
  const listed = await page.getByRole('main').getByRole('listitem').first().innerText();
  return listed.split('\n').at(-1) ?? '';
}

test('a visitor without a signal opens the map, searches names and reads pages again, of places too', async ({
  page,
  context,
  visit,
}) => {
  const name = await readPerson(page);
  await waitForWorker(page);
  await page.goto('/places/Suva,_Fiji');
  const here = await nameInList(page);
  expect(here).not.toBe('');
  await openMap(page);
  await expect.poll(() => listKept(page)).toContain('/api/v1/graph/columns');
  expect(await listKept(page)).toContain('/api/v1/people/1/with-connections');
  expect(await listKept(page)).toContain('/api/v1/places/Suva%2C%20Fiji');

  await loseSignal(context, visit);
  await expect(line(page)).toBeVisible();
  await page.goto('/map');
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  await expect(line(page)).toBeVisible();

  await box(page).fill(name);
  await expect(options(page).filter({ hasText: name }).first()).toBeVisible();
  await box(page).press('Enter');
  await expect(results(page)).toContainText(name);

  await page.goto('/people/1');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(line(page)).toBeVisible();

  await page.goto('/places/Suva,_Fiji');
  await expect.poll(() => nameInList(page)).toBe(here);
  await expect(line(page)).toBeVisible();

  await page.goto('/places/Fiji');
  await expect(noSignal(page)).toBeVisible();
  await page.goto('/people/2');
  await expect(noSignal(page)).toBeVisible();
  await expect(
    page.getByText('This page was not read before; it opens when there is a signal again.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(noSignal(page)).toBeVisible();

  await context.setOffline(false);
  await expect(noSignal(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});

test('without a signal, a search opens by its address, and every other address says that there is none', async ({
  page,
  context,
  visit,
}) => {
  const name = await readPerson(page);
  await openMap(page);
  await waitForWorker(page);
  await expect.poll(() => listKept(page)).toContain('/api/v1/graph/columns');
  await loseSignal(context, visit);
  // The search is asked for before the network that answers it is there.
  await page.goto(`/map?q=${encodeURIComponent(name)}`);
  await expect(results(page)).toContainText(name);

  for (const address of ['/nowhere/at/all', '/s/abc2345', '/print?focus=person_1']) {
    await page.goto(address);
    await expect(noSignal(page)).toBeVisible();
  }
  // A booklet is written by the server, so the page is asked for again.
  await context.setOffline(false);
  await expect(page.getByRole('img', { name: 'QR code of this view' })).toBeVisible();
});

test('signing out removes everything that was kept, and another account sees nothing of it', async ({
  page,
  context,
  product,
  visit,
}) => {
  await join(page, product, freshAddress('first'), { at: '/map' });
  await waitForWorker(page);
  await page.goto('/people/1');
  await expect.poll(() => listKept(page)).toContain('/api/v1/people/1/with-connections');
  await expect.poll(() => listKept(page)).toContain('/api/v1/auth/session');
  expect(await keptEmails(page)).toEqual([]);

  // With a signal missing, who is signed in is still known, but not by which address.
  await loseSignal(context, visit);
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(visitorMenu(page)).toBeVisible();
  await page.goto('/login');
  await expect(page.getByText('You are logged in. Log in below')).toBeVisible();
  await page.goto('/person/1');
  await expect(noSignal(page)).toBeVisible();
  await expect(page.getByText('Reference')).toHaveCount(0);
  await context.setOffline(false);
  // What could not be read opens by itself, and nothing says meanwhile that something was wrong.
  await expect(noSignal(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText('Reference')).toHaveCount(0);
  await expect(line(page)).toHaveCount(0);

  visit.allowNoise('status of 401');
  await openVisitorMenu(page);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('Successfully logged out')).toBeVisible();
  expect(await listKept(page)).toEqual([]);
  expect(await countDrafts(page)).toBe(0);

  await join(page, product, freshAddress('second'), { at: '/terms' });
  await expect.poll(() => listKept(page), { timeout: 30_000 }).toContain('/api/v1/auth/session');
  expect(await listKept(page)).not.toContain('/api/v1/people/1/with-connections');
  await context.setOffline(true);
  await page.goto('/people/1');
  await expect(noSignal(page)).toBeVisible();
});

test('after signing out nothing is read again that tells whose browser it was', async ({
  page,
  product,
  visit,
}) => {
  await join(page, product, freshAddress('leaving'), { at: '/profile' });
  await expect(page.getByText(/You are on the map/u)).toBeVisible();
  await waitForWorker(page);
  const own = (await callAsVisitor(page, 'GET', '/user/profile')).primary_profile;
  const address = `/api/v1/people/${own.id}/with-connections`;
  await page.goto('/map');
  await openVisitorMenu(page);
  await expect(page.getByRole('menuitem', { name: 'Complete your profile' })).toBeVisible();
  await expect.poll(() => listKept(page)).toContain(address);
  const asked: string[] = [];
  visit.allowNoise('status of 401');
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await expect(page.getByText('Successfully logged out')).toBeVisible();
  await page.waitForTimeout(3000); // later than a new worker would have read it
  expect(await listKept(page)).not.toContain(address);
  expect(asked).not.toContain(address);
});

test('logging out without a signal removes what was read, too', async ({
  page,
  context,
  product,
  visit,
}) => {
  await join(page, product, freshAddress('leaves'), { at: '/map' });
  await waitForWorker(page);
  await loseSignal(context, visit);
  await openVisitorMenu(page);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('Logout failed. Please try again.')).toBeVisible();
  await expect.poll(() => listKept(page)).toEqual([]);
  await page.goto('about:blank');
  await context.setOffline(false);
});

test('a page that is not shown any more is not kept, either', async ({ page, context, visit }) => {
  await openMap(page);
  await waitForWorker(page);
  await page.goto('/people/3');
  const pageOf3 = '/api/v1/people/3/with-connections';
  await expect.poll(() => listKept(page)).toContain(pageOf3);
  visit.allowNoise('status of 404');
  await page.evaluate(async (address) => {
    const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('mangrove-read-'));
    const cache = await caches.open(name);
    const kept = await cache.match(address);
    // As if the entity had been deleted since.
    if (kept) await cache.put(address.replace('/3/', '/999999/'), kept);
  }, pageOf3);
  const gone = pageOf3.replace('/3/', '/999999/');
  expect(await listKept(page)).toContain(gone);
  await page.evaluate((address) => fetch(address), gone);
  await expect.poll(() => listKept(page)).not.toContain(gone);
  expect(await listKept(page)).toContain(pageOf3);
  await context.setOffline(false);
});

test('a new build replaces the old one as a whole', async ({ page, context, product, visit }) => {
  visit.allowNoise(/^(request|socket) to/u);
  visit.allowNoise('WebSocket');
  visit.allowNoise('ERR_CONNECTION_REFUSED');
  visit.allowNoise('ERR_FAILED');
  visit.allowNoise('The server cannot be reached');
  // On a slow machine the page in front keeps the one behind from drawing its words in time.
  visit.allowNoise('was preloaded using link preload');
  const site = await startBuilds(product.url);
  await page.goto(`${site.url}/map`);
  await waitForWorker(page);
  await page.goto(`${site.url}/terms`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  site.deploy();
  const other = await context.newPage();
  await other.goto(`${site.url}/map`);
  await expect.poll(() => listShells(other), { timeout: 30_000 }).toHaveLength(2);
  await expect.poll(() => isReplaced(other), { timeout: 30_000 }).toBe(true);
  // The first page still loads the rest of its own code, which the server does not have any more.
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await expect(page.getByLabel('Email Address')).toBeVisible();
  expect(await listBuilds(page)).toEqual(['first']);

  await site.stop();
  await other.reload();
  await expect(map(other)).toHaveAttribute('aria-busy', 'false');
  await expect(line(other)).toBeVisible();
  expect(await listBuilds(other)).toEqual(['second']);
});

test('where nothing is kept, a worker of before removes itself and what it kept', async ({
  page,
  product,
  visit,
}) => {
  visit.allowNoise(/^(request|socket) to/u);
  visit.allowNoise('WebSocket');
  const site = await startBuilds(product.url);
  await page.goto(`${site.url}/map`);
  await waitForWorker(page);
  const without = await startProduct({ env: { RATE_LIMIT: 'off', OFFLINE: 'off' } });
  site.forwardTo(without.url);
  await page.goto(`${site.url}/terms`);
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registered, { timeout: 30_000 }).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.reload();
  await page.waitForTimeout(5000); // later than a worker would be registered
  expect(await registered()).toBe(0);
  await site.stop();
  await without.stop();
});

/** The kept answers that name an e-mail address of the tests. */
function keptEmails(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? '';
        if (/\w@example\.org/u.test(text)) found.push(request.url);
      }
    }
    return found;
  });
}

const listShells = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('mangrove-shell-')),
  );

/** Whether the newest worker answers. */
const isReplaced = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const { installing, waiting, active } = registration ?? {};
    return !installing && !waiting && active?.state === 'activated';
  });

/** The builds whose scripts a page has loaded. */
function listBuilds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
    const builds = scripts
      .filter((name) => name.includes('/assets/') && name.endsWith('.js'))
      .map((name) => (name.includes('/assets/second/') ? 'second' : 'first'));
    return [...new Set(builds)];
  });
}
