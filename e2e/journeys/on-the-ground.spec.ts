// The network on the ground. Every test fails at a request to another host (e2e/test.ts).
import type { Page } from '@playwright/test';
import { map, openMap } from '../map-search.ts';
import { checkAccessibility, checkBothThemes, expect, overhang, test, windows } from '../test.ts';

/** Beside the map, or above it on a phone. */
const names = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Places' })
    .or(page.getByRole('dialog', { name: 'Places' }));
const shownOf = async (page: Page) =>
  Number(/\d+/u.exec((await map(page).getAttribute('aria-label')) ?? '')?.[0]);

test('a reader switches to the ground, walks among neighbours and comes back', async ({ page }) => {
  await openMap(page, '?node=person_1');
  // Whoever points at the switch does not wait for what is loaded then.
  const asked = page.waitForRequest('**/api/v1/graph/places');
  await page.getByText('Places', { exact: true }).hover();
  await asked;
  await expect(page).not.toHaveURL(/view=places/u);
  await page.getByText('Places', { exact: true }).click();
  await expect(page).toHaveURL(/[?&]view=places/u);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  // The selection stays, and the arrow keys lead from it to neighbours, as on the other view.
  await expect(page.getByRole('article').first()).toBeVisible();
  await map(page).focus();
  const said = page.getByRole('status').filter({ hasText: /connection/u });
  const heard = new Set<string>();
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
    await page.keyboard.press(key);
    heard.add((await said.first().textContent()) ?? '');
  }
  expect(heard.size).toBeGreaterThan(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]node=\w+_\d+/u);
  await checkAccessibility(page);
  await checkBothThemes(page);
  await page.getByText('Map', { exact: true }).last().click();
  await expect(page).not.toHaveURL(/view=places/u);
});

for (const { window, tag } of windows) {
  test(`the tree of places and those without one are what the ground shows, on a ${window}`, {
    tag,
  }, async ({ page, request }) => {
    const columns = await (await request.get('/api/v1/graph/columns')).json();
    const places = await (await request.get('/api/v1/graph/places')).json();
    await openMap(page, '?view=places');
    const shown = await shownOf(page);
    expect(shown).toBe(places.node_id_gaps.length);
    const without = columns.ids.length - shown;
    const button = page.getByRole('button', { name: /without a place$|^List of places$/u });
    if (without > 0) await expect(button).toHaveText(`${without} without a place`);
    await button.click();
    await expect(names(page).locator('summary').first()).toBeVisible();
    const row = await names(page).locator('summary').first().boundingBox();
    expect(row?.height).toBeGreaterThanOrEqual(tag.length > 0 ? 44 : 24);
    const counts = await names(page).locator('> * summary, summary').allTextContents();
    const top = await names(page).locator('summary:not(details details summary)').allTextContents();
    const sum = top.reduce((all, text) => all + Number(/\((\d+)\)$/u.exec(text)?.[1]), 0);
    expect(sum).toBe(shown);
    expect(counts.length).toBeGreaterThan(top.length);
    await checkAccessibility(page);
    // A country opens to its towns, and a town to who is there, with a link to the node.
    const fiji = names(page)
      .locator('details')
      .filter({ has: page.locator('> summary', { hasText: /^Fiji/u }) });
    await fiji.locator('> summary').click();
    const suva = fiji.locator('summary', { hasText: /^Suva/u });
    if (!(await suva.isVisible())) await fiji.locator('summary', { hasText: /^Central/u }).click();
    await suva.click();
    await fiji.locator('details[open] li a').last().click();
    await expect(page).toHaveURL(/view=places.*node=|node=.*view=places/u);
    expect(await overhang(page)).toBe(0);
  });
}

test('a reader is told while the places cannot be loaded, and tries again', async ({
  page,
  visit,
}) => {
  visit.expectNoise('400');
  await page.route('**/graph/places', (route) =>
    route.fulfill({ status: 400, json: { detail: 'No.', code: 'no' } }),
  );
  await openMap(page, '?view=places');
  const told = page.getByRole('alert').filter({ hasText: 'The places could not be loaded' });
  await expect(told).toBeVisible();
  await checkAccessibility(page);
  await page.unroute('**/graph/places');
  await told.getByRole('button', { name: 'Try Again' }).click();
  await expect(told).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: /without a place$|^List of places$/u }),
  ).toBeVisible();
});

test('a search on the ground finds the same, among those who have a place', async ({ page }) => {
  await openMap(page, '?q=reef');
  const whole = await shownOf(page);
  await page.getByText('Places', { exact: true }).click();
  await expect(page).toHaveURL(/view=places/u);
  await expect(page).toHaveURL(/q=reef/u);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  const placed = await shownOf(page);
  expect(placed).toBeGreaterThan(0);
  expect(placed).toBeLessThanOrEqual(whole);
});

test('“Show only” leaves who is at a town, and its booklet lists and opens the same', {
  tag: '@phone',
}, async ({ page, request }) => {
  await openMap(page, '?view=places');
  await page.getByRole('button', { name: /without a place$|^List of places$/u }).click();
  const branch = (name: string) =>
    names(page)
      .locator('details')
      .filter({ has: page.locator('> summary', { hasText: new RegExp(`^${name} \\(`, 'u') }) });
  await branch('Fiji').locator('> summary').click();
  const suva = branch('Suva').last();
  if (!(await suva.isVisible())) await branch('Central').locator('> summary').first().click();
  await suva.locator('> summary').click();
  const count = Number(/\d+/u.exec((await suva.locator('> summary').textContent()) ?? '')?.[0]);
  const booklet = suva.getByRole('link', { name: 'Print a booklet of Suva' });
  const address = (await booklet.getAttribute('href')) ?? '';
  await suva.getByRole('button', { name: 'Show only Suva' }).click();
  await expect(page).toHaveURL(/[?&]place=Suva/u);
  await expect(names(page)).toBeHidden();
  await expect.poll(() => shownOf(page)).toBe(count);
  await checkAccessibility(page);
  const printed = await (await request.get(address)).text();
  expect(printed.match(/<h3/gu)?.length).toBe(count);
  const [, leads = ''] = /href="(\/map\?[^"]*)"/u.exec(printed) ?? [];
  await page.goto(leads.replaceAll(/&amp;|&#38;/gu, '&'));
  await expect.poll(() => shownOf(page)).toBe(count);
});

for (const { window, tag } of windows) {
  test(`a town’s mark opens a card of who is there, which leads to its page, on a ${window}`, {
    tag,
  }, async ({ page }) => {
    // Everybody in one town: far out, one disc stands for all.
    await page.route('**/api/v1/graph/places', async (route) => {
      const places = await (await route.fetch()).json();
      const suva = places.places.findIndex(([, , city]: string[]) => city === 'Suva');
      for (const [column, value] of Object.entries({ latitudes: -1814, longitudes: 17844 })) {
        places[column].fill(value);
      }
      places.precisions.fill('city');
      places.node_places.fill(suva);
      await route.fulfill({ json: places });
    });
    await openMap(page, '?view=places');
    await map(page).focus();
    for (let step = 0; step < 8; step++) await page.keyboard.press('-');
    const heading = page.getByRole('heading', { level: 2, name: 'Suva', exact: true });
    // The disc is there once the camera rests; before, Enter selects the node.
    const choose = () =>
      expect(async () => {
        for (const key of ['Escape', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
        await expect(heading).toBeFocused({ timeout: 1_000 });
      }).toPass();
    await choose();
    const card = page.getByRole('article', { name: 'Suva', exact: true });
    await expect(card.getByRole('listitem').first()).toHaveText(/^\d+ people$/u);
    await checkBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(heading).toBeHidden();
    await expect(map(page)).toBeFocused();
    await choose();
    await card.getByRole('link', { name: 'Page of Suva' }).click();
    await expect(page).toHaveURL(/\/places\/Suva,_Fiji$/u);
    await expect(page.getByRole('heading', { level: 1, name: 'Suva, Fiji' })).toBeVisible();
    await checkAccessibility(page);
  });
}

test('the page of a place is whole without scripts, and leads to the ground and to people', async ({
  browser,
  page,
}) => {
  const bare = await browser.newContext({ javaScriptEnabled: false });
  const read = await bare.newPage();
  await read.goto('/places/suva');
  await expect(read).toHaveURL(/\/places\/Suva,_Fiji$/u);
  await expect(read.getByRole('heading', { level: 1, name: 'Suva, Fiji' })).toBeVisible();
  await expect(read.getByRole('link', { name: 'Fiji', exact: true }).first()).toBeVisible();
  await bare.close();
  await page.goto('/places/Suva,_Fiji');
  await checkAccessibility(page);
  await checkBothThemes(page);
  await page.getByRole('link', { name: 'Fiji', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fiji' })).toBeVisible();
  await page.getByRole('link', { name: 'Show on the ground' }).click();
  await expect(page).toHaveURL(/view=places/u);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
});
