// What is done before the map is there, on the page of the server and while the app loads.
import type { Browser, Page } from '@playwright/test';
import { inAddress, isDrawn, map, moments, openAt, picture, whileLoading } from '../loading-map.ts';
import { expect, test, windows } from '../test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A camera that the visitor moved, and where the network is then. */
async function moveOnLiveMap(browser: Browser, url: string, move: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/map');
  await isDrawn(page);
  await move(page);
  await expect(page).toHaveURL(/[?&](?:at|node)=/u);
  const address = await settledAddress(page);
  await context.close();
  return new URL(address).searchParams;
}

/** The address once it stays: a slow page writes it in the middle of a movement, too. */
async function settledAddress(page: Page) {
  let before = '';
  await expect
    .poll(
      () => {
        const stays = page.url() === before;
        before = page.url();
        return stays;
      },
      { intervals: [1000] },
    )
    .toBe(true);
  return before;
}

/** What the live map answered before, for each window: nobody changes this network. */
const answered = new Map<string, Promise<unknown>>();

function once<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> {
  const key = `${what} ${test.info().tags.join(' ')}`;
  const known = answered.get(key) ?? ask();
  answered.set(key, known);
  // A failure is of one test: the next one asks again.
  known.catch(() => answered.delete(key));
  return known as Promise<Answer>;
}

async function drag(page: Page) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  // Beside the network, so that no node is taken along on the live map.
  const from = { x: width * 0.6, y: height - 190 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 90, from.y - 40, { steps: 4 });
  await page.mouse.up();
}

async function tap(page: Page, { x, y }: { x: number; y: number }) {
  if (test.info().tags.includes('@phone')) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Taps, from the middle on, until a node is selected. @returns where. */
async function findNode(page: Page) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (let step = 0; step < 60; step++) {
    const at = {
      x: width * (0.45 + 0.03 * (step % 6)),
      y: height * (0.35 + 0.03 * Math.floor(step / 6)),
    };
    await tap(page, at);
    await page.waitForTimeout(400);
    // Whatever else was there may have moved the map.
    if (new URL(page.url()).search === '') continue;
    const isFound = inAddress(page, 'node') !== null;
    await page.goto('/map');
    await isDrawn(page);
    if (!isFound) continue;
    // On a slow page it may be the node of the tap before.
    await tap(page, at);
    const isHere = await page.waitForURL(/[?&]node=/u, { timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (isHere) return at;
  }
  throw new Error('No node was found in the middle of the map.');
}

const dragged = (browser: Browser, url: string) =>
  once('dragged', () => moveOnLiveMap(browser, url, drag));

async function turn(page: Page) {
  await page.mouse.move(900, 420);
  for (let step = 0; step < 3; step++) await page.mouse.wheel(0, -120);
}

/** Where a node is in the middle of the map, and the address once it is selected. */
const tapped = (browser: Browser, url: string) =>
  once('tapped', async () => {
    let at = { x: 0, y: 0 };
    const there = await moveOnLiveMap(browser, url, async (live) => {
      at = await findNode(live);
    });
    return { at, there };
  });

for (const moment of moments) {
  for (const { window, tag } of windows) {
    test(`a visitor types ${moment.name} of the map and goes on afterwards, on a ${window}`, {
      tag,
    }, async ({ page }) => {
      const goOn = await openAt(page, moment);
      const first = page.getByLabel('Search the map');
      await expect(first).toHaveCount(1);
      await first.click();
      await page.keyboard.type('tide pool');
      for (let letter = 0; letter < 5; letter++) await page.keyboard.press('ArrowLeft');
      await goOn();
      await isDrawn(page);
      const search = page.getByRole('combobox', { name: 'Search the map' });
      await expect(search).toHaveValue('tide pool');
      await expect(search).toBeFocused();
      await expect(page.getByLabel('Search the map')).toHaveCount(1);
      // The caret is where it was.
      await page.keyboard.type('-');
      await expect(search).toHaveValue('tide- pool');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/q=tide-(?:\+|%20)pool/u);
    });
  }

  test(`a visitor moves the map ${moment.name}, and it is there as it was left`, async ({
    page,
    browser,
    product,
  }) => {
    const there = await dragged(browser, product.url);
    const goOn = await openAt(page, moment);
    const before = await picture(page).boundingBox();
    await drag(page);
    const moved = await picture(page).boundingBox();
    expect(moved).toEqual({ ...before, x: (before?.x ?? 0) - 90, y: (before?.y ?? 0) - 40 });
    await goOn();
    await isDrawn(page);
    await expect.poll(() => inAddress(page, 'at')).toBe(there.get('at'));
  });

  test(`a visitor turns the wheel ${moment.name}, and the map is as near`, async ({
    page,
    browser,
    product,
  }) => {
    const there = await once('turned', () => moveOnLiveMap(browser, product.url, turn));
    const goOn = await openAt(page, moment);
    await turn(page);
    await goOn();
    await isDrawn(page);
    await expect.poll(() => inAddress(page, 'at')).toBe(there.get('at'));
  });

  for (const { window, tag } of windows) {
    test(`a visitor taps a node ${moment.name}, and it is selected, on a ${window}`, {
      tag,
    }, async ({ page, browser, product }) => {
      const { at, there } = await tapped(browser, product.url);
      const goOn = await openAt(page, moment);
      await tap(page, at);
      await goOn();
      await isDrawn(page);
      await expect.poll(() => inAddress(page, 'node')).toBe(there.get('node'));
    });
  }
}

for (const moment of moments) {
  test(`a visitor taps a node and moves the map ${moment.name}, and both are kept`, async ({
    page,
    browser,
    product,
  }) => {
    const { at, there: chosen } = await tapped(browser, product.url);
    const moved = await dragged(browser, product.url);
    const goOn = await openAt(page, moment);
    await tap(page, at);
    await drag(page);
    await goOn();
    await isDrawn(page);
    await expect.poll(() => inAddress(page, 'node')).toBe(chosen.get('node'));
    // The card takes room at the side: only the height of the middle is as it was without it.
    const heightOf = (camera: string | null) => camera?.split(',')[1];
    await expect.poll(() => heightOf(inAddress(page, 'at'))).toBe(heightOf(moved.get('at')));
  });
}

test('the picture is not painted before it follows the visitor', async ({ page }) => {
  await page.route('**/first-map.js', async (route) => {
    await new Promise((go) => setTimeout(go, 1500));
    await route.continue();
  });
  await page.goto('/map');
  await isDrawn(page);
  const { follows, painted } = await page.evaluate(() => {
    const of = (name: string) => performance.getEntriesByName(name)[0];
    const script = of(`${location.origin}/first-map.js`) as PerformanceResourceTiming | undefined;
    return {
      follows: script?.responseEnd ?? 0,
      painted: of('first-contentful-paint')?.startTime ?? 0,
    };
  });
  expect(follows).toBeGreaterThan(1500);
  expect(painted).toBeGreaterThan(follows);
});

test('a visitor moves a map that will be drawn on the page, while its code loads', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
  const goOn = await openAt(page, { held: '**/assets/serve-view-*.js' });
  await expect(map(page)).toBeVisible();
  const before = await picture(page).boundingBox();
  await drag(page);
  expect(await picture(page).boundingBox()).not.toEqual(before);
  expect(await page.evaluate(() => 'OffscreenCanvas' in window)).toBe(false);
  await goOn();
  await isDrawn(page);
  await expect.poll(() => inAddress(page, 'at')).not.toBeNull();
});

test('a movement that has begun on the picture goes on with the map', async ({ page }) => {
  const goOn = await openAt(page, whileLoading);
  await page.mouse.move(900, 700);
  await page.mouse.down();
  await page.mouse.move(850, 690, { steps: 2 });
  await goOn();
  await expect(picture(page)).toHaveCount(0);
  const { x: before } = await seenCamera(page);
  await page.mouse.move(750, 690, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await seenCamera(page)).x).toBeGreaterThan(before);
});

/** The camera of the address, once it is written. */
async function seenCamera(page: Page) {
  await expect(page).toHaveURL(/at=/u);
  const [x = 0, y = 0] = (inAddress(page, 'at') ?? '').split(',').map(Number);
  return { x, y };
}

for (const { window, tag } of windows) {
  test(`names stand beside the picture of the map, none over another, on a ${window}`, {
    tag,
  }, async ({ page }) => {
    // As with the picture, whoever comes first after a change finds none.
    const named = async () => (await (await page.request.get('/map')).text()).includes('</span>');
    await expect.poll(named).toBe(true);
    const goOn = await openAt(page, whileLoading);
    const boxes = await picture(page)
      .locator('span:visible')
      .evaluateAll((names) =>
        names.map((name) => name.getBoundingClientRect().toJSON() as DOMRect),
      );
    expect(boxes.length).toBeGreaterThan(4);
    const { width = 0 } = page.viewportSize() ?? {};
    for (const [at, one] of boxes.entries()) {
      expect(one.left >= 0 && one.right <= width).toBe(true);
      for (const other of boxes.slice(at + 1)) {
        const isBeside = one.right <= other.left || other.right <= one.left;
        expect(isBeside || one.bottom <= other.top || other.bottom <= one.top).toBe(true);
      }
    }
    await goOn();
    await isDrawn(page);
    await expect(picture(page)).toHaveCount(0);
  });
}
