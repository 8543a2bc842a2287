// The chosen years of the map: set, kept in the address, and named where something is hidden.
import type { Page } from '@playwright/test';
import { checkBothThemes, expect, test } from '../test.ts';

const map = (page: Page) => page.getByRole('application', { name: /Network map/u });
const years = (page: Page) => page.getByRole('region', { name: 'Years' });
const handle = (page: Page, end: 'First' | 'Last') =>
  years(page).getByRole('slider', { name: `${end} year` });
const hidden = (page: Page) => page.getByText(/^Outside .+ relationships/u);

async function openMap(page: Page, query = '') {
  await page.goto(`/map${query}`);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
}

test('a visitor chooses years by keyboard, and finds them in the address and after a reload', {
  tag: '@phone',
}, async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/graph/years')) asked += 1;
  });
  await openMap(page);
  const people = page.getByRole('list', { name: 'On the map' }).getByRole('listitem').first();
  const all = await people.textContent();
  expect(asked, 'the years are read before anybody asked').toBe(0);
  await page.getByRole('button', { name: 'Years' }).click();
  await expect(years(page)).toContainText('All years');
  expect(asked).toBe(1);
  await checkBothThemes(page);

  await handle(page, 'Last').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const first = await handle(page, 'First').inputValue();
  const second = String(Number(first) + 1);
  await expect(handle(page, 'Last')).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${second}; ${first} to ${second}, [\\d,]+ relationships?$`, 'u'),
  );
  await expect(page).toHaveURL(new RegExp(`years=${first}-${second}`, 'u'));
  await expect(hidden(page)).toContainText(`Outside ${first} to ${second}`);
  await expect(people).not.toHaveText(all ?? '');
  await checkBothThemes(page);

  await page.reload();
  await expect(handle(page, 'Last')).toHaveValue(second);
  await expect(hidden(page)).toBeVisible();
  const undated = years(page).getByRole('button', { name: 'Hide undated relationships' });
  await undated.click();
  await expect(page).toHaveURL(/undated=hide/u);
  // By keyboard; the focus moves to the control with which the user continues.
  const opener = page.getByRole('button', { name: 'Years', exact: true });
  await opener.press('Enter');
  await expect(years(page)).toBeHidden();
  await opener.press('Enter');
  await years(page).getByRole('button', { name: 'Close the years' }).press('Enter');
  await expect(years(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.getByRole('button', { name: 'Show all years' }).press('Enter');
  await expect(page).not.toHaveURL(/years=|undated=/u);
  await expect(page.locator('body')).not.toBeFocused();
  await expect(people).toHaveText(all ?? '');
});

test('a visitor plays the years to the last one, and Back returns to the years before', async ({
  page,
}) => {
  await openMap(page);
  // The tooltip of a button appears beside the buttons, and does not move them.
  const opener = page.getByRole('button', { name: 'Years' });
  const before = await opener.boundingBox();
  await opener.hover();
  await expect(page.getByRole('tooltip', { name: 'Years' })).toBeInViewport();
  expect(await opener.boundingBox()).toEqual(before);
  await opener.click();
  await handle(page, 'First').focus();
  await page.keyboard.press('End');
  for (let back = 0; back < 3; back++) await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/years=\d{4}-\d{4}/u);
  const begun = page.url();
  const last = await handle(page, 'Last').inputValue();
  await years(page).getByRole('button', { name: 'One year earlier' }).click();
  await expect(page).not.toHaveURL(begun);
  await years(page).getByRole('button', { name: 'Play the years' }).click();
  await expect(years(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(years(page).getByRole('button', { name: 'Play the years' })).toBeVisible();
  await expect(handle(page, 'Last')).toHaveValue(last);
  await expect(page).toHaveURL(begun);
  await page.goBack();
  await expect(handle(page, 'Last')).toHaveValue(String(Number(last) - 1));
});

test('a visitor sees only the chosen years in the table and in a search', async ({ page }) => {
  await page.goto('/map?years=2019&undated=hide&view=table');
  const title = page.getByRole('heading', { name: /\d+ entit/u });
  await expect(hidden(page)).toContainText('Outside 2019');
  const narrowed = Number.parseInt((await title.textContent()) ?? '', 10);
  expect(narrowed).toBeGreaterThan(0);
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Show all years' }).click();
  await expect(hidden(page)).toBeHidden();
  await expect
    .poll(async () => Number.parseInt((await title.textContent()) ?? '', 10))
    .toBeGreaterThan(narrowed);

  await openMap(page, '?q=flood&years=2019');
  await expect(years(page)).toContainText('2019');
  await expect(hidden(page)).toContainText('Outside 2019');
});
