// A line of the map: pointed at, pressed, stepped through by key, and opened from a link.
import type { Page, TestInfo } from '@playwright/test';
import { map, openMap } from '../map-search.ts';
import { checkBothSizes, expect, test, windows } from '../test.ts';

interface Columns {
  ids: number[];
  kinds: string;
  names: string[];
  edge_source: number[];
  edge_target: number[];
}

const kinds: Record<string, string> = { p: 'person', j: 'project', o: 'organization' };

/** The pairs of the network with the number of their relationships, the most related ones first. */
async function readPairs(page: Page) {
  const {
    ids,
    kinds: letters,
    names,
    ...edges
  }: Columns = await (await page.request.get('/api/v1/graph/columns')).json();
  const counts = new Map<string, number>();
  for (const [edge, source] of edges.edge_source.entries()) {
    const ends = [source, edges.edge_target[edge] ?? 0].toSorted((a, b) => a - b);
    counts.set(ends.join(), (counts.get(ends.join()) ?? 0) + 1);
  }
  const key = (node: number) => `${kinds[letters[node] ?? '']}_${ids[node]}`;
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([pair, count]) => {
      const [one = 0, other = 0] = pair.split(',').map(Number);
      return {
        count,
        keys: [key(one), key(other)] as const,
        names: [names[one] ?? '', names[other] ?? ''] as const,
      };
    });
}

/** A point of the map where a line lies and no node: pressing there opens the line. */
async function findLine(page: Page, press: (x: number, y: number) => Promise<void>) {
  const area = await map(page).boundingBox();
  if (area === null) throw new Error('The map is not shown.');
  const host = map(page).locator('[aria-hidden]').first();
  for (let row = 3; row < 17; row++) {
    for (let column = 3; column < 17; column++) {
      const [x, y] = [area.x + (column * area.width) / 20, area.y + (row * area.height) / 20];
      await page.mouse.move(x, y);
      const cursor = await host.evaluate((element: HTMLElement) => element.style.cursor);
      if (cursor !== 'pointer') continue;
      await press(x, y);
      await expect(page).toHaveURL(/[?&](?:edge|node)=/u);
      if (new URL(page.url()).searchParams.has('edge')) return { x, y };
      await page.goBack();
      await expect(page).not.toHaveURL(/[?&]node=/u);
      await page.waitForTimeout(600); // two taps at once would zoom
    }
  }
  throw new Error('No line was found.');
}

const lineCard = (page: Page, [one, other]: readonly [string, string]) =>
  page.getByRole('article', { name: `${one} – ${other}` });

async function photograph(page: Page, testInfo: TestInfo, name: string) {
  await testInfo.attach(name, { body: await page.screenshot(), contentType: 'image/png' });
}

test(
  'a link opens the line of two who have several connections',
  { tag: '@phone' },
  async ({ page }, testInfo) => {
    const pairs = (await readPairs(page)).filter(({ count }) => count > 1).slice(0, 3);
    for (const { count, keys, names } of pairs) {
      await openMap(page, `?edge=${keys.join('..')}`);
      const card = lineCard(page, names);
      await expect(card).toBeVisible();
      await expect(card.getByText(`${count} connections`)).toBeVisible();
      await photograph(page, testInfo, keys.join(' '));
    }
    const [first] = pairs;
    if (!first) throw new Error('The demo has no pair with several connections.');
    await checkBothSizes(page);
    const card = page.getByRole('article');
    await card.getByRole('link', { name: first.names[0] }).first().click();
    await expect(page).toHaveURL(/[?&]node=/u);
    await expect(page).not.toHaveURL(/[?&]edge=/u);
    await page.goBack();
    await expect(page).toHaveURL(/[?&]edge=/u);
  },
);

for (const { window, tag } of windows) {
  test(
    `a line is read by pressing it, and closed beside it, on a ${window}`,
    { tag },
    async ({ page, isMobile }, testInfo) => {
      await openMap(page, '?focus=person_1');
      await findLine(page, (x, y) =>
        isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y),
      );
      const card = page.getByRole('article', { name: / – /u });
      await expect(card).toBeVisible();
      await photograph(page, testInfo, 'a pressed line');
      await card.getByRole('button', { name: 'Close' }).click();
      await expect(card).toBeHidden();
      await expect(page).toHaveURL(/\?focus=person_1$/u);
    },
  );
}

test('E reads the lines of a node one by one, by keyboard and by ear', async ({
  page,
}, testInfo) => {
  await openMap(page, '?node=person_1');
  await expect(page.getByRole('article')).toBeVisible();
  await map(page).focus();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/[?&]edge=person_1\.\./u);
  const said = page.getByRole('status').filter({ hasText: /^Line / });
  await expect(said).toHaveText(/^Line 1 of \d+\. .+ – .+: .+, .+\.$/u);
  const first = page.url();
  await expect(page.getByRole('heading', { level: 2, name: / – /u })).toBeFocused();
  await page.keyboard.press('e');
  await expect(said).toHaveText(/^Line 2 of /u);
  await photograph(page, testInfo, 'the second line');
  await page.keyboard.press('Shift+E');
  await expect(page).toHaveURL(first);

  // Back leaves the lines at once; Escape shows the card of the node again.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article', { name: / – /u })).toBeHidden();
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page).toHaveURL(/\?node=person_1$/u);

  // By place, among paths and in a frame, the same lines are read.
  const edge = new URL(first).searchParams.get('edge') ?? '';
  for (const where of [`/map?view=places&edge=${edge}`, `/embed/map?edge=${edge}`]) {
    await page.goto(where);
    await expect(page.getByRole('article', { name: / – /u })).toBeVisible();
    await photograph(page, testInfo, where.slice(1, 10));
  }
  await openMap(page, `?path=${edge}`);
  await expect(page.getByRole('group', { name: 'Paths' }).getByRole('radio').first()).toBeChecked();
  await page.keyboard.press('e');
  await expect(page.getByRole('article', { name: / – /u })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio')).not.toHaveCount(0);
});

test('a line that is not there is said, and can be dismissed', async ({ page }) => {
  await openMap(page, '?edge=person_1..person_999999');
  await expect(page.getByText('This line is not on the map')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page).toHaveURL(/\/map$/u);
});
