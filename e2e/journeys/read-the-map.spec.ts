// What the map shows by itself: examples at rest, help, the neighbours of the hovered node, and the
// way back to the previous view.
import type { Page } from '@playwright/test';
import { waitForAreas } from '../map-search.ts';
import { checkAccessibility, expect, sameDemo, test } from '../test.ts';

// Pictures are compared, and people whom other tests add change them.
test.use({ settings: sameDemo });

const map = (page: Page) => page.getByRole('application', { name: /Network map/u });
const examples = (page: Page) => page.getByRole('list', { name: 'For example' });

async function openMap(page: Page, query = '') {
  await page.addInitScript(() => {
    window.readCanvas = () => {
      const canvas = document.querySelector('canvas');
      const { width = 1, height = 1 } = canvas ?? {};
      // A worker draws on the canvas of the page, so that its pixels are read from a copy.
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (canvas) context?.drawImage(canvas, 0, 0);
      return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    };
  });
  await page.goto(`/map${query}`);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  await page.evaluate(() => document.fonts.ready);
  await waitForAreas(page);
}

declare global {
  interface Window {
    picture?: Uint8ClampedArray | undefined;
    /** The pixels of the map, as it is now. */
    readCanvas: () => Uint8ClampedArray;
  }
}

/** Remembers the picture once it stays the same: groups and their names come after the nodes. */
async function rememberPicture(page: Page) {
  await keepPicture(page);
  await expect(async () => {
    const share = await changedShare(page);
    await keepPicture(page);
    expect(share).toBe(0);
  }).toPass({ intervals: [2500] });
}

const patience = { timeout: 8_000 };

/**
 * Does it again, from a newly remembered picture, if the map was not at rest: on a slow machine the
 * groups and pictures arrive long after the nodes.
 */
async function untilAtRest(page: Page, act: () => Promise<void>) {
  let isFirst = true;
  await expect(async () => {
    if (!isFirst) await rememberPicture(page);
    isFirst = false;
    await act();
  }).toPass();
}

async function keepPicture(page: Page) {
  await showNewest(page);
  await page.evaluate(() => {
    window.picture = window.readCanvas();
  });
}

/** What a worker has drawn reaches the canvas of an idle page with the page's next frame. */
async function showNewest(page: Page) {
  await page.screenshot({ clip: { x: 0, y: 0, width: 8, height: 8 } });
}

/** The share of pixels that differ from the remembered picture; labels may move slightly. */
async function changedShare(page: Page) {
  await showNewest(page);
  return page.evaluate(() => {
    const now = window.readCanvas();
    const { picture = [] } = window;
    if (picture.length !== now.length) return 1;
    let changed = 0;
    for (let at = 0; at < now.length; at += 4) {
      if (Math.abs((now[at] ?? 0) - (picture[at] ?? 0)) > 24) changed++;
    }
    return (4 * changed) / now.length;
  });
}

test('a visitor closes a card by Escape, button or Back, and sees the previous view', {
  tag: '@phone',
}, async ({ page }) => {
  await openMap(page);
  const address = page.url();
  await rememberPicture(page);
  const select = async () => {
    await map(page).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article')).toBeVisible();
    await page.keyboard.press('+');
    await expect.poll(() => changedShare(page), patience).toBeGreaterThan(0.05);
  };
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('article').getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ];
  for (const leave of ways) {
    await untilAtRest(page, async () => {
      await select();
      await leave();
      await expect(page.getByRole('article')).toHaveCount(0);
      await expect(page).toHaveURL(address);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await expect.poll(() => changedShare(page), patience).toBeLessThan(0.02);
    });
  }
});

test('a visitor focuses a node, whose neighbours are highlighted until the focus leaves', async ({
  page,
}) => {
  await openMap(page);
  await rememberPicture(page);
  await untilAtRest(page, async () => {
    // Keyboard focus has the same effect, and needs no node position.
    await map(page).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => changedShare(page), patience).toBeGreaterThan(0.01);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await expect.poll(() => changedShare(page), patience).toBeLessThan(0.005);
  });
});

test('a visitor without a search sees examples in the panel and follows them', async ({ page }) => {
  await openMap(page);
  await expect(page.getByRole('heading', { name: 'Results', exact: true })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Steps away' })).toHaveCount(0);
  await expect(examples(page).getByRole('button')).toHaveCount(4);
  await checkAccessibility(page);

  await examples(page)
    .getByRole('button', { name: /connections/u })
    .click();
  await expect(page.getByRole('article')).toBeVisible();
  await page.keyboard.press('Escape');
  await examples(page).getByRole('button', { name: 'A random project' }).click();
  await expect(page).toHaveURL(/node=project_\d+/u);
  await page.keyboard.press('Escape');
  await examples(page)
    .getByRole('button', { name: /entities/u })
    .click();
  await expect(page).toHaveURL(/tag=/u);
  await expect(page.getByRole('heading', { name: /Search Results \d+/u })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Steps away' })).toBeVisible();
  await expect(examples(page)).toHaveCount(0);
});

test('a visitor opens the list of keys by a question mark, but not while typing', async ({
  page,
}) => {
  await openMap(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys and gestures' });
  await expect(help.getByRole('link', { name: 'What they ask of you' })).toBeVisible();
  await expect(help).toContainText('Walk to a neighbour');
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  await page.getByRole('button', { name: 'Keys and gestures' }).click();
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  const box = page.getByRole('combobox', { name: 'Search the map' });
  await box.pressSequentially('why?');
  await expect(box).toHaveValue('why?');
  await expect(help).toHaveCount(0);
});

test('a visitor on a phone finds examples and help behind the results button', {
  tag: '@phone',
}, async ({ page }) => {
  await openMap(page);
  await page.getByRole('button', { name: /^Results/u }).tap();
  for (const button of await examples(page).getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await examples(page).getByRole('button', { name: 'Keys and gestures' }).tap();
  await expect(page.getByRole('dialog', { name: 'Keys and gestures' })).toBeVisible();
  await checkAccessibility(page);
});
