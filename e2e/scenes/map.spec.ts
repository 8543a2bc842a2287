// The map's scenes in light and dark, on a desktop and on a phone: each is complete, fits its
// window, and axe finds no problem.
import type { Page, Route } from '@playwright/test';
import {
  atBothSizes,
  checkAccessibility,
  checkBothSizes,
  checkBothThemes,
  expect,
  test,
  windows,
} from '../test.ts';

const scenes = [
  { name: 'the whole map', path: '/map' },
  { name: 'a selected node', path: '/map?node=1&zoom=true' },
  { name: 'the table', path: '/map?view=table' },
  { name: 'the table with a selection', path: '/map?view=table&node=1' },
  { name: 'the table of a deleted node', path: '/map?view=table&node=person_999999' },
  { name: 'a deleted node', path: '/map?node=person_999999' },
  { name: 'the full-screen map', path: '/fullscreen-map' },
  { name: 'the network graph', path: '/network-graph' },
] as const;

for (const { name, path } of scenes) {
  test(`${name} fits its window and is accessible in both themes [spec 1.2] [spec 3.2] [spec 3.4]`, {
    tag: '@phone',
  }, async ({ page }) => {
    const scheme = async (color: 'dark' | 'light') =>
      expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', color);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    await expectSettled(page, path);
    await scheme('dark');
    await atBothSizes(page, async () => {
      await checkBothThemes(page);
      await scheme(path === '/network-graph' ? 'dark' : 'light');
      await expect.poll(() => overhang(page)).toEqual([0, 0]);
    });
    if (path === '/network-graph') await expect(page.getByRole('search')).toHaveCount(0);
  });
}

test('the map changes its colours at once when the colour scheme changes', async ({ page }) => {
  await page.goto('/map');
  await expectSettled(page, '/map');
  const lightGround = await groundColor(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(() => groundColor(page)).not.toBe(lightGround);
});

test('an empty map shows a message and a link to sign up', async ({ page }) => {
  await emptyMap(page);
  await page.goto('/map');
  await expect(page.getByRole('heading', { name: 'Nothing on the map yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign up and be the first' })).toBeVisible();
  await checkAccessibility(page);
});

test('an empty framed map shows a message and a link to the product', {
  tag: '@phone',
}, async ({ page }) => {
  await emptyMap(page);
  await page.goto('/embed/map');
  await expect(page.getByRole('heading', { name: 'Nothing on the map yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open in Mangrove/u })).toBeVisible();
  await checkBothSizes(page);
});

function emptyMap(page: Page) {
  const json = {
    version: '0',
    ids: [],
    kinds: '',
    names: [],
    x: [],
    y: [],
    degrees: [],
    pictures: {},
    edge_id_gaps: [],
    edge_source: [],
    edge_target: [],
    unconfirmed: [],
  };
  return page.route('**/api/v1/graph/columns*', (route) => route.fulfill({ json }));
}

async function expectSettled(page: Page, path: string) {
  if (path.includes('view=table')) {
    await expect(page.getByText('Tide Lines').first()).toBeVisible();
  } else {
    await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
  }
  if (path.includes('node=1')) {
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  }
  await page.evaluate(() => document.fonts.ready);
}

/** By how many pixels the page is larger than its window, in width and height. */
function overhang(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });
}

function groundColor(page: Page) {
  return page.evaluate(() => {
    const host = document.querySelector('canvas')?.parentElement;
    return host ? getComputedStyle(host).backgroundColor : null;
  });
}

for (const { window, tag } of windows) {
  test(`a picture of the map is shown until the map is drawn, on a ${window}`, { tag }, async ({
    page,
  }) => {
    // The picture is offered once the server knows the network.
    await page.goto('/map');
    await expectSettled(page, '/map');
    const held: Route[] = [];
    await page.route('**/graph/columns*', (route) => held.push(route));
    const loaded = page.waitForResponse(`**/map-picture/${window}-light.webp`);
    await page.goto('/map');
    expect((await loaded).status()).toBe(200);
    const picture = page.locator('#first-map');
    await expect(page.getByText('Loading graph data...')).toBeVisible();
    await expect(picture).toHaveCSS('background-image', new RegExp(`${window}-light`, 'u'));
    for (const route of held) await route.continue();
    await page.unroute('**/graph/columns*');
    await expectSettled(page, '/map');
    await expect(picture).toHaveCount(0);
  });
}
