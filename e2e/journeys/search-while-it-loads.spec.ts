// The search box in the page of the server, until the map's own is there.
import { beforeScripts, isDrawn, moments, openAt, whileLoading } from '../loading-map.ts';
import { expect, test, windows } from '../test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { window, tag } of windows) {
  test(`a visitor searches before the scripts of the map are there, on a ${window}`, {
    tag,
  }, async ({ page }) => {
    const goOn = await openAt(page, beforeScripts);
    await page.getByLabel('Search the map').fill('tide');
    await page.keyboard.press('Enter');
    await goOn();
    await expect(page).toHaveURL(/\/map\?q=tide/u);
    await isDrawn(page);
    await expect(page.getByRole('combobox', { name: 'Search the map' })).toHaveValue('tide');
  });
}

for (const moment of moments) {
  for (const { window, tag } of windows) {
    test(`the words of a link are there ${moment.name}, on a ${window}`, {
      tag,
    }, async ({ page }) => {
      const goOn = await openAt(page, moment, '/map?q=tide&entity_type=project');
      const first = page.getByLabel('Search the map');
      await expect(first).toHaveValue('tide');
      const before = await first.boundingBox();
      await goOn();
      await isDrawn(page);
      const search = page.getByRole('combobox', { name: 'Search the map' });
      await expect(search).toHaveValue('tide');
      await expect(page.getByLabel('Search the map')).toHaveCount(1);
      const { x = 0, y = 0 } = (await search.boundingBox()) ?? {};
      expect(Math.abs(x - (before?.x ?? 0)) + Math.abs(y - (before?.y ?? 0))).toBeLessThan(3);
    });
  }
}

test('a visitor changes the words of a link before the scripts of the map are there', async ({
  page,
}) => {
  const goOn = await openAt(page, beforeScripts, '/map?q=tide&entity_type=project');
  await page.getByLabel('Search the map').fill('loom');
  await page.keyboard.press('Enter');
  await goOn();
  await expect(page).toHaveURL(/q=loom/u);
  await expect(page).toHaveURL(/entity_type=project/u);
});

test('the search box of the page leaves with it', async ({ page }) => {
  const goOn = await openAt(page, whileLoading);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login/u);
  await goOn();
  await expect(page.getByLabel('Search the map')).toHaveCount(0);
});
