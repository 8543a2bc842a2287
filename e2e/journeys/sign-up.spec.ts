import { freshAddress, join, openVisitorMenu, password, signUp } from '../accounts.ts';
import { linkOf, readEmail } from '../mailbox.ts';
import { checkAccessibility, checkBothSizes, expect, test } from '../test.ts';

test.use({ demo: false });

test('a visitor sees what is wrong in each field of the sign-up screen [spec 1.2] [spec 1.5]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join the network');
  await checkBothSizes(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByText('You must agree to the terms and conditions')).toBeVisible();
  await checkAccessibility(page);

  await page.getByLabel('Email Address').fill('tevita@');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill('salt water');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Email is invalid')).toBeVisible();
});

test('a visitor signs up, is signed in, and is led to the email verification [spec 1.1] [spec 1.2] [spec 1.4]', async ({
  page,
  product,
}) => {
  const email = freshAddress('aroha');
  await page.goto('/');
  await page.getByRole('link', { name: 'Register Now' }).click();
  await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible();
  await signUp(page, email, '  Aroha Ngata ');
  await expect(page).toHaveURL(`/verify-email?email=${encodeURIComponent(email)}`);
  // The profile was created from the name at once, so the name is no longer stored.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('pendingProfileName')))
    .toBeNull();
  expect(await page.evaluate(() => Boolean(localStorage.getItem('token')))).toBe(true);
  const message = await readEmail(product, email, /verify/iu);
  // A name of somebody's choosing is not sent to an address that nobody has confirmed.
  expect(message).not.toContain('Aroha Ngata');
  expect(linkOf(message, '/verify-email')).toMatch(/^\/verify-email\?token=[\w-]+&email=/u);

  await page.goto('/');
  await openVisitorMenu(page);
  await expect(page.getByRole('menu')).toContainText('Aroha Ngata');
  await expect(page.getByRole('menu')).toContainText(email);
  await expect(page.getByRole('link', { name: 'View Profile' })).toBeVisible();
});

test('a signed-in user opens the sign-up screen and is redirected after three seconds [spec 1.2]', async ({
  page,
  product,
}) => {
  const email = freshAddress();
  await join(page, product, email);
  await page.goto('/register');
  const words = `You are already logged in as ${email}. Redirecting to home page...`;
  await expect(page.getByText(words)).toBeVisible();
  const seen = Date.now();
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  await checkAccessibility(page);
  await expect(page).toHaveURL('/', { timeout: 10_000 });
  expect(Date.now() - seen).toBeGreaterThan(1500);
});

test('a user with markup in the name sees it as text', async ({ page, product }) => {
  const email = freshAddress('markup');
  const name = '<img src=x onerror="window.__xss=1"> Aroha';
  await join(page, product, email, { name, at: '/profile' });
  await expect(page.getByText(name)).toBeVisible();
  await openVisitorMenu(page);
  await expect(page.getByRole('menu')).toContainText(name);
  expect(await page.evaluate(() => '__xss' in window)).toBe(false);
});
