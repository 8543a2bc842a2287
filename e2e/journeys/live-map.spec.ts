import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Product } from '../product.ts';
import { call, superuserToken } from '../superuser.ts';
import { crowded, expect, moving, test } from '../test.ts';

test.use({ ...moving, demo: false, settings: crowded });

/** The time in which an open map must show a change made elsewhere. */
const soon = { timeout: 3000 };

const map = (page: Page) => page.getByRole('application', { name: /Network map/u });
const card = (page: Page, name: string) =>
  page.getByRole('article', { name: new RegExp(name, 'u') });
const holds = (count: number) => new RegExp(`Network map, ${count} entit`, 'u');

/** A superuser, who may delete, elsewhere, with a project on the map. */
async function begin(product: Product, name: string) {
  const token = await superuserToken(product);
  const send = (method: string, path: string, body?: object) =>
    call(product, method, path, body, token);
  const addProject = async (name: string): Promise<number> =>
    (await send('POST', '/projects', { name })).id;
  return { send, addProject, id: await addProject(name) };
}

/** Opens the map with a project selected, and waits until it is drawn. */
async function openMap(page: Page, id: number, name: string) {
  await page.goto(`/map?node=project_${id}&zoom=true`);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  await expect(card(page, name)).toBeVisible();
  const columns = await page.request.get('/api/v1/graph/columns');
  return ((await columns.json()) as { ids: number[] }).ids.length;
}

/** The selected node is centred in the area that the invitation and the card leave free. */
const middle = { x: (384 + 1440 - 524) / 2, y: 64 + (900 - 64) / 2 };

test('a visitor sees a newly loaded network on an open map, without a reload [spec 3.4]', async ({
  page,
  product,
}) => {
  await page.goto('/map');
  await expect(page.getByText('Nothing on the map yet')).toBeVisible();
  execFileSync(process.execPath, ['server/dist/admin.js', 'demo', 'load'], {
    env: product.commandEnv,
  });
  const legend = page.getByRole('list', { name: 'On the map' });
  await expect(legend).toContainText('People');
  await expect(page.getByText('Demo network: everything here is invented')).toBeVisible();
});

test('a visitor sees changes by another user within three seconds, and nothing else moves [spec 3.4]', async ({
  page,
  product,
}) => {
  const other = await begin(product, 'Mudflat Diary');
  const count = await openMap(page, other.id, 'Mudflat Diary');
  const edges = page.getByRole('link', { name: /^(?:Kelp|Reed) Choir/u });
  const close = card(page, 'Mudflat Diary').getByRole('button', { name: 'Close' });
  await close.focus();
  // Without its name, whose halo changes for a moment while names are placed again.
  const picture = () =>
    page.screenshot({ clip: { x: middle.x - 60, y: middle.y - 20, width: 80, height: 40 } });
  // On a slow machine the map is still being drawn when the card is there.
  let before = await picture();
  const isDrawn = async () => {
    const last = before;
    before = await picture();
    return before.equals(last);
  };
  await expect.poll(isDrawn, { intervals: [1000] }).toBe(true);

  const added = await other.addProject('Kelp Choir');
  await expect(map(page)).toHaveAccessibleName(holds(count + 1), soon);
  expect((await picture()).equals(before), 'the camera stays').toBe(true);
  await other.send('POST', '/relationships', {
    node1_id: other.id,
    node1_type: 'project',
    node2_id: added,
    node2_type: 'project',
    relationship_metadata: { role_type: 'Partner' },
  });
  await expect(edges).toHaveText(/Kelp Choir/u, soon);
  await other.send('PUT', `/projects/${added}`, { name: 'Reed Choir' });
  await expect(edges).toHaveText(/Reed Choir/u, soon);
  await expect(close).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`node=project_${other.id}&zoom=true$`, 'u'));

  await edges.click();
  await expect(card(page, 'Reed Choir')).toBeVisible();
  await other.send('DELETE', `/projects/${added}`);
  await expect(page.getByRole('alert')).toContainText('“Reed Choir” was deleted', soon);
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(map(page)).toBeFocused();
  await expect(map(page)).toHaveAccessibleName(holds(count));
  await page.getByRole('alert').getByRole('button', { name: 'Show the whole map' }).click();
  await expect(page).toHaveURL(/\/map$/u);
});

test('a visitor keeps dragging a node while the network changes [spec 3.1]', async ({
  page,
  product,
}) => {
  const other = await begin(product, 'Brackish Archive');
  const count = await openMap(page, other.id, 'Brackish Archive');
  await page.waitForTimeout(1000);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 60, middle.y - 40, { steps: 5 });
  await other.addProject('Silt Atlas');
  await expect(map(page)).toHaveAccessibleName(holds(count + 1), soon);
  const dropped = [middle.x - 140, middle.y - 110] as const;
  await page.mouse.move(...dropped, { steps: 5 });
  await page.mouse.up();
  await expect(card(page, 'Brackish Archive')).toBeVisible();
  await page.waitForTimeout(500);
  // A click on the selected node clears the selection, which shows that it is at that point.
  await page.mouse.click(...dropped);
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page).toHaveURL(/\/map$/u);
});

test('an open map requests no changes while hidden or cut off, and all columns once changes expired', async ({
  page,
  product,
}) => {
  let connection: { close: () => Promise<void> } | null = null;
  let isCutOff = false;
  await page.routeWebSocket(/\/ws$/u, async (socket) => {
    if (isCutOff) return socket.close();
    socket.connectToServer();
    connection = socket;
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/graph\/(changes|columns)/u.exec(request.url()) ?? [];
    if (call) asked.push(call);
  });
  const other = await begin(product, 'Estuary Radio');
  const count = await openMap(page, other.id, 'Estuary Radio');
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => visibilityState,
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const isShown = (more: number, within = soon) =>
    expect(map(page)).toHaveAccessibleName(holds(count + more), within);
  await expect.poll(() => asked).toEqual(['columns', 'changes']);

  await turn('hidden');
  await other.addProject('Drift One');
  await other.addProject('Drift Two');
  await page.waitForTimeout(3500);
  expect(asked).toHaveLength(2);
  await turn('visible');
  await isShown(2);
  expect(asked).toHaveLength(3);

  isCutOff = true;
  await (connection as { close: () => Promise<void> } | null)?.close();
  await other.addProject('Drift Three');
  await page.waitForTimeout(2500);
  expect(asked).toHaveLength(3);
  isCutOff = false;
  await isShown(3, { timeout: 10_000 });
  expect(asked).toHaveLength(4);

  await page.route(
    '**/graph/changes*',
    (route) =>
      route.fulfill({
        status: 410,
        contentType: 'application/problem+json',
        json: { code: 'changes_expired', detail: 'Too much has changed since then.', status: 410 },
      }),
    { times: 1 },
  );
  await other.addProject('Drift Four');
  await isShown(4, { timeout: 8000 });
  expect(asked.slice(4)).toEqual(['changes', 'columns']);
  await expect(card(page, 'Estuary Radio')).toBeVisible();
});

test('a visitor comes back to a map that was frozen in the background, and it is current', async ({
  page,
  product,
}) => {
  const other = await begin(product, 'Sandbar Journal');
  const count = await openMap(page, other.id, 'Sandbar Journal');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await other.addProject('Sandbar Sequel');
  await page.waitForTimeout(7000);
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(page.getByRole('application', { name: holds(count + 1) })).toBeVisible(soon);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  // The map answers: a click beside everything ends the selection.
  await page.keyboard.press('Escape');
  await expect(card(page, 'Sandbar Journal')).toBeHidden();
});
