import { box, map, openMap } from '../map-search.ts';
import { checkAccessibility, expect, test } from '../test.ts';

/** The pages of a PDF. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length ?? 0;

test('a visitor prints what a search shows, from the map, as a booklet of numbered pages', async ({
  page,
}) => {
  await page.goto('/map?q=reef');
  await expect(page.getByRole('application', { name: /Network map/u })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await page.getByRole('button', { name: 'Download' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: /^Print/u }).click();
  const booklet = await opened;
  await expect(booklet.getByRole('heading', { level: 1 })).toHaveText('“reef”');
  await expect(booklet.getByRole('img', { name: 'QR code of this view' })).toBeVisible();
  await expect(booklet.getByRole('img', { name: /^A map of .* over the coast\./u })).toBeVisible();
  await checkAccessibility(booklet);
  const names = await booklet.getByRole('heading', { level: 3 }).allTextContents();
  expect(names.length).toBeGreaterThan(3);
  for (const format of ['A4', 'Letter']) {
    expect(pagesOf(await booklet.pdf({ format })), format).toBeGreaterThan(2);
  }
  await booklet.getByRole('link', { name: 'Back to the map' }).click();
  await expect(booklet).toHaveURL(/\/map\?q=reef/u);
});

test('the parts of a booklet stand apart, and its columns begin at one height', async ({
  page,
}) => {
  await page.goto('/print?q=reef');
  const topOf = (of: string) =>
    page.locator(of).evaluate((part) => getComputedStyle(part).marginTop);
  expect(await topOf('.list section:first-child h2')).toBe('0px');
  expect(await topOf('.list section:nth-child(2) h2')).not.toBe('0px');
  expect(await topOf('.index section:nth-child(2) h2')).not.toBe('0px');
  // The margin of a line that begins another column is left out, too.
  expect(await topOf('.index section:nth-child(2) .top:first-child')).toBe('0px');
});

test('the foot of a page gives its code and its booklet, which fits a phone', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/people/1');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^QR code/u }).click();
  expect((await download).suggestedFilename()).toMatch(/\.svg$/u);
  await page.getByRole('link', { name: /^Print/u }).click();
  await expect(page).toHaveURL(/\/print\?focus=person_1$/u);
  // What is drawn, which may be larger than its place.
  const drawn = page.getByRole('img', { name: 'QR code of this view' }).locator('svg');
  const code = await drawn.boundingBox();
  const address = await page.getByRole('link', { name: /\/map\?focus=person_1/u }).boundingBox();
  expect(address?.x).toBeGreaterThanOrEqual((code?.x ?? 0) + (code?.width ?? 0));
  const overflow = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(overflow)).toBe(0);
  await checkAccessibility(page);
});

test('a page on paper has its text and no controls, and no heading without what it is above', async ({
  page,
}) => {
  for (const address of ['/people/1', '/projects/160', '/places/Suva,_Fiji']) {
    await page.goto(address);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    for (const name of ['Skip to content', 'QR code', 'Print', 'Show on map']) {
      await expect(page.getByRole('link', { name })).toHaveCount(0);
    }
    const after = await page
      .getByRole('heading', { level: 3 })
      .evaluateAll((found) => found.map((heading) => getComputedStyle(heading).breakAfter));
    expect(new Set(after)).toEqual(new Set(['avoid']));
    await page.emulateMedia({ media: null });
  }
});

test('the map on paper has what its colours mean, and nothing that lies over it', async ({
  page,
}) => {
  await openMap(page);
  const meaning = page.getByRole('list', { name: 'On the map' });
  await expect(meaning).toBeVisible();
  await expect(box(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(box(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden();
  await expect(map(page)).toBeVisible();
  await expect(meaning).toBeVisible();
});
