import { map, openMap } from '../map-search.ts';
import { checkAccessibility, expect, moving, test } from '../test.ts';

test.use(moving);

interface Columns {
  ids: number[];
  kinds: string;
  names: string[];
  degrees: number[];
}

test('a visitor of a network too large for one screen zooms in, follows a link, searches and lists it', async ({
  page,
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
  await openMap(page);
  const note = page.getByText(/^\d+ of \d+ shown; zoom in or search\.$/u);
  await expect(note).toContainText(`of ${whole.ids.length} shown`);
  const shown = async () => Number((await note.textContent())?.split(' ')[0]);
  expect(await shown()).toBeLessThanOrEqual(40);
  await expect(map(page)).toHaveAccessibleName(`Network map, ${whole.ids.length} entities`);
  await checkAccessibility(page);

  const first = await shown();
  await map(page).focus();
  for (let times = 0; times < 6; times++) await page.keyboard.press('+');
  // The tiles of so small a network hold all of it.
  await expect
    .poll(async () => ((await note.count()) === 0 ? first + 1 : shown()))
    .toBeGreaterThan(first);

  const last = whole.degrees.indexOf(1);
  const name = whole.names[last] ?? '';
  const kind = { p: 'person', j: 'project', o: 'organization' }[whole.kinds[last] ?? ''];
  await openMap(page, `?node=${kind}_${whole.ids[last]}`);
  await expect(page.getByRole('article', { name: new RegExp(name, 'u') })).toBeVisible();

  await openMap(page, `?q=${encodeURIComponent(name)}`);
  await expect(map(page)).toHaveAccessibleName(/^Network map, \d{1,2} entit/u);

  await page.goto('/map?view=table');
  await expect(
    page.getByText(/^The best connected \d+ of \d+, and what was opened\./u),
  ).toBeVisible();
  await checkAccessibility(page);
});
