import { createHmac } from 'node:crypto';
import { forgetLogin, freshAddress, join, logIn, password } from '../accounts.ts';
import { readEmail } from '../mailbox.ts';
import { checkBothSizes, expect, test } from '../test.ts';

/** The code of an app (RFC 6238), without the product's library. */
function codeOf(secret: string, at = Date.now()): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((one) => letters.indexOf(one).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const start = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('one-time codes are turned on, asked for, replaced by a recovery code, and turned off', {
  tag: '@phone',
}, async ({ page, product }) => {
  const email = freshAddress('codes');
  await join(page, product, email, { at: '/profile?tab=account-settings' });
  await page.getByRole('button', { name: 'Turn On One-Time Codes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  await checkBothSizes(page);
  const secret = await dialog.getByLabel('Or type this key into the app').inputValue();
  await dialog.getByLabel('Code that the app shows').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await checkBothSizes(page);
  const recovery = (await codes.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
  const message = await readEmail(product, email, /One-time codes were turned on/u);
  expect(message).toContain('/forgot-password');

  await forgetLogin(page, product);
  await page.goto('/login?next=%2Fprofile%3Ftab%3Daccount-settings');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  // A step later, because the first code was used.
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await checkBothSizes(page);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();

  await forgetLogin(page, product);
  await logIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recovery.toUpperCase());
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(/\/map/u);
  await page.goto('/profile?tab=account-settings');
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn Off' }).click();
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByRole('button', { name: 'Turn On One-Time Codes' })).toBeVisible();
});
