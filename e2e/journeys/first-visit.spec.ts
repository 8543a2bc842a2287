import { checkAccessibility, checkBothSizes, expect, overhang, test } from '../test.ts';

test('a visitor sees an accessible home page, without a delay under reduced motion [spec 1.1] [spec 1.2] [spec 1.9]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  // The title fades in after half a second, except for visitors who prefer reduced motion.
  await expect(title).toHaveCSS('animation-name', /appear/u);
  await expect(title).toHaveCSS('animation-delay', '0.5s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(title).toHaveCSS('animation-delay', '0s');
  await checkBothSizes(page);
});

test('a visitor on a phone sees the home page without horizontal scrolling', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await overhang(page)).toBe(0);
});

test('a visitor opens an unknown address and gets a page with status 404 [spec 1.2]', async ({
  page,
  visit,
}) => {
  visit.expectNoise('404');
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkAccessibility(page);
});
