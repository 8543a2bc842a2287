import { freshAddress, join } from '../accounts.ts';
import { openOwnProfile, save } from '../entity-editor.ts';
import { countDrafts, listKept, loseSignal, waitForWorker } from '../signal.ts';
import { changesDemo, checkBothSizes, expect, test } from '../test.ts';

test.use({ serviceWorkers: 'allow', settings: changesDemo });
test.setTimeout(180_000);

test('a user without a signal edits a profile, opens the editor again, and saves what was typed afterwards', {
  tag: '@phone',
}, async ({ page, context, product, visit }) => {
  visit.allowNoise('status of 503');
  await join(page, product, freshAddress('reloads'), { at: '/map' });
  const id = await openOwnProfile(page);
  await waitForWorker(page);
  await expect.poll(() => listKept(page)).toContain('/api/v1/auth/session');
  await loseSignal(context, visit);
  await expect(page.getByText(/^No signal\./u)).toBeVisible();
  await page.getByLabel('Bio').fill('Written on the boat');
  // Also to whoever writes further down.
  await expect(page.getByText(/^No signal\./u)).toBeInViewport();
  await save(page).click();
  await expect(
    page.getByText('Failed to update person. Your changes are still here.'),
  ).toBeVisible();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await expect.poll(() => countDrafts(page)).toBe(1);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();

  await expect(page.getByText(/^No signal\. What you typed is here/u)).toBeVisible();
  await expect(page.getByLabel('Bio')).toHaveValue('Written on the boat');
  await checkBothSizes(page);
  await page.getByLabel('Bio').fill('Written on the boat, and on the beach');
  await save(page).click();
  await expect(page.getByText('Your changes are still here.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Bio')).toHaveValue('Written on the boat, and on the beach');

  await context.setOffline(false);
  await expect(page.getByText(/^No signal\. What you typed/u)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByLabel('Bio')).toHaveValue('Written on the boat, and on the beach');
  await save(page).click();
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);
  await page.goto(`/people/${id}`);
  await expect(page.getByText('Written on the boat, and on the beach')).toBeVisible();
});
