import { download, readPacked } from '../downloads.ts';
import { box, chips, map, openMap, options, results } from '../map-search.ts';
import { changesDemo, checkAccessibility, expect, test } from '../test.ts';

test.use({ settings: changesDemo });

test('a visitor searches for words, sees the results on the map, and clears the search [spec 3.2]', async ({
  page,
  visit,
}) => {
  await openMap(page);
  await expect(results(page)).toContainText(
    'No entities highlighted. Try searching or adding filters.',
  );
  await expect(box(page)).toHaveAttribute('placeholder', 'Search key words');
  const whole = await map(page).getAttribute('aria-label');

  // A blank query is not a search.
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/map$/u);

  await box(page).pressSequentially('aroha n');
  // Members from other tests may have the same name.
  await expect(options(page).filter({ hasText: 'Aroha Ngata' }).first()).toContainText('Person');
  const height = await page
    .getByRole('listbox')
    .evaluate((list) => getComputedStyle(list).maxHeight);
  expect(height).toBe('240px'); // 15rem
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=aroha\+n$/u);
  await expect(results(page).getByRole('heading', { name: /Search Results \d+/u })).toBeVisible();
  await expect(results(page)).toContainText(
    /\d+ direct match(?:es)? and \d+ connected entities, 1 step deep\./u,
  );
  const match = results(page).getByRole('listitem').filter({ hasText: 'Aroha Ngata' }).first();
  await expect(match).toContainText('Direct match');
  await expect(match).toContainText('Match');
  const near = results(page)
    .getByRole('listitem')
    .filter({ hasText: /^Tide Lines/u });
  await expect(near).toContainText('1 step away via Aroha Ngata');
  await expect(page.getByText(/^The search hides \d+ of \d+\.$/u)).toBeVisible();
  await expect(map(page)).not.toHaveAttribute('aria-label', whole ?? '');

  await page.getByRole('radiogroup', { name: 'Steps away' }).getByText('2').click();
  await expect(page).toHaveURL(/depth=2/u);
  await expect(results(page)).toContainText('2 steps deep.');
  await expect(results(page)).toContainText(/2 steps away via Aroha Ngata → /u);

  await near.getByRole('link', { name: /^Tide Lines/u }).press('Enter');
  const card = page.getByRole('article', { name: /Tide Lines/u });
  await expect(card.getByRole('heading', { name: /Tide Lines/u })).toBeFocused();
  await expect(near.getByRole('link', { name: /^Tide Lines/u })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(near.getByRole('link', { name: /^Tide Lines/u })).toBeFocused();
  await page.goBack();
  await expect(card).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\?q=aroha\+n$/u);
  await expect(results(page)).toContainText('1 step deep.');

  await box(page).fill('zzyzx qqq');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No entities found matching your search')).toBeVisible();
  await expect(results(page)).toContainText('No search results found.');

  visit.expectNoise('status of 400');
  await page.route('**/api/v1/search/comprehensive?*', (route) =>
    route.fulfill({ status: 400, json: { detail: 'The tide is out.', code: 'malformed' } }),
  );
  await box(page).fill('tide');
  await box(page).press('Enter');
  await expect(results(page).getByRole('alert')).toContainText('Search failed. Please try again.');
  await expect(results(page).getByRole('alert')).toContainText('The tide is out.');
  // Beside the table, too, where the list of results is not shown.
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.getByText('Map', { exact: true }).last().click();
  await page.unroute('**/api/v1/search/comprehensive?*');
  await results(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(results(page)).toContainText('direct matches and');

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/map$/u);
  await expect(box(page)).toHaveValue('');
  await expect(box(page)).toBeFocused();
  await expect(map(page)).toHaveAttribute('aria-label', whole ?? '');
  await expect(results(page)).toContainText('No entities highlighted.');
});

test('a visitor combines filters, and shares a link that shows the same results [spec 3.2]', async ({
  page,
  browser,
  product,
}) => {
  await openMap(page);
  await box(page).pressSequentially('#oral');
  const tag = options(page).filter({ hasText: '#ORAL-HISTORY' });
  await expect(tag).toContainText('Tag');
  await expect(tag).toContainText('Filter');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(tag).toHaveAttribute('aria-selected', 'true');
  const active = await box(page).getAttribute('aria-activedescendant');
  expect(await tag.getAttribute('id')).toBe(active);
  await page.keyboard.press('Enter');
  await expect(chips(page).getByRole('listitem')).toHaveText(['#ORAL-HISTORY']);
  await expect(box(page)).toHaveAttribute('placeholder', 'Add another filter...');
  await expect(box(page)).toHaveValue('');
  await expect(page).toHaveURL(/\?tag=ORAL-HISTORY$/u);
  await expect(page.getByText(/^1 filter hides \d+ of \d+\.$/u)).toBeVisible();
  const matches = results(page).getByText('Direct match', { exact: true });
  const all = await matches.count();

  // OR within a kind of filter, AND between kinds.
  await page.getByRole('button', { name: /^Filters/u }).click();
  await page.getByRole('button', { name: 'People', exact: true, pressed: false }).click();
  await expect(chips(page).getByRole('listitem')).toHaveText(['#ORAL-HISTORY', 'People']);
  await expect.poll(() => matches.count()).toBeLessThan(all);
  await page.getByRole('button', { name: 'Projects', exact: true, pressed: false }).click();
  await page.getByRole('button', { name: 'Organisations', exact: true, pressed: false }).click();
  await expect.poll(() => matches.count()).toBe(all);
  await page.getByRole('combobox', { name: 'and Role any of' }).fill('found');
  await page.getByRole('option', { name: /^Founder/u }).click();
  await page.getByLabel('From year').fill('2030');
  await page.getByLabel('To year').fill('1990');
  await page.getByRole('button', { name: 'Apply years' }).click();
  await expect(page.getByRole('alert')).toContainText('the earlier one first');
  await page.getByLabel('From year').fill('1990');
  await page.getByLabel('To year').fill('2030');
  await page.getByLabel('To year').press('Enter');
  await expect(chips(page)).toContainText('1990–2030');
  await expect(page.getByText(/^6 filters hide \d+ of \d+\.$/u)).toBeVisible();
  const names = await results(page).getByRole('listitem').allInnerTexts();

  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  await theirs.goto(page.url());
  await expect(
    theirs.getByRole('region', { name: /Search Results/u }).getByRole('listitem'),
  ).toHaveText(names.map((name) => name.replaceAll('\n', '')));
  await stranger.close();
  expect(page.url()).toContain(product.url);

  // The same result as a table and as a file.
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${names.length} entities`);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Steps away' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(table.getByRole('row').nth(1)).toContainText('Match');
  const file = await download(page, /As it is sorted/u);
  expect(file.name).toMatch(/^mangrove-search-.*oral-history.*-\d{4}-\d\d-\d\d\.zip$/u);
  const text = readPacked(file.bytes, 'nodes.csv');
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFFName,Type,Group,Connections,Not confirmed,Steps away,Why,Place,Years,Years understood,Tags,Cover,Id',
  );
  expect(text).toContain('ORAL-HISTORY');
  expect(text.trim().split('\r\n')).toHaveLength(names.length + 1);
  expect(readPacked(file.bytes, 'edges.csv')).toMatch(/\r\n.+,person_\d+,\w+_\d+,\d+\r\n/u);
  await page.getByText('Map', { exact: true }).last().click();

  await page.getByRole('link', { name: 'Full screen' }).click();
  await expect(page).toHaveURL(/\/fullscreen-map\?.*tag=ORAL-HISTORY/u);
  await expect(page.getByText(/^6 filters hide/u)).toBeVisible();
  await page.getByRole('link', { name: 'Exit Full Screen' }).click();
  await expect(chips(page).getByRole('listitem')).toHaveCount(6);
  for (const name of ['People', 'Projects', 'Organisations', '#ORAL-HISTORY']) {
    await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
  }
  // The remaining filters concern relationships, so the ends of fitting relationships are found.
  await expect(chips(page).getByRole('listitem')).toHaveText(['Role: Founder', '1990–2030']);
  await expect(results(page)).toContainText(
    /\d+ direct matches and 0 connected entities, 0 steps deep \(1 requested\)\./u,
  );
  await page.getByRole('button', { name: 'Clear the search and its filters' }).click();
  await expect(page).toHaveURL(/\/map$/u);
  await expect(chips(page)).toHaveCount(0);
});

test('a visitor selects an entity outside the results, and reaches all controls by keyboard', async ({
  page,
}) => {
  await openMap(page, '?q=aroha+ngata&depth=1');
  await results(page)
    .getByRole('link', { name: /^Tide Lines/u })
    .click();
  // From card to card, out of the results and back again.
  const card = page.getByRole('article');
  await card.getByRole('link', { name: /^Samira Haddadin/u }).click();
  await expect(card.getByRole('heading', { name: /Samira Haddadin/u })).toBeVisible();
  const note = page
    .getByRole('status')
    .filter({ hasText: 'Samira Haddadin is not among the results' });
  await expect(note).toBeVisible();
  await page.goBack();
  await expect(note).toHaveCount(0);
  await expect(card.getByRole('heading', { name: /Tide Lines/u })).toBeVisible();
  await checkAccessibility(page);
  await page.goForward();
  await note.getByRole('button', { name: 'Show the whole map' }).click();
  await expect(page).toHaveURL(/\/map\?node=person_\d+$/u);
  await page.keyboard.press('Escape');

  // Choosing an entity in the suggestions goes to it on the map.
  await box(page).fill('tide lin');
  await options(page).filter({ hasText: 'Tide Lines' }).first().click();
  await expect(page).toHaveURL(/node=project_\d+&zoom=true$/u);
  await expect(card.getByRole('heading', { name: /Tide Lines/u })).toBeFocused();

  // The tab order: box, its buttons, filters, depth, then the map's own controls.
  await page.keyboard.press('Escape');
  await page.emulateMedia({ colorScheme: 'dark' });
  await openMap(page, '?q=aroha+ngata');
  await expect(results(page).getByRole('link').first()).toBeVisible();
  await checkAccessibility(page);
  await expect(page.getByRole('search')).toMatchAriaSnapshot(`
    - search:
      - combobox "Search the map": aroha ngata
      - button "Clear"
      - button "Search"
      - status
  `);
  await box(page).focus();
  for (const name of ['Clear', 'Search', 'Filters']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: '1' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/depth=2/u);
  await expect(results(page)).toContainText('2 steps deep');
  await page.keyboard.press('Tab');
  await expect(results(page).getByRole('link').first()).toBeFocused();
});
