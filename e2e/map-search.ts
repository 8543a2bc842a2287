// Elements of the map screen that several journeys use.
import { expect, type Page } from '@playwright/test';

export const map = (page: Page) => page.getByRole('application', { name: /Network map/u });
export const box = (page: Page) => page.getByRole('combobox', { name: 'Search the map' });
export const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
export const results = (page: Page) => page.getByRole('region', { name: /Results/u });
export const chips = (page: Page) => page.getByRole('list', { name: 'Filters in force' });

/** The areas and names of groups load once the page is idle, in networks of 60 nodes and more. */
export async function waitForAreas(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('by=group')),
  );
}

/**
 * Where a node lies that is centred beside its open card, under the view switch. A miss is no
 * longer a click on nothing where lines are dense.
 * @param left the width that a panel takes.
 */
export const besideCard = (left = 0) => ({
  x: (left + 1440 - 524) / 2,
  y: (64 + 900 - 64 - 8) / 2,
});

export async function openMap(page: Page, query = '') {
  await page.goto(`/map${query}`);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
}
