import { existsSync } from 'node:fs';
import { download, readPacked } from '../downloads.ts';
import { card, folder, type Graph, loadNetwork, ownProduct, pick, read } from '../kuenstlerhaus.ts';
import { besideCard, box, map, openMap, results } from '../map-search.ts';
import { checkAccessibility, expect, test } from '../test.ts';

test.use({ demo: false, settings: ownProduct });
test.setTimeout(240_000);

// biome-ignore lint/suspicious/noSkippedTests: counted, by name
test.skip(!existsSync(folder), 'the data of the Künstlerhaus network is not here');

test('a visitor explores the Künstlerhaus network by mouse, by keyboard and as a table [spec 3.1] [spec 3.2] [spec 3.4] [spec 3.6] [spec 3.9]', async ({
  page,
  product,
}) => {
  const columns = await loadNetwork(page, product);
  const graph = await read<Graph>(page, '/graph');
  const hub = pick(columns, 'o', -1);

  // A link selects its node and moves the camera to it; the card is at the right.
  await openMap(page, `?node=${hub.key}&zoom=true`);
  await expect(card(page).getByRole('heading', { level: 2 })).toContainText(hub.name);
  await expect(card(page).getByRole('heading', { level: 3, name: /^People/u })).toBeVisible();
  const place = await page
    .locator('[data-overlay]:has([data-node-card])')
    .evaluate((sheet) => sheet.getBoundingClientRect().toJSON());
  expect([place.width, place.height]).toEqual([500, 600]);
  expect(place.right).toBeGreaterThan(1400);
  await expect(page.getByTitle('Edit profile')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([
    'Mangrove',
    'Map',
    'Log in',
    'Sign up',
  ]);
  await checkAccessibility(page);
  // The node is centred in the area between panel and card; a click on it clears the selection.
  await map(page).click({ position: besideCard(364 + 20) });
  await expect(card(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/map$/u);

  // A bio is cut after a hundred characters.
  const writer = graph.nodes.find(({ bio }) => bio.endsWith('…'));
  await openMap(page, `?node=person_${writer?.id}`);
  const { bio } = await read<{ bio: string }>(page, `/people/${writer?.id}`);
  expect([...bio].length).toBeGreaterThan(100);
  await expect(
    card(page).getByText(`${[...bio].slice(0, 100).join('').trimEnd()}… Read more`, {
      exact: true,
    }),
  ).toBeVisible();

  // Two entities with several relationships: every role and year, and links in both directions.
  const times = new Map<string, number>();
  for (const { node1_id, node2_id, node1_type } of graph.edges) {
    const pair = `${node1_type} ${node1_id} ${node2_id}`;
    times.set(pair, (times.get(pair) ?? 0) + 1);
  }
  const [pair = ''] = [...times].find(([each, count]) => count > 1 && /^person/u.test(each)) ?? [];
  const [, one, two] = pair.split(' ').map(Number);
  interface Connection {
    id: number;
    name: string;
    relationships: { role: string; year: string }[];
  }
  const { connections } = await read<{ connections: Record<string, Connection[]> }>(
    page,
    `/people/${one}/with-connections`,
  );
  const connection = Object.values(connections)
    .flat()
    .find(({ id }) => id === two);
  await openMap(page, `?node=person_${one}`);
  const other = connection?.name ?? '';
  const related = card(page).getByRole('link', { name: other }).filter({ hasText: other });
  await expect(related).toContainText(
    (connection?.relationships ?? [])
      .map(({ role, year }) => `${role || 'Member'}, ${year || 'year unknown'}`)
      .join(' · '),
  );
  await related.click();
  await expect(page).toHaveURL(new RegExp(`node=[a-z]+_${two}$`, 'u'));
  await expect(card(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(card(page).getByRole('heading', { level: 2 })).toContainText(other);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`node=person_${one}$`, 'u'));
  await page.getByRole('link', { name: 'Full screen' }).click();
  await expect(page).toHaveURL(/\/fullscreen-map\?/u);
  await page.getByRole('link', { name: 'Exit Full Screen' }).click();

  // By keyboard alone, from the top of the page to a card and back.
  await openMap(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(map(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(hub.name);
  await page.keyboard.press('Enter');
  const first = results(page).getByRole('link').first();
  await expect(first).toContainText(hub.name);
  await expect(box(page)).toBeFocused();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(first).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Map" [level=1]
      - application /Network map, \\d+ entities/
      - search:
        - combobox "Search the map"
        - button "Clear"
        - button "Search"
      - button "Filters"
      - radiogroup "Steps away"
      - region /Search Results \\d+/:
        - heading /Search Results \\d+/ [level=2]
        - status:
          - paragraph: /direct match/
        - region "Direct matches":
          - heading "Direct matches" [level=3]
          - list
      - paragraph: /The search hides .+ of 4,40\\d\\./
      - radiogroup "Show the network as"
      - list "On the map"
      - toolbar "Map view"
  `);

  // The whole network as a table, which shows names first beside an open card.
  await page.goto('/map?view=table');
  const table = page.getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', String(columns.ids.length + 1));
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Type',
    'Connections',
    'Actions',
  ]);
  await table.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(card(page)).toBeVisible();
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Connections', 'Steps away']);
  const name = table.getByRole('row').nth(1).getByRole('link').locator('span').last();
  expect(await name.evaluate((words) => words.scrollWidth <= words.clientWidth)).toBe(true);
  const { bytes } = await download(page, /As it is sorted/u);
  expect(readPacked(bytes, 'nodes.csv').trim().split('\r\n')).toHaveLength(columns.ids.length + 1);
});
