import { freshAddress, join, logIn, password, visitorMenu } from '../accounts.ts';
import { linkOf, readEmail } from '../mailbox.ts';
import { checkAccessibility, checkBothSizes, expect, test } from '../test.ts';

test.use({ demo: false });

const next = 'a quieter tide';

test('a user resets a forgotten password by a link, which ends every other session [spec 1.2] [spec 1.5]', async ({
  page,
  product,
  browser,
  visit,
}) => {
  const email = freshAddress();
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const other = await elsewhere.newPage();
  await join(other, product, email);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await checkAccessibility(page);
  visit.expectNoise('404');
  await page.getByLabel('Email Address').fill(freshAddress('nobody'));
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'No account found with this email address. Please check your email or register a new account.',
  );
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email Address')).toBeVisible();

  const link = linkOf(await readEmail(product, email, /new password/iu), '/reset-password');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await checkAccessibility(page);
  const submit = page.getByRole('button', { name: 'Reset Password' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('New Password', { exact: true }).fill('short');
  await expect(page.getByText('Password must be at least 8 characters long.')).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill(next);
  await page.getByLabel('Confirm New Password').fill('another');
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByLabel('Confirm New Password').fill(next);
  await submit.click();
  await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText(email)).toBeVisible();

  // The other device is signed out by itself, and the old password no longer works.
  await expect(other.getByText('Session ended. Please log in again.')).toBeVisible();
  await other.goto('/login');
  await logIn(other, email, password);
  await expect(other.getByRole('main').getByRole('alert')).toHaveText(
    'Incorrect email or password.',
  );
  await logIn(other, email, next);
  await expect(other).toHaveURL('/map');
  await elsewhere.close();

  // The link can be used only once.
  visit.expectNoise('400');
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('one more time');
  await page.getByLabel('Confirm New Password').fill('one more time');
  await submit.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Failed to reset password. The link may have expired.',
  );
});

test('a visitor opens a reset link without its token and sees an error [spec 1.2]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/reset-password');
  await expect(
    page.getByText('Invalid reset link. Please request a new password reset.'),
  ).toBeVisible();
  await checkBothSizes(page);
});

test('a user changes the password by giving the current one [spec 1.2] [spec 2.8]', async ({
  page,
  product,
  visit,
}) => {
  const email = freshAddress();
  await join(page, product, email, { at: '/profile?tab=settings' });
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await checkAccessibility(page, '[role="dialog"]');
  await dialog.getByLabel('Current Password').fill('not the password');
  await dialog.getByLabel('New Password', { exact: true }).fill(next);
  await dialog.getByLabel('Confirm New Password').fill('another tide');
  await expect(dialog.getByText('New passwords do not match.')).toBeVisible();
  await dialog.getByLabel('Confirm New Password').fill(next);
  visit.expectNoise('400');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Current password is incorrect.');
  await dialog.getByLabel('Current Password').fill(password);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByText('Password Changed Successfully!')).toBeVisible();
  await expect(
    dialog.getByText(
      'Your password has been updated. You can now use your new password to log in.',
    ),
  ).toBeVisible();
  await expect(
    dialog.getByText('For security reasons, you may be logged out of other devices.'),
  ).toBeVisible();
  await checkAccessibility(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(visitorMenu(page)).toBeVisible();
});
