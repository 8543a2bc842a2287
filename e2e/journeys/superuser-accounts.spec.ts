import type { Locator, Page } from '@playwright/test';
import { freshAddress, openVisitorMenu, password } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { linkOf, readEmail } from '../mailbox.ts';
import {
  askForPassword,
  call,
  choose,
  mayLogIn,
  openPanel,
  register,
  sheetOf,
} from '../superuser.ts';
import { checkAccessibility, checkBothThemes, expect, overhang, test } from '../test.ts';

test.use({ demo: false });
test.setTimeout(300_000);

test('a superuser changes the access, password and rank of an account, and deletes it [spec 1.1] [spec 1.5] [spec 3.2] [spec 3.5] [spec 3.8]', async ({
  page,
  product,
  visit,
}) => {
  const email = freshAddress('steward');
  const user = await register(product, email, 'Łukasz Wrona');
  const create = (path: string, body: object) =>
    call(product, 'POST', path, body, user.token) as Promise<{ id: number }>;
  await create('/people', { first_name: 'Łukasz', last_name: 'Wrona', user_id: user.id });
  await openPanel(page, product);
  const program = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const createAsAdmin = (path: string, name: string) =>
    callAsVisitor(page, 'POST', `/${path}`, { name });
  await createAsAdmin('organizations', 'Kelp Line Watch');
  await createAsAdmin('projects', 'Dune Fence Weaving');
  expect(program).not.toBe('');
  await page.getByLabel('Search by email or profile name').fill(email);
  await page.getByRole('link', { name: email }).click();
  const sheet = sheetOf(page, email);
  await expect(sheet.getByRole('heading', { name: 'Entity Access' })).toBeVisible();
  await expect(sheet.getByRole('term')).toHaveText([
    'Created',
    'Last login',
    'Type',
    'Person profiles',
  ]);
  await expect(sheet.getByRole('definition')).toHaveText([/20\d\d$/u, / ago$/u, 'person', '1']);
  await expect(sheet).toContainText('Person · Administrator');
  await expect(sheet.getByText('Last Owner')).toBeVisible();
  await checkBothThemes(page);

  // The last owner cannot be removed: the dialog warns, and the server refuses.
  await menuOf(sheet, 'Łukasz Wrona');
  await page.getByRole('menuitem', { name: 'Revoke Access' }).click();
  const revoking = page.getByRole('dialog', { name: 'Revoke Access' });
  await expect(revoking).toContainText('This user is the last administrator of it.');
  await checkAccessibility(page, '[role="dialog"]');
  visit.expectNoise('400');
  await revoking.getByRole('button', { name: 'Revoke Access' }).click();
  await expect(revoking.getByRole('alert')).toHaveText(
    'Cannot remove the last owner of an entity.',
  );
  await revoking.getByRole('button', { name: 'Cancel' }).click();

  await grant(page, sheet, 'Organizations', 'Kelp', 'Kelp Line Watch', 'Steward');
  await grant(page, sheet, 'Projects', 'Dune', 'Dune Fence Weaving', 'Administrator');
  // Sorted by kind: people, organisations, projects. Granted entities are no longer offered.
  await expect(sheet.getByRole('listitem')).toHaveText([
    /Łukasz Wrona.*Last Owner/u,
    /Kelp Line Watch/u,
    /Dune Fence Weaving/u,
  ]);
  await sheet.getByRole('button', { name: 'Add node' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Node Access' });
  await adding.getByRole('tab', { name: 'Projects' }).click();
  await adding.getByRole('searchbox').fill('Dune Fence');
  await expect(
    adding.getByText('Nothing found, or this user has access to it already.'),
  ).toBeVisible();
  await expect(adding.getByRole('button', { name: 'Grant Access' })).toBeDisabled();
  await adding.getByRole('button', { name: 'Cancel' }).click();

  await menuOf(sheet, 'Kelp Line Watch');
  await page.getByRole('menuitem', { name: 'Revoke Access' }).click();
  await revoking.getByRole('button', { name: 'Revoke Access' }).click();
  await expect(page.getByText('Access to Kelp Line Watch revoked.')).toBeVisible();
  await expect(sheet.getByRole('listitem')).toHaveCount(2);

  await menuOf(sheet, 'Dune Fence Weaving');
  await page.getByRole('menuitem', { name: 'Delete Entity' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete Entity' });
  await expect(deleting).toContainText('relationships, tags and images');
  await expect(deleting).toContainText('This user is an administrator of it.');
  await deleting.getByRole('button', { name: 'Delete Entity' }).click();
  await expect(page.getByText('Dune Fence Weaving deleted successfully.')).toBeVisible();
  await expect(sheet.getByRole('listitem')).toHaveCount(1);

  // A new password, with its rules; then a reset link.
  await sheet.getByRole('button', { name: 'Reset password' }).click();
  const resetting = page.getByRole('dialog', { name: 'Reset password' });
  const submit = resetting.getByRole('button', { name: 'Reset Password' });
  const typed = resetting.getByLabel('New password', { exact: true });
  const again = resetting.getByLabel('Confirm password', { exact: true });
  await expect(submit).toBeDisabled();
  await typed.fill('short');
  await expect(resetting.getByText('Password must be at least 8 characters long')).toBeVisible();
  await again.fill('shorter');
  await expect(resetting.getByText('Passwords do not match')).toBeVisible();
  await expect(submit).toBeDisabled();
  await checkAccessibility(page, '[role="dialog"]');
  await resetting.getByRole('button', { name: 'Show password' }).first().click();
  await expect(typed).toHaveAttribute('type', 'text');
  await typed.fill('password');
  await again.fill('password');
  visit.expectNoise('400');
  await submit.click();
  await expect(resetting.getByRole('alert')).toContainText('Password validation failed: ');
  await typed.fill('tide table for 1869');
  await again.fill('tide table for 1869');
  await submit.click();
  await expect(page.getByText(`The password of ${email} was reset.`)).toBeVisible();
  expect(await mayLogIn(product, email, password)).toBe(false);

  await sheet.getByRole('button', { name: 'Reset password' }).click();
  await resetting.getByRole('tab', { name: 'Send Reset Link' }).click();
  await resetting.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText(`A reset link was sent to ${email}.`)).toBeVisible();
  expect(linkOf(await readEmail(product, email, /new password/iu), '/reset-password')).toContain(
    'token=',
  );

  // Making a superuser asks for the password again first.
  await askForPassword(page, '**/toggle-superuser');
  visit.expectNoise('428');
  await sheet.getByRole('button', { name: 'Make Superuser' }).click();
  const making = page.getByRole('dialog', { name: 'Make Superuser' });
  await making.getByRole('button', { name: 'Make Superuser' }).click();
  const confirming = page.getByRole('dialog', { name: 'Please confirm your password' });
  await confirming.getByLabel('Password', { exact: true }).fill(password);
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`${email} is now a superuser.`)).toBeVisible();
  await expect(sheet.getByText('Superuser', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Reset password' }).click();
  await resetting.getByRole('tab', { name: 'Manual Reset' }).click();
  await expect(resetting).toContainText("A superuser's password can only be reset by link.");
  await resetting.getByRole('button', { name: 'Cancel' }).click();
  await sheet.getByRole('button', { name: 'Remove Superuser' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Superuser' })
    .getByRole('button', { name: 'Remove Superuser' })
    .click();
  await expect(page.getByText(`${email} is no longer a superuser.`)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Make Superuser' })).toBeVisible();

  await sheet.getByRole('button', { name: 'Delete user' }).click();
  const farewell = page.getByRole('dialog', { name: 'Delete user' });
  await expect(farewell).toContainText(
    'Łukasz Wrona has no other administrator, and is deleted as well.',
  );
  await checkAccessibility(page, '[role="dialog"]');
  await farewell.getByRole('button', { name: 'Delete user' }).click();
  await expect(
    page.getByText('User deleted successfully. Removed 1 entity and 1 access right.'),
  ).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  expect(await mayLogIn(product, email, 'tide table for 1869')).toBe(false);
});

async function menuOf(sheet: Locator, name: string) {
  await sheet.getByRole('button', { name: `Actions for ${name}` }).click();
}

async function grant(
  page: Page,
  sheet: Locator,
  tab: string,
  typed: string,
  name: string,
  level: string,
) {
  await sheet.getByRole('button', { name: 'Add node' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Node Access' });
  await adding.getByRole('tab', { name: tab }).click();
  const answered = page.waitForResponse((answer) => answer.url().includes(`search=${typed}`));
  await adding.getByRole('searchbox').fill(typed);
  await answered;
  await expect(adding.locator('[data-waiting]')).toHaveCount(0);
  await expect(adding.getByText('1 of 1')).toBeVisible();
  await adding.getByRole('radio', { name: new RegExp(name, 'u') }).check();
  await expect(adding.getByRole('button', { name: 'Grant Access' })).toBeDisabled();
  await adding.getByLabel('Access Level').selectOption({ label: level });
  await checkAccessibility(page, '[role="dialog"]');
  await adding.getByRole('button', { name: 'Grant Access' }).click();
  await expect(page.getByText(`Access to ${name} granted.`)).toBeVisible();
}

test(
  'a superuser on a phone sees users as a list, and a single user as a sheet [spec 3.2]',
  { tag: '@phone' },
  async ({ page, product }, testInfo) => {
    const email = freshAddress('pocket');
    await register(product, email, 'Mei Tanaka', false);
    await openPanel(page, product);
    const list = page.getByRole('list', { name: 'Users' });
    await expect(list.getByRole('link', { name: email })).toContainText('never logged in');
    await checkBothThemes(page);
    await testInfo.attach('users', { body: await page.screenshot(), contentType: 'image/png' });
    await page.getByRole('button', { name: 'More filters' }).click();
    await choose(page, 'Data Issues', 'Has issues');
    await page.getByLabel('Search by email or profile name').fill(email);
    await expect(list.getByRole('link')).toHaveCount(1);
    expect(await overhang(page)).toBe(0);
    await list.getByRole('link', { name: email }).click();
    const sheet = page.getByRole('dialog', { name: email });
    await expect(sheet).toContainText('No person profiles.');
    await checkBothThemes(page, '[role="dialog"]');
    await testInfo.attach('sheet', { body: await page.screenshot(), contentType: 'image/png' });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await openVisitorMenu(page);
    await expect(page.getByRole('menuitem', { name: 'Control Panel' })).toBeVisible();
  },
);
