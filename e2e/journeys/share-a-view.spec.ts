// Sharing the map: a link that shows the same view elsewhere, and what else can be taken along.
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { box, map, openMap, results, waitForAreas } from '../map-search.ts';
import { checkBothThemes, expect, overhang, test } from '../test.ts';

const camera = /[?&]at=-?[\d.]+,-?[\d.]+,[\d.]+/u;

/** Moves the map by mouse: zooms in at a point, and drags. */
async function moveByHand(page: Page) {
  await page.mouse.move(900, 500);
  await page.mouse.wheel(0, -400);
  await page.waitForTimeout(300);
  await page.mouse.down();
  await page.mouse.move(960, 430, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(camera);
}

/** The drawn network without overlays. */
async function takePicture(page: Page) {
  await page.mouse.move(720, 30);
  await page.evaluate(() => document.fonts.ready);
  await waitForAreas(page);
  await page.waitForTimeout(900);
  return page.screenshot({ clip: { x: 420, y: 140, width: 920, height: 640 } });
}

/**
 * Of the pixels coloured by a node in either picture, the share that differs between them. Edges
 * and labels are grey and ignored, because which labels find room also depends on earlier ones.
 */
async function differenceOf(one: Buffer, other: Buffer) {
  const [a, b] = (await Promise.all([one, other].map(readPixels))) as [Buffer, Buffer];
  let either = 0;
  let both = 0;
  for (let at = 0; at < a.length; at += 3) {
    const [isInOne, isInOther] = [isNode(a, at), isNode(b, at)];
    if (isInOne || isInOther) either += 1;
    if (isInOne && isInOther && isAlike(a, b, at)) both += 1;
  }
  expect(either).toBeGreaterThan(1000);
  return 1 - both / either;
}

const readPixels = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer();

function isNode(pixels: Buffer, at: number) {
  const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
  return Math.max(red, green, blue) - Math.min(red, green, blue) > 60;
}

const isAlike = (one: Buffer, other: Buffer, at: number) =>
  [at, at + 1, at + 2].every((part) => Math.abs((one[part] ?? 0) - (other[part] ?? 0)) < 48);

const desktop = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The contents of a link besides the camera; each is checked in both browsers, and on a phone. */
const views: {
  what: string;
  query: string;
  ends?: [string, string];
  /** Whether the largest group is shown. */
  hasGroup?: boolean;
  selected?: string;
  shows: (page: Page) => Promise<void>;
}[] = [
  {
    what: 'a narrowed search in some years, a group of it, and a card, all in its colours',
    query:
      '?q=tide&entity_type=person&entity_type=project&depth=2&years=2000-2020&undated=hide&color=country&size=none',
    hasGroup: true,
    selected: 'Tide Lines',
    shows: async (page) => {
      await expect(page.getByText(/^Outside 2000 to 2020: \d+/u)).toBeVisible();
      await expect(page.getByRole('article', { name: /Tide Lines/u })).toBeVisible();
    },
  },
  {
    what: 'a path, and how paths are weighed',
    query: '?weighting=none&nth=2&years=1990-2030',
    ends: ['Con Vlahakis', 'Saltwater Archive'],
    shows: async (page) => {
      const panel = page.getByRole('region', { name: 'How are they connected?' });
      await expect(panel.getByRole('radio').nth(1)).toBeChecked();
      await expect(panel.getByRole('checkbox', { name: /^Plainly/u })).toBeChecked();
      await expect(panel.getByText(/the years 1990 to 2030/u)).toBeVisible();
    },
  },
  {
    what: 'other colours and even sizes',
    query: '?color=country&size=none',
    shows: async (page) => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 500;
      if (isPhone) await page.getByRole('button', { name: 'Colours and groups' }).tap();
      await expect(page.getByLabel('Colour by')).toHaveValue('country');
      await expect(page.getByLabel('Size by')).toHaveValue('none');
      await expect(page.getByRole('list', { name: 'Colours: country' })).toBeVisible();
    },
  },
];

async function keyOf(page: Page, name: string): Promise<string> {
  const response = await page.request.get(
    `/api/v1/search/entities?${new URLSearchParams({ q: name })}`,
  );
  const { results } = await response.json();
  const found = results.find((result: { name: string }) => result.name === name);
  return `${found.type}_${found.id}`;
}

async function largestGroup(page: Page): Promise<number> {
  const { ids } = await (await page.request.get('/api/v1/graph/colors?by=group')).json();
  return ids[0];
}

/** Another visitor, who opens the link. */
async function openElsewhere(browser: Browser, address: string, device = desktop) {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  await page.goto(address);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  return page;
}

test.describe('a link', () => {
  test('shows another visitor, and the sender after a reload, the same picture', async ({
    page,
    browser,
  }) => {
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

  test('contains search, selection and camera, and closing the card returns to the view before', async ({
    page,
    browser,
  }) => {
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

for (const { what, query, ends = [], hasGroup, selected, shows } of views) {
  test(`a link shows ${what}: with the same picture, and on a phone with the same content`, async ({
    page,
    browser,
  }) => {
    const keys = await Promise.all(ends.map((name) => keyOf(page, name)));
    const more = [
      ...(keys.length > 0 ? [`path=${keys.join('..')}`] : []),
      ...(hasGroup ? [`group=${await largestGroup(page)}`] : []),
      ...(selected ? [`node=${await keyOf(page, selected)}`] : []),
    ];
    await openMap(page, [query, ...more].join('&'));
    await shows(page);
    await moveByHand(page);
    const sent = await takePicture(page);
    const theirs = await openElsewhere(browser, page.url());
    await shows(theirs);
    expect(await differenceOf(sent, await takePicture(theirs))).toBeLessThan(0.15);
    await theirs.context().close();
    const onPhone = await openElsewhere(browser, page.url(), phone);
    await shows(onPhone);
    expect(onPhone.url()).toBe(page.url());
    await onPhone.context().close();
  });
}

test('a visitor goes back to an earlier search and sees it with the same camera', async ({
  page,
}) => {
  await openMap(page, '?q=tide');
  await moveByHand(page);
  const before = await takePicture(page);
  await box(page).fill('flood');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/q=flood/u);
  await expect(page).not.toHaveURL(camera);
  // The other search is shown, and fitted to the view, before going back.
  await expect(results(page)).toContainText('Flood');
  await page.goBack();
  await expect(page).toHaveURL(/q=tide/u);
  await expect(page).toHaveURL(camera);
  await expect.poll(async () => differenceOf(before, await takePicture(page))).toBeLessThan(0.15);
});

test('a visitor opens a link to an empty place and sees the whole map', async ({ page }) => {
  await openMap(page, '?at=900000,900000,50');
  await expect(page).not.toHaveURL(camera);
});

test('a visitor on a phone opens a link to a view, and shares the same link', {
  tag: '@phone',
}, async ({ page }) => {
  await openMap(page, '?q=tide+lines&at=0,0,1.5');
  await expect(page).toHaveURL(/at=0,0,1\.5/u);
  await expect(page.getByText(/^The search hides/u)).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Share this view' });
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(page.url());
  await checkBothThemes(page, '[role="dialog"]');
  expect(await overhang(page)).toBe(0);
});

test('a visitor copies the view as a link, as a frame and as a citation', async ({
  page,
  context,
}) => {
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
