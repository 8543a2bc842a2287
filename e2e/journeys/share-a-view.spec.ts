// What leaves the map: a link that shows the same picture elsewhere, and what else one takes along.
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { box, map, openMap, results } from '../map-search.ts';
import { checkBothThemes, expect, test } from '../test.ts';

const camera = /[?&]at=-?[\d.]+,-?[\d.]+,[\d.]+/u;

/** Moves the map by hand: nearer about a point, and aside. */
async function moveByHand(page: Page) {
  await page.mouse.move(900, 500);
  await page.mouse.wheel(0, -400);
  await page.waitForTimeout(300);
  await page.mouse.down();
  await page.mouse.move(960, 430, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(camera);
}

/** The drawn network without what lies on it. */
async function takePicture(page: Page) {
  await page.mouse.move(720, 30);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(900);
  return page.screenshot({ clip: { x: 420, y: 140, width: 920, height: 640 } });
}

/**
 * Of the pixels that a node colours in one picture, the share that it does not in the other. Edges and
 * names are grey: which names find room also depends on those that stood before.
 */
async function differenceOf(one: Buffer, other: Buffer) {
  const [a = [], b = []] = await Promise.all([one, other].map(findNodes));
  const either = a.reduce((count, isNode, at) => count + Number(isNode || b[at]), 0);
  const both = a.reduce((count, isNode, at) => count + Number(isNode && b[at]), 0);
  expect(either).toBeGreaterThan(1000);
  return 1 - both / either;
}

async function findNodes(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.width * info.height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * at, 3 * at + 3);
    return Math.max(red, green, blue) - Math.min(red, green, blue) > 60;
  });
}

/** Somebody else, who gets a link. */
async function openElsewhere(browser: Browser, address: string) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(address);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  return page;
}

test.describe('a link', () => {
  test('shows elsewhere, and after a reload, the picture that its sender saw', async ({
    page,
    browser,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openMap(page);
    const whole = await takePicture(page);
    expect(page.url()).not.toContain('at=');
    const steps = await page.evaluate(() => history.length);
    await moveByHand(page);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    const sent = await takePicture(page);
    expect(await differenceOf(whole, sent)).toBeGreaterThan(0.6);

    const theirs = await openElsewhere(browser, page.url());
    expect(await differenceOf(sent, await takePicture(theirs))).toBeLessThan(0.15);
    expect(theirs.url()).toBe(page.url());
    await theirs.context().close();

    await page.reload();
    await expect(map(page)).toHaveAttribute('aria-busy', 'false');
    expect(await differenceOf(sent, await takePicture(page))).toBeLessThan(0.15);

    await page.getByRole('button', { name: 'Show the whole map' }).click();
    await expect(page).not.toHaveURL(camera);
    expect(await differenceOf(whole, await takePicture(page))).toBeLessThan(0.15);
  });

  test('holds a search, a selection and the camera, and closing the card leads back', async ({
    page,
    browser,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openMap(page, '?q=tide');
    await moveByHand(page);
    const before = await takePicture(page);
    await results(page)
      .getByRole('link', { name: /^Tide Lines/u })
      .first()
      .click();
    await expect(page.getByRole('article', { name: /Tide Lines/u })).toBeVisible();
    await expect(page).toHaveURL(/node=project_\d+/u);
    await expect(page).toHaveURL(camera);
    const sent = await takePicture(page);

    const theirs = await openElsewhere(browser, page.url());
    await expect(theirs.getByRole('article', { name: /Tide Lines/u })).toBeVisible();
    expect(await differenceOf(sent, await takePicture(theirs))).toBeLessThan(0.15);
    await theirs.context().close();

    await page.keyboard.press('Escape');
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page).toHaveURL(camera);
    await expect.poll(async () => differenceOf(before, await takePicture(page))).toBeLessThan(0.15);
  });
});

test('Back leads to a search as it was looked at', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMap(page, '?q=tide');
  await moveByHand(page);
  const before = await takePicture(page);
  await box(page).fill('flood');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/q=flood/u);
  await expect(page).not.toHaveURL(camera);
  // The other search is shown, and fitted, before the step back.
  await expect(results(page)).toContainText('Flood');
  await page.goBack();
  await expect(page).toHaveURL(/q=tide/u);
  await expect(page).toHaveURL(camera);
  await expect.poll(async () => differenceOf(before, await takePicture(page))).toBeLessThan(0.15);
});

test('a link to a place without anything shows the whole map', async ({ page }) => {
  await openMap(page, '?at=900000,900000,50');
  await expect(page).not.toHaveURL(camera);
});

test('on a phone a link shows the same search, card and middle', { tag: '@phone-only' }, async ({
  page,
}) => {
  await openMap(page, '?q=tide+lines&at=0,0,1.5');
  await expect(page).toHaveURL(/at=0,0,1\.5/u);
  await expect(page.getByText(/^The search hides/u)).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Share this view' });
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(page.url());
  await checkBothThemes(page, '[role="dialog"]');
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBe(0);
});

test('what is shown leaves as a link, as a frame and as a reference', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openMap(page, '?q=tide');
  const button = page.getByRole('button', { name: 'Share', exact: true });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Share this view' });
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(page.url());
  await checkBothThemes(page, '[role="dialog"]');
  const readCopied = () => page.evaluate(() => navigator.clipboard.readText());

  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied Link' })).toBeVisible();
  expect(await readCopied()).toBe(page.url());
  await dialog.getByRole('button', { name: 'Copy Embed in a page of your own' }).click();
  await expect
    .poll(readCopied)
    .toMatch(/^<iframe src="http[^"]*\/embed\/map\?q=tide" title="Map: “tide” · Mangrove"/u);
  await dialog.getByRole('button', { name: 'Copy Cite this view' }).click();
  await expect
    .poll(readCopied)
    .toMatch(
      /^Mangrove \(\d{4}\)\. Map: “tide” \[network map, \d+ entities\]\. Retrieved .* from http/u,
    );

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(/view=table/u);
});
