import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { freshAddress, logIn, makeSuperuser, openVisitorMenu } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import {
  ask,
  card,
  decodeUrl,
  folder,
  formatCount,
  loadNetwork,
  ownProduct,
  pick,
  read,
} from '../kuenstlerhaus.ts';
import { box, chips, map, openMap, options, results } from '../map-search.ts';
import { expect, test } from '../test.ts';

test.use({ demo: false, settings: ownProduct });
test.setTimeout(240_000);

// biome-ignore lint/suspicious/noSkippedTests: counted, by name
test.skip(!existsSync(folder), 'the data of the Künstlerhaus network is not here');

test('a visitor searches the Künstlerhaus network (skipped without its data) [spec 3.2] [spec 3.4] [spec 3.5] [spec 3.7] [spec 3.8] [spec 3.9]', async ({
  page,
  product,
  visit,
}) => {
  const columns = await loadNetwork(page, product);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(decodeUrl(request.url())));

  // The map's three states: loading, refused, loaded.
  const tide = new EventEmitter();
  const held = once(tide, 'turned');
  visit.expectNoise('status of 403');
  await page.route('**/api/v1/graph/columns*', async (route) => {
    await held;
    await route.fulfill({ status: 403, json: { detail: 'The map rests.', code: 'forbidden' } });
  });
  await page.goto('/map');
  await expect(page.getByText('Loading graph data...')).toBeVisible();
  tide.emit('turned');
  await expect(page.getByRole('alert')).toContainText('The map rests.');
  await page.unroute('**/api/v1/graph/columns*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(map(page)).toHaveAttribute('aria-label', /4,401/u);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  await expect(results(page).getByRole('heading', { level: 2 })).toHaveText('Results');
  await expect(results(page)).toContainText(
    'No entities highlighted. Try searching or adding filters.',
  );
  await expect(box(page)).toHaveAttribute('placeholder', 'Search key words');

  // A blank query is not a search.
  await box(page).fill('   ');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/map$/u);

  // A tag by keyboard only: suggested, chosen, removed.
  const { results: known } = await read<{ results: { type: string; name: string }[] }>(
    page,
    '/search/entities?q=a&limit=50',
  );
  const tag = known.find(({ type }) => type === 'tag')?.name ?? '';
  await box(page).fill(`#${tag.toLowerCase()}`);
  await expect(options(page).first()).toHaveText(`#${tag}TagFilter`);
  const dropdown = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(dropdown).toHaveCSS('max-height', '240px'); // 15rem
  expect(asked.some((url) => url.includes(`q=#${tag.toLowerCase()}&limit=50`))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(chips(page).getByRole('listitem')).toHaveText([`#${tag}`]);
  await expect(box(page)).toHaveAttribute('placeholder', 'Add another filter...');
  const tagged = await ask(page, `tag=${tag}&connection_depth=1&limit=50&max_nodes=500`);
  const matched = tagged.nodes.filter(({ is_match }) => is_match).length;
  await expect(results(page).getByRole('heading', { level: 2 })).toHaveText(
    `Search Results ${formatCount(tagged.nodes.length)}`,
  );
  const badges = results(page).getByText('Match', { exact: true });
  await expect(badges).toHaveCount(Math.min(matched, 40));
  await expect(results(page).getByRole('listitem').first()).toContainText('Direct match');
  expect(
    asked.some((url) => url.endsWith(`connection_depth=1&limit=50&max_nodes=500&tag=${tag}`)),
  ).toBe(true);
  await page.getByRole('button', { name: `Remove #${tag}` }).press('Enter');
  await expect(chips(page)).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await expect(map(page)).toHaveAttribute('aria-label', /4,401/u);

  // By name: the suggestion shows the kind, and the result is given in numbers.
  const best = pick(columns, 'p', -1);
  const found = await ask(page, `q=${encodeURIComponent(best.name)}&connection_depth=1`);
  const matches = found.nodes.filter((node) => node.is_match).length;
  await box(page).fill(best.name);
  await expect(options(page).filter({ hasText: best.name }).first()).toContainText('Person');
  await page.keyboard.press('Enter');
  await expect(results(page)).toContainText(
    `${matches} direct ${matches === 1 ? 'match' : 'matches'} and ${found.nodes.length - matches} connected entities, 1 step deep.`,
  );
  await expect(
    page.getByText(
      `The search hides ${formatCount(columns.ids.length - found.nodes.length)} of 4,401.`,
    ),
  ).toBeVisible();
  await results(page).getByRole('link', { name: best.name }).first().click();
  await expect(page.getByRole('article', { name: best.name })).toBeVisible();

  // A person with a single connection, and an entity two steps away through it.
  const lone = pick(columns, 'p', 1);
  const deep = await ask(page, `q=${encodeURIComponent(lone.name)}&connection_depth=2`);
  const second = deep.nodes.find(({ connection_depth }) => connection_depth === 2);
  const way = second?.connection_path.slice(0, -1).map(({ id }) => {
    return columns.names[columns.ids.indexOf(id)];
  });
  await openMap(page, `?q=${encodeURIComponent(lone.name)}&depth=2`);
  await expect(
    results(page)
      .getByRole('listitem')
      .filter({ hasText: second?.display_name ?? '' })
      .first(),
  ).toContainText(`2 steps away via ${way?.join(' → ')}`);
  await expect(results(page).getByRole('listitem').nth(1)).toContainText('1 step away via ');

  // More results than the map can show: limit, message, counts and depth are given.
  const wide = await ask(
    page,
    'entity_type=organization&connection_depth=3&limit=50&max_nodes=500',
  );
  expect(wide.graph_truncated).toBe(true);
  await openMap(page, '?entity_type=organization&depth=3');
  const warning = results(page).getByRole('status').filter({ hasText: 'limited to a maximum' });
  await expect(warning).toContainText('The graph is limited to a maximum of 500 nodes.');
  await expect(warning).toContainText(wide.truncation_message ?? 'no message');
  await expect(warning).toContainText(
    `The first 50 of ${formatCount(wide.total_matches)} direct matches, 450 connected entities.`,
  );
  await expect(warning).toContainText(
    `The depth was limited to ${wide.actual_depth_reached} of 3 steps; step ${wide.actual_depth_reached + 1} shown in part.`,
  );
  await expect(results(page)).toContainText('(3 requested)');
  await expect(results(page).getByRole('heading', { level: 2 })).toContainText('500');
  // With every filter in use the panel still ends above the legend, and scrolls inside.
  await page.getByRole('button', { name: /^Filters/u }).click();
  for (const name of ['People', 'Projects']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await page.getByLabel('From year').fill('1880');
  await page.getByLabel('From year').press('Enter');
  await expect(chips(page)).toContainText('From 1880');
  const legend = await page.getByRole('list', { name: 'On the map' }).boundingBox();
  const list = await results(page).boundingBox();
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThan((legend?.y ?? 0) + 1);

  await box(page).fill('zzyzx qqq');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No entities found matching your search')).toBeVisible();
  await expect(results(page)).toContainText('No search results found.');
  visit.expectNoise('status of 400');
  await page.route('**/api/v1/search/comprehensive?*', (route) =>
    route.fulfill({ status: 400, json: { detail: 'The tide is out.', code: 'malformed' } }),
  );
  await box(page).fill(lone.name);
  await box(page).press('Enter');
  await expect(results(page).getByRole('alert')).toContainText('Search failed. Please try again.');
  await page.unroute('**/api/v1/search/comprehensive?*');

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/map$/u);
  await expect(map(page)).toHaveAttribute('aria-label', /4,401/u);
  await expect(results(page)).toContainText('No entities highlighted.');
});

test('a superuser searches, reads and edits the Künstlerhaus network [spec 3.1] [spec 3.2] [spec 3.7] [spec 3.8] [spec 3.9]', async ({
  page,
  product,
  visit,
}) => {
  const columns = await loadNetwork(page, product);
  const email = freshAddress('superuser');
  await makeSuperuser(product, email);
  await logIn(page, email);
  // A superuser needs no profile.
  await expect(page).toHaveURL(/\/map$/u);
  const { user } = await callAsVisitor(page, 'GET', '/auth/session');
  await callAsVisitor(page, 'POST', '/people', {
    first_name: 'Mei',
    last_name: 'Tanaka',
    user_id: user.id,
  });

  const best = pick(columns, 'p', -1);
  await callAsVisitor(page, 'PUT', `/people/${best.id}`, {
    pronouns: 'they/them',
    tags_with_type: Array.from({ length: 14 }, (_, index) => ({
      name: `WALK-${String(index).padStart(2, '0')}`,
      tag_type: 'interest',
    })),
    social_links: [
      { platform: 'website', url: 'https://one.example/about' },
      { platform: 'instagram', url: 'two' },
      { platform: 'mastodon', url: 'three@art.example' },
      { platform: 'youtube', url: '@four' },
    ],
  });
  await openMap(page, `?node=${best.key}`);
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText([
    'Dashboard',
    'Map',
    'Control Panel',
    'Entity List',
  ]);
  await openVisitorMenu(page);
  for (const words of ['Mei Tanaka', email, 'Profile', 'Enable Dev Mode', 'Log out']) {
    await expect(page.getByRole('menu')).toContainText(words);
  }
  await page.keyboard.press('Escape');
  await expect(card(page).getByText('they/them')).toBeVisible();
  const links = card(page).locator('a[target="_blank"]');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'https://one.example/about',
    'https://www.instagram.com/two',
    'https://art.example/@three',
  ]);
  await expect(card(page).getByText(/^WALK-/u)).toHaveCount(12);
  await expect(card(page).getByText('+2 more')).toBeVisible();
  await card(page).getByTitle('Edit profile').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(best.name);
  await expect(page).toHaveURL(new RegExp(`/person/${best.id}$`, 'u'));

  // The quick search shows five lines, and how many more of the twenty results there are.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(decodeUrl(request.url())));
  const typed = best.name.slice(0, 3);
  const { results: all } = await read<{ results: { name: string; type: string }[] }>(
    page,
    `/search/entities?q=${encodeURIComponent(typed)}&limit=20`,
  );
  const quick = page.getByRole('combobox', { name: 'Find an entity' });
  const offers = page.getByRole('listbox', { name: 'Find an entity' }).getByRole('option');
  await quick.fill(typed);
  await expect(offers).toHaveCount(6);
  await expect(offers.last()).toHaveText(`+${all.length - 5} more results`);
  expect(asked.some((url) => url.endsWith(`q=${typed}&limit=20`))).toBe(true);
  await offers.last().click();

  // The full search is sorted by kind, with the connections.
  const table = page.getByRole('table', { name: 'Entity Search' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Type',
    'Description',
    'Actions',
  ]);
  await expect(table.getByRole('row')).toHaveCount(all.length + 1);
  const type = page.getByRole('combobox', { name: 'Type' });
  await expect(type.getByRole('option')).toHaveText([
    'All Types',
    'People',
    'Projects',
    'Organizations',
  ]);
  await page.getByRole('searchbox', { name: 'Search entities' }).fill('aus');
  await type.selectOption('Projects');
  await expect(table.getByText('Project', { exact: true })).toHaveCount(20);
  await expect(table.getByText('Person', { exact: true })).toHaveCount(0);
  await expect(page.getByText('The first 20 results')).toBeVisible();
  expect(asked.some((url) => url.endsWith('q=aus&limit=20&entity_types=project'))).toBe(true);
  await page.getByRole('searchbox', { name: 'Search entities' }).fill(best.name);
  await page.getByRole('checkbox', { name: 'Use network search (includes connections)' }).check();
  await expect(type).toHaveCount(0);
  const depth = page.getByRole('combobox', { name: 'Connection Depth' });
  await expect(depth.getByRole('option')).toHaveText(['1 Level', '2 Levels', '3 Levels']);
  const found = await ask(page, `q=${encodeURIComponent(best.name)}&connection_depth=1&limit=50`);
  await expect(table.getByRole('row')).toHaveCount(found.nodes.length + 1);
  await expect(table.getByText('No description').first()).toBeVisible();
  expect(asked.some((url) => url.endsWith(`q=${best.name}&connection_depth=1&limit=50`))).toBe(
    true,
  );
  visit.expectNoise('status of 400');
  await page.route('**/api/v1/search/comprehensive?*', (route) =>
    route.fulfill({ status: 400, json: { detail: 'The tide is out.', code: 'malformed' } }),
  );
  await depth.selectOption('2 Levels');
  await expect(page.getByText('Search failed. Please try again.')).toBeVisible();
  await page.unroute('**/api/v1/search/comprehensive?*');
  await depth.selectOption('1 Level');
  await page.getByRole('link', { name: `View Profile of ${best.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/person/${best.id}$`, 'u'));
});
