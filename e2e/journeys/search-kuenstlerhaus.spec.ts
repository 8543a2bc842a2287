// Searching in a real network of 4,401 entities, which is not part of the product: it is looked for
// beside the repository, or where KUENSTLERHAUS_DIR says.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

test.use({ demo: false, settings: { RATE_LIMIT: 'off' } });

const folder =
  process.env.KUENSTLERHAUS_DIR ??
  fileURLToPath(new URL('../../../shared/data/kuenstlerhaus', import.meta.url));
const written = new Intl.NumberFormat('en').format;

interface Found {
  nodes: { is_match: boolean }[];
  graph_truncated: boolean;
  truncation_message: string | null;
  total_matches: number;
  actual_depth_reached: number;
}

interface Columns {
  ids: number[];
  names: string[];
  kinds: string;
  degrees: number[];
}

async function ask(page: Page, query: string) {
  const answer = await page.request.get(`/api/v1/search/comprehensive?${query}`);
  return (await answer.json()) as Found;
}

test('the Künstlerhaus network is searched (skipped where its data is not)', async ({
  page,
  product,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: counted, by name
  test.skip(!existsSync(folder), 'the data is not here');
  test.slow();
  execFileSync(process.execPath, ['server/dist/admin.js', 'import', folder], {
    env: { ...process.env, DATA_DIR: product.dataDir },
    stdio: 'ignore',
  });
  const columns = await page.request.get('/api/v1/graph/columns');
  const { names, degrees, kinds, ids } = (await columns.json()) as Columns;
  const best = degrees.reduce(
    (most, degree, node) => (kinds[node] === 'p' && degree > (degrees[most] ?? 0) ? node : most),
    kinds.indexOf('p'),
  );
  const name = names[best] ?? '';

  const found = await ask(page, `q=${encodeURIComponent(name)}&connection_depth=1`);
  const matches = found.nodes.filter((node) => node.is_match).length;
  await page.goto('/map');
  await page.getByRole('combobox').fill(name);
  await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const results = page.getByRole('region', { name: /Search Results/u });
  await expect(results).toContainText(
    `${matches} direct ${matches === 1 ? 'match' : 'matches'} and ${found.nodes.length - matches} connected entities, 1 step deep.`,
  );
  await expect(
    page.getByText(`The search hides ${written(ids.length - found.nodes.length)} of 4,401.`),
  ).toBeVisible();
  await results.getByRole('link', { name }).first().click();
  await expect(page.getByRole('article', { name })).toBeVisible();

  // More than a picture holds: the limit, the message, the counts and the depth are said.
  const wide = await ask(
    page,
    'entity_type=organization&connection_depth=3&limit=50&max_nodes=500',
  );
  expect(wide.graph_truncated).toBe(true);
  await page.goto('/map?entity_type=organization&depth=3');
  const warning = results.getByRole('status').filter({ hasText: 'limited to a maximum' });
  await expect(warning).toContainText('The graph is limited to a maximum of 500 nodes.');
  await expect(warning).toContainText(wide.truncation_message ?? 'no message');
  await expect(warning).toContainText(
    `50 of ${written(wide.total_matches)} direct matches, 450 connected entities.`,
  );
  await expect(warning).toContainText(
    `The depth was limited to ${wide.actual_depth_reached} of 3 steps.`,
  );
  await expect(results.getByRole('heading')).toContainText('500');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('application')).toHaveAttribute('aria-label', /4,401/u);
});
