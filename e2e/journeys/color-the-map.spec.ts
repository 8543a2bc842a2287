// The map's colours, and the groups that it finds.
import type { Page } from '@playwright/test';
import { download } from '../downloads.ts';
import { checkBothThemes, expect, test } from '../test.ts';

const map = (page: Page) => page.getByRole('application', { name: /Network map/u });

async function openMap(page: Page, query = '') {
  await page.goto(`/map${query}`);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
}

test('a visitor colours nodes by tag or country, and filters the map by the legend', async ({
  page,
}) => {
  await openMap(page);
  await page.getByLabel('Colour by').selectOption({ label: 'Tag' });
  await expect(page).toHaveURL(/[?&]color=tag/u);
  const legend = page.getByRole('list', { name: 'Colours: tag' });
  const first = legend.getByRole('button').first();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await checkBothThemes(page);
  await first.press('Enter');
  await expect(page).toHaveURL(/[?&]tag=/u);
  await expect(legend.locator('[aria-pressed="true"]')).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Colour by')).toHaveValue('tag');
  await expect(legend.locator('[aria-pressed="true"]')).toHaveCount(1);

  // The table is coloured too, and has a heading for the rows of each country.
  await page.goto('/map?view=table');
  await page.getByLabel('Colour by').selectOption({ label: 'Country' });
  await expect(page).toHaveURL(/[?&]color=country/u);
  const table = page.getByRole('table', { name: 'Network' });
  await expect(table.locator('tbody').getByRole('columnheader').first()).toHaveText(/\D+ \d+/u);
  await expect(table.getByRole('columnheader', { name: 'Country' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await checkBothThemes(page);
});

test('a visitor shows a single group, finds it again by its address, and downloads it', async ({
  page,
}) => {
  await openMap(page);
  const groups = page.getByRole('region', { name: 'Groups' });
  const group = groups.getByRole('button').first();
  const name = (await group.locator('span').first().textContent()) ?? '';
  await group.click();
  await expect(page).toHaveURL(/[?&]group=\d+/u);
  const line = page.getByText(`Group ${name.trim()}: `);
  await expect(line).toBeVisible();
  await page.reload();
  await expect(line).toBeVisible();
  const { name: file, bytes } = await download(page, /^JSON\s*For/u);
  expect(file).toMatch(/^mangrove-network-group-/u);
  const { nodes, edges } = JSON.parse(bytes.toString());
  await expect(line).toContainText(`: ${nodes.length} of `);
  expect(new Set(nodes.map((node: { group: string }) => node.group))).toEqual(
    new Set([name.trim()]),
  );

  // The table also lists the group alone, and counts the connections within it.
  await page.getByText('Table', { exact: true }).click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(nodes.length + 1));
  const others = new Map<string, Set<string>>();
  for (const { source, target } of edges) {
    others.set(source, (others.get(source) ?? new Set<string>()).add(target));
    others.set(target, (others.get(target) ?? new Set<string>()).add(source));
  }
  const most = Math.max(...[...others.values()].map(({ size }) => size));
  await expect(rows.nth(1).getByRole('cell', { name: String(most), exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).not.toHaveURL(/group=/u);

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'and Group' });
  await field.pressSequentially(name.trim().slice(0, 6));
  await field.press('Enter');
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: `Remove Group: ${name.trim()}` }).click();
  await expect(page).not.toHaveURL(/group=/u);
});
