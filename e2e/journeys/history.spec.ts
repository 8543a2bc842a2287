import { callAsVisitor } from '../api.ts';
import { save } from '../entity-editor.ts';
import { signInAsSuperuser } from '../superuser.ts';
import { checkAccessibility, expect, test } from '../test.ts';

test.use({ demo: false });
test.setTimeout(180_000);

test('a superuser undoes a change, compares an earlier version, and restores it', {
  tag: '@phone',
}, async ({ page, product }) => {
  await signInAsSuperuser(page, product);
  const made = await callAsVisitor(page, 'POST', '/projects', {
    name: 'Low Water',
    description: 'A walk along the shore.',
  });
  const bio = page.getByLabel('Bio');
  await page.goto(`/project/${made.id}`);
  await bio.fill('A long walk along the shore.');
  await save(page).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  // The message waits for keyboard users.
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(bio).toHaveValue('A walk along the shore.');

  await bio.fill('A walk along the river.');
  await save(page).click();
  await expect(undo).toBeVisible();
  await page.goto(`/projects/${made.id}-low-water`);
  await page.getByRole('button', { name: 'History' }).click();
  const newest = page.getByRole('listitem').filter({ hasText: 'changed the description' }).first();
  await expect(newest.locator('ins')).toContainText('river');
  await expect(newest.locator('del')).toContainText('shore');
  await checkAccessibility(page);
  const first = page.getByRole('listitem').filter({ hasText: 'created this' });
  await first.getByRole('button', { name: 'Restore this version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore this version?' });
  await expect(dialog.locator('ins')).toContainText('shore');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('restored an earlier version')).toBeVisible();
  await expect(page.getByText('A walk along the shore.').first()).toBeVisible();
});
