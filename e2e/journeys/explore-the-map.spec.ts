import type { Page } from '@playwright/test';
import { download, readPacked } from '../downloads.ts';
import { besideCard } from '../map-search.ts';
import { checkAccessibility, expect, moving, test } from '../test.ts';

test.use(moving);

/** The address key of an entity in the demo network. */
async function keyOf(page: Page, name: string): Promise<string> {
  const answer = await page.request.get('/api/v1/graph/columns');
  const { ids, names, kinds } = (await answer.json()) as {
    ids: number[];
    names: string[];
    kinds: string;
  };
  const index = names.indexOf(name);
  const kind = { p: 'person', j: 'project', o: 'organization' }[kinds[index] ?? ''];
  expect(kind, `${name} is in the demo network`).toBeDefined();
  return `${kind}_${ids[index]}`;
}

const map = (page: Page) => page.getByRole('application', { name: /Network map/u });
const card = (page: Page, name: string) =>
  page.getByRole('article', { name: new RegExp(name, 'u') });

async function openMap(page: Page, query = '') {
  await page.goto(`/map${query}`);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
}

test('a visitor opens the map and reads how many entities of each kind it shows [spec 1.1]', async ({
  page,
}) => {
  await openMap(page);
  await expect(page).toHaveTitle(/Map/u);
  const legend = page.getByRole('list', { name: 'On the map' });
  await expect(legend).toContainText(/People\s*1\d\d/u);
  await expect(legend).toContainText(/Projects\s*\d\d/u);
  await expect(legend).toContainText(/Organisations\s*\d\d/u);
});

test('a visitor opens a link to a node and reads its card', async ({ page }) => {
  const key = await keyOf(page, 'Tide Lines');
  await openMap(page, `?node=${key}&zoom=true`);
  const tideLines = card(page, 'Tide Lines');
  await expect(tideLines.getByText('Port Kembla, Australia')).toBeVisible();
  const aroha = tideLines.getByRole('link', { name: /^Aroha Ngata/u });
  await expect(aroha).toContainText('Founder, 2022');
  await expect(aroha).toContainText('Lead artist, 2024 - 2026');
});

test('a visitor opens a link with the bare number of a node and sees its card', async ({
  page,
}) => {
  const key = await keyOf(page, 'Aroha Ngata');
  await openMap(page, `?node=${key.split('_')[1]}`);
  await expect(card(page, 'Aroha Ngata')).toBeVisible();
});

test('a visitor goes from card to card, and Back returns to the previous card [spec 3.2]', async ({
  page,
}) => {
  const tideLines = await keyOf(page, 'Tide Lines');
  const aroha = await keyOf(page, 'Aroha Ngata');
  await openMap(page, `?node=${tideLines}`);
  await card(page, 'Tide Lines')
    .getByRole('link', { name: /^Aroha Ngata/u })
    .click();
  await expect(card(page, 'Aroha Ngata').getByText('she/her')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`node=${aroha}$`, 'u'));
  await expect(page.getByRole('heading', { level: 2, name: /Aroha Ngata/u })).toBeFocused();
  await page.goBack();
  await expect(card(page, 'Tide Lines')).toBeVisible();
  await page.goForward();
  await expect(card(page, 'Aroha Ngata')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page).toHaveURL(/\/map$/u);
});

test('a visitor clicks the selected node and deselects it [spec 3.4]', async ({ page }) => {
  const key = await keyOf(page, 'Tide Lines');
  await openMap(page, `?node=${key}&zoom=true`);
  await expect(card(page, 'Tide Lines')).toBeVisible();
  // A selected node is centred in the free area beside the card.
  await map(page).click({ position: besideCard() });
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page).toHaveURL(/\/map$/u);
});

test('a visitor moves from node to node and opens a card by keyboard only', async ({ page }) => {
  const key = await keyOf(page, 'Tide Lines');
  await openMap(page, `?node=${key}`);
  await expect(card(page, 'Tide Lines')).toBeVisible();
  await map(page).focus();
  const told = page.getByRole('status').filter({ hasText: /connection|direction/u });
  const keys = ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown'];
  for (const arrow of keys) {
    await page.keyboard.press(arrow);
    await expect(told).not.toHaveText('');
    if (await page.getByText(/, (?:person|project|organisation), \d+ connection/u).count()) break;
  }
  const [name] = (await told.innerText()).split(',');
  expect(name).not.toBe('Tide Lines');
  await page.keyboard.press('Enter');
  await expect(card(page, name ?? '')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: name ?? '' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(map(page)).toBeFocused();
});

test('a visitor sees the same selection on the map and in the table', async ({ page }) => {
  const key = await keyOf(page, 'Tide Lines');
  await openMap(page);
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Table' })).toBeFocused();
  const table = page.getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', /^2\d\d$/u);
  const columns = table.getByRole('columnheader');
  await expect(columns).toHaveText(['Name', 'Type', 'Connections', 'Actions']);
  await table.getByRole('button', { name: 'Name' }).click();
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.goto(`/map?view=table&node=${key}`);
  const selected = table.getByRole('row', { name: /Tide Lines/u });
  await expect(selected).toContainText('Selected');
  await expect(card(page, 'Tide Lines')).toBeVisible();
  // Beside a card the table has room for the names and the numbers only.
  await expect(columns).toHaveText(['Name', 'Connections', 'Steps away']);
  await selected.getByRole('link').press('Escape');
  await expect(card(page, 'Tide Lines')).toHaveCount(0);
  await expect(columns).toHaveText(['Name', 'Type', 'Connections', 'Actions']);
  await table
    .getByRole('link', { name: /^Show on map: / })
    .first()
    .click();
  await expect(map(page)).toBeVisible();
  await expect(page).toHaveURL(/zoom=true/u);
  await expect(page.getByRole('article')).toBeVisible();
});

test('a visitor downloads the table as CSV files for a spreadsheet', async ({ page }) => {
  await page.goto('/map?view=table');
  const { name, bytes } = await download(page, /As it is sorted/u);
  expect(name).toMatch(/^mangrove-network-\d{4}-\d\d-\d\d\.zip$/u);
  const text = readPacked(bytes, 'nodes.csv');
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFFName,Type,Group,Connections,Not confirmed,Place,Years,Years understood,Tags,Labels and Notices,Pages of Labels,Cover,Id',
  );
  expect(readPacked(bytes, 'README.txt')).toMatch(
    /^Mangrove, [\d-]{10}\. No licence is granted.*\nhttp.*\/map\?view=table\n$/u,
  );
  expect(readPacked(bytes, 'edges.csv')).toMatch(/^\uFEFFFrom,Role,To,Years,.*\r\n.*Tide Lines/su);
  expect(text).toMatch(
    /^Tide Lines,Project,[^,]*,\d+,\d+,"Port Kembla.*",.*\d{4}.*,[A-Z].*,project_\d+\r$/mu,
  );
});

test('a visitor enters and leaves full screen, and the node stays selected [spec 1.2] [spec 3.2]', async ({
  page,
}) => {
  const key = await keyOf(page, 'Tide Lines');
  await openMap(page, `?node=${key}&later=kept`);
  await page.getByRole('link', { name: 'Full screen' }).click();
  await expect(page).toHaveURL(new RegExp(`/fullscreen-map\\?.*node=${key}`, 'u'));
  await expect(page).toHaveURL(/later=kept/u);
  await expect(card(page, 'Tide Lines')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.getByRole('link', { name: 'Exit Full Screen' }).click();
  await expect(page).toHaveURL(new RegExp(`/map\\?.*node=${key}`, 'u'));
  await expect(page).toHaveURL(/later=kept/u);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a visitor opens the address of a deleted node, sees a message, and goes to the whole map', async ({
  page,
}) => {
  await openMap(page, '?node=person_999999');
  await expect(page.getByRole('alert')).toContainText('This node is not on the map');
  await page.getByRole('button', { name: 'Show the whole map' }).first().click();
  await expect(page).toHaveURL(/\/map$/u);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a visitor sees why the map could not be loaded, and tries again [spec 3.2]', async ({
  page,
  visit,
}) => {
  visit.expectNoise('status of 403');
  await page.route('**/api/v1/graph/columns*', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ detail: 'The map is resting.', code: 'forbidden' }),
    }),
  );
  await page.goto('/map');
  await expect(page.getByRole('alert')).toContainText('The map is resting.');
  await checkAccessibility(page);
  await page.unroute('**/api/v1/graph/columns*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(map(page)).toBeVisible();
});

test('a visitor sees an error message for a broken card, and a report is sent [spec 3.1] [spec 3.2]', async ({
  page,
  visit,
}) => {
  visit.expectNoise('TypeError');
  visit.allowNoise('Reference ');
  const key = await keyOf(page, 'Tide Lines');
  // A response that no screen can show.
  await page.route('**/with-connections', (route) =>
    route.fulfill({ json: { type: 'project', id: 1, name: 'Tide Lines' } }),
  );
  const told = page.waitForRequest('**/api/v1/error-report');
  await page.goto(`/map?node=${key}&q=secret`);
  const report = (await told).postDataJSON();
  expect(report.name).toBe('TypeError');
  expect(report.page).toMatch(/\/map$/u);
  expect(report.message).not.toBe('');
  expect(report.stack).toContain('TypeError');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByText(/^Reference /u)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(map(page)).toBeVisible();
});

test('a visitor sees the preview of one card, or that there is nothing to preview [spec 1.2] [spec 3.2]', async ({
  page,
}) => {
  const key = await keyOf(page, 'Aroha Ngata');
  await page.goto(`/node-detail-preview?type=person&id=${key.split('_')[1]}`);
  await expect(card(page, 'Aroha Ngata').getByText('Port Kembla, Australia')).toBeVisible();
  await page.goto('/node-detail-preview?type=tree&id=1');
  await expect(page.getByRole('heading', { name: 'Nothing to preview' })).toBeVisible();
});

test('a visitor on a phone pulls the card up by key and down by touch', {
  tag: '@phone',
}, async ({ page }) => {
  const key = await keyOf(page, 'Tide Lines');
  await openMap(page, `?node=${key}`);
  const handle = page.getByRole('button', { name: 'Pull the card up' });
  await expect(handle).toHaveAttribute('aria-expanded', 'false');
  await handle.press('ArrowUp');
  const lowered = page.getByRole('button', { name: 'Pull the card down' });
  await expect(lowered).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(async () => (await lowered.boundingBox())?.y).toBeLessThan(90);
  await lowered.tap();
  await expect(handle).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('beside a card in a small window, panel, buttons and legend lie below each other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/map?node=person_1');
  await expect(page.getByRole('heading', { name: 'Groups', exact: true })).toBeAttached();
  const above = page.locator('[data-overlay]', { hasText: 'Groups' });
  const buttons = page.getByRole('button', { name: 'Zoom in', exact: true });
  const gap = async () => {
    const [panel, button] = [await above.boundingBox(), await buttons.boundingBox()];
    return (button?.y ?? 0) - (panel?.y ?? 0) - (panel?.height ?? 0);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});
