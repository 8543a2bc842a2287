import { map, openMap } from '../map-search.ts';
import { checkAccessibility, expect, moving, test } from '../test.ts';

test.use(moving);

const collation = { sensitivity: 'base', numeric: true } as const;

interface Columns {
  ids: number[];
  kinds: string;
  names: string[];
  degrees: number[];
}

test('a visitor of a network too large to be sent looks at it, follows a link, searches and lists it', async ({
  page,
  visit,
}) => {
  const whole: Columns = await (await page.request.get('/api/v1/graph/columns')).json();
  // This page holds little, so that the demo is as large for it as half a million is for others.
  await page.route('**/api/v1/graph/columns?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/most=\d+/u, 'most=60'),
    }),
  );
  let show: () => void = () => undefined;
  const isShown = new Promise<void>((done) => {
    show = done;
  });
  await page.route('**/api/v1/graph/tiles/**', async (route) => {
    await isShown;
    await route.continue();
  });
  await openMap(page);
  const note = page.getByText(/^\d+ of \d+ shown; zoom in or search\.$/u);
  await expect(note).toHaveText(new RegExp(`^[1-4]?\\d of ${whole.ids.length} shown`, 'u'));
  await expect(map(page)).toHaveAccessibleName(`Network map, ${whole.ids.length} entities`);
  await checkAccessibility(page);
  // The tiles of so small a network hold all of it.
  show();
  await expect(note).toBeHidden();

  const last = whole.degrees.indexOf(1);
  const name = whole.names[last] ?? '';
  const key = (at: number) =>
    `${{ p: 'person', j: 'project', o: 'organization' }[whole.kinds[at] ?? '']}_${whole.ids[at]}`;
  await openMap(page, `?node=${key(last)}`);
  await expect(page.getByRole('article', { name: new RegExp(name, 'u') })).toBeVisible();

  await openMap(page, `?q=${encodeURIComponent(name)}`);
  await expect(map(page)).toHaveAccessibleName(/^Network map, \d{1,2} entit/u);

  // Tiles stay away, so that nothing but the ends themselves is there for the path.
  await page.route('**/api/v1/graph/tiles/**', (route) => route.abort());
  visit.allowNoise('ERR_FAILED');
  const other = whole.degrees.lastIndexOf(1);
  await openMap(page, `?path=${key(last)}..${key(other)}`);
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(name);
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(whole.names[other] ?? '');

  // The table has all of it, sorted by the server.
  await page.goto('/map?view=table');
  await expect(page.getByRole('heading', { name: `${whole.ids.length} entities` })).toBeVisible();
  await checkAccessibility(page);
  const rows = page.getByRole('table', { name: 'Network' }).getByRole('row');
  const names = whole.names.toSorted(new Intl.Collator('en', collation).compare);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(rows.nth(1)).toContainText(names[0] ?? '');
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  const lastRow = rows.filter({ hasText: names.at(-1) ?? '' });
  await expect(lastRow).toBeVisible();
  // Who is not held is loaded when the row is opened.
  await lastRow
    .getByRole('link', { name: names.at(-1) ?? '' })
    .first()
    .click();
  await expect(
    page.getByRole('article', { name: new RegExp(names.at(-1) ?? '', 'u') }),
  ).toBeVisible();
});
