import { freshAddress, join } from '../accounts.ts';
import { box, chips, openMap, results } from '../map-search.ts';
import { changesDemo, checkAccessibility, expect, test } from '../test.ts';

test.use({ settings: changesDemo });

test('a visitor sees a new person in an open search; only that person has an edit link [spec 3.1] [spec 3.2] [spec 3.4]', async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  await openMap(page, '?q=Tidewell');
  await expect(results(page)).toContainText('No search results found.');
  const other = await browser.newContext();
  const theirs = await other.newPage();
  await join(theirs, product, freshAddress('maree'), { name: 'Maree Tidewell' });
  await expect(results(page)).toContainText('1 direct match and 0 connected entities');
  await results(page)
    .getByRole('link', { name: /^Maree Tidewell/u })
    .click();
  const card = page.getByRole('article', { name: /Maree Tidewell/u });
  await expect(card).toBeVisible();
  await expect(card.getByTitle('Edit profile')).toHaveCount(0);

  await theirs.goto(page.url());
  const own = theirs.getByRole('article', { name: /Maree Tidewell/u });
  await own.getByRole('link', { name: 'Edit profile' }).click();
  await expect(theirs).toHaveURL(/\/person\/\d+$/u);
  await theirs.goto('/map?q=aroha+ngata');
  const list = theirs.getByRole('region', { name: /Search Results/u });
  await list
    .getByRole('link', { name: /^Aroha Ngata/u })
    .first()
    .click();
  await expect(
    theirs.getByRole('article', { name: /Aroha Ngata/u }).getByText('she/her'),
  ).toBeVisible();
  await expect(theirs.getByTitle('Edit profile')).toHaveCount(0);
  await other.close();
});

test('a visitor on a phone searches, filters and reads the results', {
  tag: '@phone',
}, async ({ page }) => {
  await openMap(page);
  await page.getByRole('button', { name: 'Results' }).tap();
  await expect(results(page)).toContainText('No entities highlighted.');
  await page.getByRole('button', { name: 'Close' }).tap();
  await expect(results(page)).toHaveCount(0);
  await box(page).fill('aroha ngata');
  await box(page).press('Enter');
  await expect(page.getByText(/^The search hides/u)).toBeVisible();
  await page.getByRole('button', { name: 'Filters', exact: true }).tap();
  await page.getByRole('button', { name: 'People' }).tap();
  await expect(page.getByRole('button', { name: 'Filters, 1 in force' })).toBeVisible();
  await expect(chips(page)).toContainText('People');
  await page.getByRole('button', { name: 'Filters, 1 in force' }).tap();
  await expect(chips(page)).toHaveCount(0);
  await checkAccessibility(page);
  await page.getByRole('button', { name: /^Results/u }).tap();
  await expect(results(page).getByRole('link', { name: /^Tide Lines/u })).toBeVisible();
  await checkAccessibility(page);
  await results(page)
    .getByRole('link', { name: /^Tide Lines/u })
    .tap();
  await expect(page.getByRole('article', { name: /Tide Lines/u })).toBeVisible();
  await expect(results(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByText('Table', { exact: true }).tap();
  await expect(chips(page)).toContainText('People');
  await expect(page.getByRole('row', { name: /Aroha Ngata/u }).first()).toContainText('Match');
  await checkAccessibility(page);
});
