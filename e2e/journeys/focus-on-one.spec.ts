// Looking at one: an entity with its surroundings, alone on the map.
import { map, openMap } from '../map-search.ts';
import { checkBothSizes, checkBothThemes, expect, test } from '../test.ts';

test('a reader looks at one entity, step by step, and comes back to where they were', async ({
  page,
}) => {
  await openMap(page, '?node=person_1');
  const bar = page.getByRole('toolbar', { name: 'Looking at one' });
  const whole = await map(page).getAttribute('aria-label');
  await map(page).focus();
  await page.keyboard.press('f');
  await expect(page).toHaveURL(/\?focus=person_1$/u);
  await expect(bar).toContainText(/and 1 step: \d+ of \d+/u);
  await checkBothThemes(page);

  await page.keyboard.press('2');
  await expect(page).toHaveURL(/\?focus=person_1&steps=2$/u);
  await expect(bar).toContainText('and 2 steps');
  // On the map itself the keys zoom, beside it they change the steps.
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/[?&]at=/u);
  await expect(bar).toContainText('and 2 steps');
  await page.getByRole('button', { name: 'Share' }).first().focus();
  await page.keyboard.press('+');
  await expect(bar).toContainText('and 3 steps');
  await page.keyboard.press('-');
  await expect(bar).toContainText('and 2 steps');
  await bar.getByRole('button', { name: 'One step less' }).focus();
  await page.keyboard.press('-');
  await expect(bar).toContainText('and 1 step:');
  const few = await map(page).getAttribute('aria-label');
  expect(few).not.toBe(whole);

  // A neighbour adds its own, one press at a time, and Back takes them away.
  await map(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Add \d+ neighbour/u }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]with=/u);
  // The button is gone; the next one by Tab is beside it.
  await expect(page.locator('[data-focus-target]:focus')).toContainText('Focus');
  await expect(map(page)).not.toHaveAttribute('aria-label', few ?? '');
  await bar.getByRole('button', { name: 'Take back' }).click();
  await expect(map(page)).toHaveAttribute('aria-label', few ?? '');
  await bar.getByRole('button', { name: 'Lay out alone' }).click();
  await expect(page).toHaveURL(/[?&]layout=own/u);
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');

  // The first Escape closes the card, the second one leaves.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(page).toHaveURL(/\?node=person_1\b/u);
  await expect(map(page)).toHaveAttribute('aria-label', whole ?? '');
});

test('the drawing on a page opens the map in it', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/people/1');
  await page
    .getByRole('link', { name: /on the map$/u })
    .first()
    .click();
  const bar = page.getByRole('toolbar', { name: 'Looking at one' });
  await expect(bar).toContainText(/and 1 step: \d+ of \d+/u);
  await checkBothSizes(page);
  await bar.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL(/\/map$/u);
  await expect(bar).toBeHidden();
});

test('a link to what is not on the map says so, and shows everything', async ({ page, visit }) => {
  visit.expectNoise('404');
  await openMap(page, '?focus=person_999999');
  await expect(page.getByText('What was to be looked at is not on the map')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL(/\/map$/u);
});
