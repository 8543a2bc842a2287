import { checkAccessibility, expect, test } from '../test.ts';

test('a visitor sees why each result was found, on the map and in the table', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/map');
  const box = page.getByRole('combobox', { name: 'Search the map' });
  await box.fill('sculptors');
  const suggested = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(suggested.filter({ hasText: 'Hilde Brandt' })).toContainText('About: Sculptor.');
  await checkAccessibility(page);
  await box.press('Enter');
  await expect(page).toHaveURL(/q=sculptors/u);
  await page.getByRole('button', { name: /^Results/u }).click();
  const results = page.getByRole('region', { name: /Search Results/u });
  const direct = results.getByRole('region', { name: 'Direct matches' });
  const hilde = direct.getByRole('listitem').filter({ hasText: 'Hilde Brandt' });
  await expect(hilde.locator('mark')).toHaveText('Sculptor');
  const connected = results.getByRole('region', { name: 'Connected through these' });
  await expect(connected.getByRole('listitem').first()).toContainText('1 step away via ');
  await checkAccessibility(page);

  await page.goto('/map?q=sculptors&view=table');
  const table = page.getByRole('table');
  await expect(table).toContainText('About: Sculptor.');
  await expect(table).toContainText('Connected through Hilde Brandt');
  await checkAccessibility(page);
});

test('a visitor types filters, sees their counts, and finds them in the address after a reload', async ({
  page,
}) => {
  await page.goto('/map?q=flood');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const tags = page.getByRole('combobox', { name: 'and Tag any of' });
  await tags.focus();
  await page.keyboard.type('choi');
  const option = page.getByRole('option').filter({ hasText: 'CHOIR' });
  const count = Number(/\d+$/u.exec(await option.innerText())?.[0]);
  await checkAccessibility(page);
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tag=CHOIR/u);
  const results = page.getByRole('region', { name: /Search Results/u });
  await expect(results.getByRole('status')).toContainText(
    count === 1 ? '1 direct match ' : `${count} direct matches `,
  );
  await page.getByRole('combobox', { name: 'and Country any of' }).fill('austr');
  await page.getByRole('option', { name: /^Australia/u }).click();
  await expect(page).toHaveURL(/country=Australia/u);
  await page.reload();
  await expect(
    page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem'),
  ).toHaveText(['#CHOIR', 'Country: Australia']);
});
