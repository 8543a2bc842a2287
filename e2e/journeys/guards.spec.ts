import { forgetLogin, freshAddress, join, logIn, visitorMenu } from '../accounts.ts';
import { checkAccessibility, expect, test } from '../test.ts';

test.use({ demo: false });

test('a visitor of a protected page is asked to log in, and returns to it afterwards [spec 1.2] [spec 2.2]', async ({
  page,
  product,
  browser,
}) => {
  const email = freshAddress();
  const elsewhere = await browser.newContext({ baseURL: product.url });
  await join(await elsewhere.newPage(), product, email);
  await elsewhere.close();

  await page.goto('/profile?from=newsletter');
  await expect(
    page.getByRole('heading', { name: 'Login required to access this page' }),
  ).toBeVisible();
  const seen = Date.now();
  await expect(page.getByText('Redirecting...')).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fprofile%3Ffrom%3Dnewsletter');
  expect(Date.now() - seen).toBeGreaterThan(1000);
  await logIn(page, email);
  await expect(page).toHaveURL('/profile?from=newsletter');
  await expect(page.getByRole('heading', { name: /^Good to see you/u })).toBeVisible();
});

test('a user is led to the map after a login that names an address of another site', async ({
  page,
  product,
}) => {
  const email = freshAddress();
  await join(page, product, email);
  await forgetLogin(page, product);
  // The other forms of such an address: login-page.test.tsx.
  await page.goto(`/login?next=${encodeURIComponent('/\\example.com/x')}`);
  await logIn(page, email);
  await expect(page).toHaveURL(`${product.url}/map`);
});

test('a user whose session was ended elsewhere sees a message and is asked to log in [spec 1.4] [spec 1.8] [spec 3.8]', async ({
  page,
  product,
  visit,
}) => {
  visit.expectNoise('401');
  await join(page, product, freshAddress(), { at: '/profile' });
  await expect(page.getByRole('heading', { name: /^Good to see you/u })).toBeVisible();
  // Removes the cookie only, as after a logout in a browser that shares nothing else.
  await page.context().clearCookies({ name: 'mangrove_session' });
  await page.reload();
  await expect(page.getByText('Session ended. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fprofile');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a user on a phone opens and closes the avatar menu by keyboard [spec 1.2] [spec 3.2]', {
  tag: '@phone',
}, async ({ page, product }) => {
  await join(page, product, freshAddress(), { at: '/profile' });
  await visitorMenu(page).focus();
  await page.keyboard.press('Enter');
  const profile = page.getByRole('menuitem', { name: 'Profile', exact: true });
  await expect(profile).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
});

test('a user sees that the entity form is coming soon, and goes on to another form [spec 1.2]', async ({
  page,
  product,
}) => {
  await join(page, product, freshAddress(), { at: '/entity-form' });
  await expect(page.getByRole('heading', { level: 1, name: /coming soon/u })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Create a project' }).click();
  await expect(page).toHaveURL('/project-management');
  await expect(page.getByRole('heading', { level: 1, name: /^New /u })).toBeVisible();
});

test('a visitor reads the terms and the privacy policy [spec 1.1] [spec 1.2]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await expect(page.getByText('Effective 26 May 2025')).toBeVisible();
  await expect(page.getByText(/18 or older .* or have the consent/u)).toBeVisible();
  await expect(page.getByText(/You keep every right you have/u)).toBeVisible();
  await expect(page.getByText(/non-exclusive.* licence .*for use inside/u)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect(page.getByText(/Australian Privacy Principles/u).first()).toBeVisible();
  await checkAccessibility(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Labels and care' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Labels, Notices and care');
  await expect(page.getByText(/Authority to control/u)).toBeVisible();
  await checkAccessibility(page);
});
