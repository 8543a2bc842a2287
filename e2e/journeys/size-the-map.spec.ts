import { map, openMap } from '../map-search.ts';
import { checkAccessibility, expect, test } from '../test.ts';

test('a reader sizes the map by reach and by between, reads what it means, and sees it in the table', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (one) => loaded.push(new URL(one.url()).pathname));
  await openMap(page);
  // What measures the network is no part of the map that nobody asked for it.
  expect(loaded.filter((each) => /known-sizes|network\.worker/u.test(each))).toEqual([]);
  await page.getByLabel('Size by').selectOption('Between');
  await expect(page).toHaveURL(/[?&]size=between/u);
  await expect(page.getByText(/more of the shortest ways between two others/u)).toBeVisible();
  await expect.poll(() => loaded.some((each) => /network\.worker/u.test(each))).toBe(true);
  await page.getByLabel('Size by').selectOption('Reach');
  await expect(page.getByText('Larger: more others are within two steps.')).toBeVisible();
  await checkAccessibility(page);
  await page.getByText('Places', { exact: true }).click();
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByText('Larger: more others are within two steps.')).toBeVisible();
  await page.getByText('Table', { exact: true }).click();
  const header = page.getByRole('columnheader', { name: 'Reach' });
  await expect(header).toBeVisible();
  await page.getByLabel('Count', { exact: true }).selectOption('Between');
  await expect(page.getByRole('columnheader', { name: 'Between' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  await expect(cells.filter({ hasText: /^\d+(?:\.\d)?%/u })).toHaveCount(1);
  await checkAccessibility(page);
});
