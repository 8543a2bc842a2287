import type { Page } from '@playwright/test';
import { freshAddress, join, logIn } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { readEmail } from '../mailbox.ts';
import { checkAccessibility, checkBothThemes, expect, test } from '../test.ts';

test.use({ demo: false });
test.setTimeout(180_000);

const names = Array.from({ length: 12 }, (_, index) => `Node ${String.fromCharCode(65 + index)}`);

/** Twelve nodes: one has another owner, one has a steward, ten have nobody else. */
async function createNodes(page: Page, otherId: number): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const { id } = await callAsVisitor(page, 'POST', '/projects', { name });
    ids.push(id);
  }
  const share = (id: number | undefined, role_type: string) =>
    callAsVisitor(page, 'POST', `/entities/project/${id}/users`, { user_id: otherId, role_type });
  await share(ids[0], 'OWNER');
  await share(ids[1], 'CONTRIBUTOR');
  return ids;
}

test('a user deletes the account and decides about each of twelve nodes [spec 2.4] [spec 2.5] [spec 2.8]', async ({
  page,
  browser,
  product,
  visit,
}) => {
  const [leaver, heir] = [freshAddress('leaver'), freshAddress('heir')];
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const theirs = await elsewhere.newPage();
  await join(page, product, leaver, { name: 'Ana Silva' });
  await join(theirs, product, heir, { name: 'Lupe Havili' });
  const { id: heirId } = await callAsVisitor(theirs, 'GET', '/users/me');
  const ids = await createNodes(page, heirId);

  await page.goto('/profile?tab=account-settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  const next = dialog.getByRole('button', { name: 'Continue' });
  await expect(dialog.getByText('You administer 12 nodes.')).toBeVisible();
  await checkAccessibility(page, '[role="dialog"]');
  await next.click();

  const node = (name: string) => dialog.getByRole('group', { name: `What becomes of ${name}` });
  await expect(node('Node A').getByRole('radio', { name: 'Keep' })).toBeChecked();
  await expect(node('Node A').getByRole('radio', { name: 'Delete' })).toBeDisabled();
  await expect(node('Node B').getByRole('radio', { name: 'Keep' })).toBeChecked();
  await expect(node('Node C').getByRole('radio', { name: 'Keep' })).toBeDisabled();
  await expect(node('Node C').getByRole('radio', { name: 'Assign' })).toBeChecked();
  await expect(dialog.getByText('10 node(s) still need(s) administrator assignment')).toBeVisible();
  await expect(next).toBeDisabled();
  for (const name of ['Node C', 'Node D']) {
    await node(name).getByRole('radio', { name: 'Delete' }).check();
  }
  const field = node('Node E').getByPlaceholder('Search for a name');
  // The field is clicked first, because a list outside the viewport does not open.
  await field.click();
  await field.fill('lupe');
  await page.getByRole('option', { name: 'Lupe Havili' }).click();
  await expect(dialog.getByText('7 node(s) still need(s) administrator assignment')).toBeVisible();
  await dialog.getByLabel('Search nodes').fill('node l');
  await expect(node('Node A')).toHaveCount(0);
  await expect(node('Node L')).toBeVisible();
  await dialog.getByLabel('Search nodes').fill('');
  await checkBothThemes(page, '[role="dialog"]');
  const forAll = dialog.getByPlaceholder('Search for a name').first();
  await forAll.click();
  await forAll.fill('lupe');
  await page.getByRole('option', { name: 'Lupe Havili' }).click();
  await expect(dialog.getByText('administrator assignment')).toHaveCount(0);
  await next.click();

  await expect(dialog.getByText('Deleted (2)')).toBeVisible();
  await expect(dialog.getByText('Handed over (8)')).toBeVisible();
  await expect(dialog.getByText('Kept by others (2)')).toBeVisible();
  const word = dialog.getByLabel('Type DELETE MY ACCOUNT to confirm');
  const submit = dialog.getByRole('button', { name: 'Delete Account' });
  await word.fill('delete my account');
  await expect(submit).toBeDisabled();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(node('Node C').getByRole('radio', { name: 'Delete' })).toBeChecked();
  await next.click();
  await word.fill('DELETE MY ACCOUNT');
  await checkAccessibility(page, '[role="dialog"]');

  // After a failure the dialog keeps all choices.
  await page.route('**/api/v1/auth/delete-account', (route) => route.abort(), { times: 1 });
  visit.expectNoise('Failed to load resource');
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Error deleting account. Please try again.',
  );
  await expect(dialog.getByText('Handed over (8)')).toBeVisible();
  visit.allowNoise('401');
  await submit.click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Session ended. Please log in again.')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await theirs.goto('/profile?tab=manage-nodes');
  for (const [index, name] of names.entries()) {
    const isDeleted = index === 2 || index === 3;
    await expect(theirs.getByText(name, { exact: true })).toHaveCount(isDeleted ? 0 : 1);
    const answer = await theirs.request.get(`/api/v1/projects/${ids[index]}`);
    expect(answer.status()).toBe(isDeleted ? 404 : 200);
  }
  await expect(theirs.getByText('Administrator')).toHaveCount(10);
  await readEmail(product, leaver, /deleted/u);
  await elsewhere.close();

  visit.expectNoise('400');
  await logIn(page, leaver);
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
});
