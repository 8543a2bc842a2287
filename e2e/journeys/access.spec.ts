import type { Page } from '@playwright/test';
import { freshAddress, join } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { readEmail } from '../mailbox.ts';
import { signInAsSuperuser } from '../superuser.ts';
import { rowOf } from '../tables.ts';
import { checkAccessibility, checkBothThemes, expect, test } from '../test.ts';

test.use({ demo: false });
test.setTimeout(180_000);

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

async function addUser(page: Page, typed: string, name: string, role?: string) {
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User Access' });
  await dialog.getByLabel('User', { exact: true }).fill(typed);
  await dialog.getByRole('option', { name }).click();
  if (role) await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog).toBeHidden();
}

test('an owner grants a user access, raises the role, and removes the access [spec 2.1] [spec 2.2] [spec 2.4] [spec 2.5] [spec 2.8] [spec 2.9]', async ({
  page,
  browser,
  product,
}) => {
  const [owner, other] = [freshAddress('owner'), freshAddress('other')];
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const theirs = await elsewhere.newPage();
  await Promise.all([
    join(page, product, owner, { name: 'Sina Leota' }),
    join(theirs, product, other, { name: 'Tevita Fifita' }),
  ]);
  const { id } = await callAsVisitor(page, 'POST', '/projects', { name: 'Tide Tables' });

  await page.goto('/profile?tab=manage-nodes');
  await page.getByRole('link', { name: 'People with access to Tide Tables' }).click();
  await expect(page).toHaveURL(`/profile?tab=manage-nodes&people=project_${id}`);
  await expect(page.getByRole('heading', { name: 'People with access' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Access Management' })).toBeVisible();
  await expect(page.getByText('View and manage user permissions for this project')).toBeVisible();
  await expect(page.getByText('Showing 1 to 1 of 1 relationships')).toBeVisible();
  await expect(rowOf(page, 'Sina Leota')).toContainText('Administrator');
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeDisabled();
  await expect(save(page)).toBeDisabled();

  // The dialog is operated by keyboard.
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User Access' });
  await expect(
    dialog.getByText("Grant access to this project by entering the user's email address."),
  ).toBeVisible();
  await expect(dialog.getByLabel('Role').locator('option')).toHaveText([
    'Owner',
    'Contributor',
    'Member',
  ]);
  await expect(dialog.getByLabel('Role')).toHaveValue('MEMBER');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByText('Please select a user')).toBeVisible();
  const field = dialog.getByLabel('User', { exact: true });
  await field.fill('Tevita Fif');
  const option = dialog.getByRole('option', { name: 'Tevita Fifita' });
  await expect(option).toContainText('o…@example.org');
  await checkBothThemes(page, '[role="dialog"]');
  await field.press('Escape');
  await expect(option).toBeHidden();
  await expect(dialog).toBeVisible();
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await field.press('ArrowUp');
  await field.press('Enter');
  await expect(field).toHaveValue('Tevita Fifita');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('User access will be granted when you save changes')).toBeVisible();
  const row = rowOf(page, 'Tevita Fifita');
  await expect(row).toContainText('Pending');
  await expect(row.getByRole('combobox')).toBeDisabled();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      'Pending user access changes will be applied when you click the "Save Changes" button at the top of the page.',
    ),
  ).toBeVisible();
  await checkBothThemes(page);

  await page.getByRole('link', { name: 'Back to Manage Nodes' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await question.getByRole('button', { name: 'Stay Here' }).click();
  await save(page).click();
  await expect(page.getByText('Added 1 new user access record(s)')).toBeVisible();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();

  const message = await readEmail(product, other, /given access/u);
  expect(message).toContain('Tide Tables');
  await theirs.goto('/profile?tab=manage-nodes');
  const node = rowOf(theirs, 'Tide Tables');
  await expect(node).toContainText('Moderator');
  await expect(node.getByRole('button', { name: 'Leave Tide Tables' })).toBeVisible();
  await expect(node.getByRole('link', { name: 'View Tide Tables' })).toHaveAttribute(
    'href',
    `/project/${id}`,
  );

  // The access must be verified before the role can be changed.
  const role = row.getByRole('combobox', { name: 'Role of Tevita Fifita' });
  await expect(row).toContainText('Unverified');
  await expect(role).toBeDisabled();
  await expect(role.locator('option:disabled')).toHaveText([
    'Owner (verify first)',
    'Contributor (verify first)',
  ]);
  await row.getByRole('button', { name: 'Verify Tevita Fifita' }).click();
  await expect(
    page.getByText('User verification will be processed when you save changes'),
  ).toBeVisible();
  await expect(row).toContainText('Pending Changes');
  await role.selectOption('Contributor');
  await expect(page.getByText('User role will be updated when you save changes')).toBeVisible();
  await checkAccessibility(page);
  await save(page).click();
  await expect(page.getByText('Updated 1 user access record(s)')).toBeVisible();
  await expect(row).toContainText('Verified');
  await expect(row).not.toContainText('Pending Changes');
  await expect(role).toHaveValue('CONTRIBUTOR');

  await page.getByRole('button', { name: 'Remove Tevita Fifita' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove User Access' });
  await expect(removal).toContainText(
    'Are you sure you want to remove access for Tevita Fifita? This action cannot be undone.',
  );
  await checkAccessibility(page, '[role="dialog"]');
  await removal.getByRole('button', { name: 'Remove Access' }).click();
  await expect(page.getByText('User access will be removed when you save changes')).toBeVisible();
  await expect(row).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('Removed 1 user access record(s)')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('No entities found')).toBeVisible();

  // With two owners, either of them may leave.
  await addUser(page, other, 'Tevita Fifita', 'Owner');
  await save(page).click();
  await expect(page.getByText('Added 1 new user access record(s)')).toBeVisible();
  await expect(rowOf(page, 'Tevita Fifita')).toContainText('Administrator');
  await theirs.goto(`/profile?tab=manage-nodes&people=project_${id}`);
  await theirs.getByRole('button', { name: 'Leave', exact: true }).click();
  const goodbye = theirs.getByRole('dialog', { name: 'Leave Tide Tables' });
  await checkAccessibility(theirs, '[role="dialog"]');
  await goodbye.getByRole('button', { name: 'Leave' }).click();
  await expect(theirs.getByText('You have left Tide Tables.')).toBeVisible();
  await expect(theirs.getByText('No entities found')).toBeVisible();
  await elsewhere.close();
});

test('a superuser grants access in the editor, and saves it with the other changes [spec 1.1] [spec 2.1] [spec 2.2] [spec 2.6]', async ({
  page,
  browser,
  product,
}) => {
  const [owner, other] = [freshAddress('owner'), freshAddress('other')];
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const [theirs, others] = [await elsewhere.newPage(), await elsewhere.newPage()];
  await join(others, product, other, { name: 'Lani Kealoha' });
  await elsewhere.clearCookies();
  await join(theirs, product, owner, { name: 'Mere Kingi' });
  const { id } = await callAsVisitor(theirs, 'POST', '/organizations', { name: 'Reef Keepers' });
  await theirs.goto(`/organization/${id}`);
  await expect(theirs.getByRole('tab', { name: 'Details' })).toBeVisible();
  await expect(theirs.getByRole('tab', { name: 'Access' })).toHaveCount(0);

  await signInAsSuperuser(page, product);
  await page.goto(`/organization/${id}`);
  await page.getByRole('tab', { name: 'Access' }).click();
  await expect(
    page.getByText('View and manage user permissions for this organisation'),
  ).toBeVisible();
  await expect(rowOf(page, 'Mere Kingi')).toContainText(owner);
  await addUser(page, other, 'Lani Kealoha', 'Contributor');
  await page.getByPlaceholder('Search users...').fill('nobody');
  await expect(page.getByText('No users found matching "nobody"')).toBeVisible();
  await checkBothThemes(page, 'main');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByLabel('Bio').fill('They count the fish.');
  await save(page).click();
  await expect(page.getByText('Organization profile updated successfully!')).toBeVisible();
  await expect(page.getByText('Added 1 new user access record(s)')).toBeVisible();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
  const message = await readEmail(product, other, /given access/u);
  expect(message).toContain(`/organization/${id}`);
  await elsewhere.close();
});
