import { checkAccessibility, expect, overhang, test, windows } from '../test.ts';

/** A project of the demo network with pictures. */
const project = { name: 'Tide Lines', path: /\/projects\/\d+-tide-lines$/u };

/** The path of the demo project, found by search. */
async function findProject(request: import('@playwright/test').APIRequestContext) {
  const found = await request.get('/api/v1/search/entities?q=Tide%20Lines');
  const { results } = (await found.json()) as { results: { id: number; name: string }[] };
  const { id } = results.find(({ name }) => name === project.name) ?? { id: 0 };
  return `/projects/${id}`;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads the page of a project', { tag: '@phone' }, async ({ page, request }) => {
    const answer = await page.goto(await findProject(request));
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveURL(project.path);
    await expect(page).toHaveTitle('Tide Lines · Mangrove');
    await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
    await expect(page.getByText(/draws it in blue chalk/u)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    const picture = page.locator('figure a').first();
    await expect(picture).toHaveAttribute('href', /\/files\/project\//u);
    const person = page.locator('a[href^="/people/"]').first();
    const name = await person.locator('bdi').first().textContent();
    await person.click();
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
  });
});

for (const { window, tag } of windows) {
  test(`a visitor sees no layout shift when the app takes over a page, on a ${window}`, {
    tag,
  }, async ({ page, request }) => {
    await page.addInitScript(() => {
      const seen = { shift: 0, titles: [] as string[] };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shift += (entry as never as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      // The heading is never missing between the first paint and the app's own rendering.
      const look = () => {
        seen.titles.push(document.querySelector('h1')?.textContent ?? '');
        requestAnimationFrame(look);
      };
      document.addEventListener('DOMContentLoaded', look);
    });
    await page.goto(await findProject(request));
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    const { shift, titles } = await page.evaluate(
      () => (window as never as { seen: { shift: number; titles: string[] } }).seen,
    );
    expect(shift).toBe(0);
    expect(new Set(titles)).toEqual(new Set([project.name]));
    await checkAccessibility(page);
    expect(await overhang(page)).toBe(0);
  });
}

test('a visitor opens and closes a picture in a lightbox by keyboard', async ({
  page,
  request,
}) => {
  await page.goto(await findProject(request));
  await page.waitForLoadState('networkidle');
  const picture = page.locator('figure a').first();
  await picture.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pictures: Tide Lines' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/^1 of \d$/u)).toBeVisible();
  await checkAccessibility(page, '[role="dialog"]');
  // On a phone in landscape the picture is as high as the space above its text allows.
  await page.setViewportSize({ width: 664, height: 390 });
  const shown = await dialog.getByRole('img').boundingBox();
  const words = await dialog.getByRole('paragraph').boundingBox();
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(picture).toBeFocused();
});

test('a visitor goes from the card on the map to the page, and back to the map', async ({
  page,
  request,
}) => {
  const id = (await findProject(request)).split('/').pop();
  await page.goto(`/map?node=project_${id}`);
  await page.getByRole('link', { name: 'Read more' }).click();
  await expect(page).toHaveURL(project.path);
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  await page.getByRole('link', { name: 'Show on map', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/map\\?node=project_${id}&zoom=true`, 'u'));
});
