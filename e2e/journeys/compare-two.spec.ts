// The connection between two entities: opened from a card, a page and the panel; listed, shown on
// the map, stepped through by keyboard, and shared as a link.
import type { Page } from '@playwright/test';
import { map, openMap } from '../map-search.ts';
import { checkAccessibility, expect, test } from '../test.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'How are they connected?' });
const told = (page: Page) => panel(page).getByRole('radio');

async function keyOf(page: Page, name: string): Promise<string> {
  const query = new URLSearchParams({ q: name, entity_types: 'person' });
  const response = await page.request.get(`/api/v1/search/entities?${query}`);
  const { results } = await response.json();
  expect(results[0].name).toBe(name);
  return `person_${results[0].id}`;
}

test('a visitor compares from a card, steps through the paths by key, and returns to the card', {
  tag: '@phone',
}, async ({ page }) => {
  const from = await keyOf(page, 'Con Vlahakis');
  await openMap(page, `?node=${from}`);
  await page.getByRole('button', { name: 'Find connections to …' }).click();
  const to = panel(page).getByRole('combobox', { name: 'To' });
  await expect(to).toBeFocused();
  await expect(panel(page).getByRole('combobox', { name: 'From' })).toHaveValue('Con Vlahakis');
  await to.fill('Saltwater');
  await page.getByRole('option', { name: /^Saltwater Archive/u }).click();

  await expect(told(page).first()).toBeChecked();
  await expect(page).toHaveURL(new RegExp(`path=${from}\\.\\.organization_\\d+`, 'u'));
  await expect(
    panel(page)
      .getByText(/^Con Vlahakis .+ Saltwater Archive/u)
      .first(),
  ).toBeVisible();
  const count = await told(page).count();
  expect(count).toBeGreaterThan(1);
  await checkAccessibility(page);
  await told(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(told(page).nth(1)).toBeChecked();

  const link = page.url();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('article')).toContainText('Con Vlahakis');

  await page.goto(link);
  await expect(told(page)).toHaveCount(count);
  await panel(page).getByRole('listitem').nth(1).getByRole('link').click();
  await expect(page.getByRole('article')).toBeVisible();
  await page.goBack();
  await expect(told(page)).toHaveCount(count);
});

test('a visitor compares from the panel of the map, and sees the paths beside the table', async ({
  page,
}) => {
  await openMap(page);
  await page.getByRole('button', { name: /^Compare/u }).click();
  await panel(page).getByRole('combobox', { name: 'From' }).fill('Con Vlahakis');
  await page.getByRole('option', { name: /^Con Vlahakis/u }).click();
  await panel(page).getByRole('combobox', { name: 'To' }).fill('Saltwater');
  await page.getByRole('option', { name: /^Saltwater Archive/u }).click();
  await expect(told(page).first()).toBeChecked();
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(told(page).first()).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
});

test('a visitor compares from a page, and chooses the second end on the map by key', async ({
  page,
}) => {
  const from = await keyOf(page, 'Con Vlahakis');
  await page.goto(`/people/${from.replace('person_', '')}`);
  await page.getByRole('link', { name: 'Find connections to …' }).click();
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  await expect(panel(page)).toBeVisible();
  await map(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`path=${from}\\.\\.\\w+_\\d+`, 'u'));
  await expect(
    panel(page)
      .getByText(/steps?$|No connection/u)
      .first(),
  ).toBeVisible();
});
