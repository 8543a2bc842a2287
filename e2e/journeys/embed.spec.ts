// The map in a page of another origin on the same machine. This is the hardest case, because
// browsers send our cookies to such frames.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from '@playwright/test';
import { freshAddress, join } from '../accounts.ts';
import { checkBothThemes, expect, test } from '../test.ts';

let host: { url: string; server: Server; frame: string };

test.beforeEach(async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>A page of somebody else’s</title>
      <h1>Our work</h1>${host.frame}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  host = { server, url: `http://127.0.0.1:${port}/`, frame: '' };
});
test.afterEach(async () => {
  await new Promise((resolve) => host.server.close(resolve));
});

/** Opens a page of another origin that contains one of our pages in a frame. */
async function frameElsewhere(page: Page, address: string) {
  host.frame = `<iframe src="${address}" title="Map" width="800" height="500"></iframe>`;
  await page.goto(host.url);
  return page.frameLocator('iframe');
}

const mapIn = (frame: ReturnType<Page['frameLocator']>) =>
  frame.getByRole('application', { name: /Network map/u });

test('a map framed by another site sends no cookies or tokens, even of a signed-in visitor', async ({
  page,
  context,
  product,
  visit,
}) => {
  visit.expectNoise(`request to ${host.url}`);
  await join(page, product, freshAddress('maree'), { name: 'Maree Embedding' });
  const cookiesBefore = await context.cookies();
  expect(cookiesBefore.map(({ name }) => name)).toContain('mangrove_session');
  const stored = await page.evaluate(() => localStorage.getItem('token'));
  expect(stored).not.toBeNull();

  const calls: Request[] = [];
  const sockets: string[] = [];
  page.on('request', (request) => {
    // Only requests of the frame: the previous page may still be making requests.
    if (request.url().includes('/api/') && request.frame() !== page.mainFrame())
      calls.push(request);
  });
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const frame = await frameElsewhere(page, `${product.url}/embed/map?q=tide+lines`);
  await expect(mapIn(frame)).toHaveAttribute('aria-busy', 'false');
  await frame.getByRole('application').press('ArrowUp');
  await frame.getByRole('application').press('Enter');
  const card = frame.getByRole('article');
  await expect(card).toBeVisible();
  await expect(card.getByRole('heading', { level: 2 })).toBeVisible();
  await page.waitForTimeout(600);

  // Images are left out: the browser loads them itself, and they are the same for everybody.
  const asked = calls.filter((request) => request.resourceType() === 'fetch');
  expect(asked.length).toBeGreaterThan(1);
  for (const request of asked) {
    const headers = await request.allHeaders();
    expect(request.url()).not.toMatch(/auth|session|csrf|users|profile|development/u);
    expect([request.url(), headers.cookie, headers.authorization]).toEqual([
      request.url(),
      undefined,
      undefined,
    ]);
    expect(request.method()).toBe('GET');
  }
  expect(sockets).toEqual([]);
  expect(await context.cookies()).toEqual(cookiesBefore);

  // Every link opens a new tab, and none leads to an account.
  const links = await card
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [
        link.getAttribute('target'),
        link.getAttribute('rel')?.includes('noopener'),
      ]),
    );
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toEqual(['_blank', true]);
  await expect(frame.getByRole('link', { name: /^(?:Log in|Edit)/u })).toHaveCount(0);
  const way = frame.getByRole('link', { name: /^Open in Mangrove/u });
  expect(await way.getAttribute('href')).toMatch(/^\/map\?.*q=tide/u);
  const [opened] = await Promise.all([context.waitForEvent('page'), way.click()]);
  await expect(opened.getByRole('application', { name: /Network map/u })).toBeVisible();
  expect(new URL(opened.url()).pathname).toBe('/map');
  expect(await opened.evaluate(() => window.opener)).toBeNull();
});

test('a browser refuses to frame any other page on another site', async ({
  page,
  product,
  visit,
}) => {
  visit.expectNoise(`request to ${host.url}`);
  visit.expectNoise(/frame-ancestors|X-Frame-Options|refused to connect/iu);
  visit.expectNoise('404');
  for (const path of ['/map', '/', '/login', '/people/1', '/embed/other']) {
    const frame = await frameElsewhere(page, product.url + path);
    await page.waitForTimeout(300);
    await expect(frame.locator('#root')).toHaveCount(0);
    const inner = page.frames().find((each) => each !== page.mainFrame());
    expect(inner?.url()).toMatch(/^chrome-error:/u);
  }
});

test('a visitor uses the framed map by keyboard, in both themes, wide and narrow', async ({
  page,
}) => {
  // A frame has no panel for the connection between two entities.
  await page.goto('/embed/map?path=person_1..');
  const map = page.getByRole('application', { name: /Network map/u });
  await expect(map).toHaveAttribute('aria-busy', 'false');
  await checkBothThemes(page);
  await expect(page.getByRole('list', { name: 'On the map' })).toBeVisible();
  await map.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page).toHaveURL(/\/embed\/map\?node=/u);
  await checkBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toHaveCount(0);
  await map.focus();
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/\/embed\/map\?at=/u);
  // No history entry is added, so Back leaves the embedding page at once.
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);

  // In the lowest supported frame nothing covers the link into the product.
  await page.setViewportSize({ width: 320, height: 240 });
  await page.goto('/embed/map?color=tag&years=2020-2022');
  await expect(map).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByText(/^Outside 2020/u)).toBeVisible();
  await page.getByRole('link', { name: /^Open in Mangrove/u }).click({ trial: true });
});
