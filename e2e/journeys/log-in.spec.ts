import { freshAddress, join, logIn, openVisitorMenu, visitorMenu } from '../accounts.ts';
import { checkBothSizes, expect, test, type Visit } from '../test.ts';

test.use({ demo: false });

async function logOut(page: Parameters<typeof visitorMenu>[0], visit: Visit) {
  visit.allowNoise('status of 401');
  await openVisitorMenu(page);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('Successfully logged out')).toBeVisible();
}

test('a visitor sees an accessible login screen with its links [spec 1.2] [spec 3.2] [spec 3.8]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkBothSizes(page);
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register now' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible();
});

test('a user logs out and in again [spec 1.1]', async ({ page, product, visit }) => {
  const email = freshAddress();
  await join(page, product, email, { at: '/map' });
  await logOut(page, visit);
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(
    'mangrove_session',
  );

  await page.getByRole('link', { name: 'Already have an account? Log in' }).click();
  await logIn(page, email);
  await expect(page).toHaveURL('/map');
  await expect(visitorMenu(page)).toBeVisible();
});

test('a user logs out offline, and the logout is completed on the next visit [spec 1.4]', async ({
  page,
  product,
  context,
  visit,
}) => {
  await join(page, product, freshAddress(), { at: '/' });
  const sessionCookies = async () =>
    (await context.cookies()).filter(({ name }) => name === 'mangrove_session').length;
  await openVisitorMenu(page);
  // The code of messages is loaded a second after the page, and cannot be loaded offline.
  await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached();
  visit.allowNoise('ERR_INTERNET_DISCONNECTED');
  visit.allowNoise('WebSocket');
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('Logout failed. Please try again.')).toBeVisible();
  expect(await sessionCookies()).toBe(1);
  // Left before the connection returns: otherwise the page completes the logout itself, and a
  // navigation in the same milliseconds can cut off the answer that removes the cookie.
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible();
  await expect.poll(sessionCookies).toBe(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible();
});

test('a user stays logged in for seven days only after choosing "Remember me" [spec 1.9]', async ({
  page,
  product,
  visit,
}) => {
  const email = freshAddress();
  await join(page, product, email);
  const sessionCookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'mangrove_session');
  await logOut(page, visit);
  await page.goto('/login');
  await logIn(page, email);
  await expect(page).toHaveURL('/map');
  expect((await sessionCookie())?.expires).toBe(-1);

  await logOut(page, visit);
  await page.goto('/login');
  await page.getByRole('checkbox', { name: 'Remember me (7 days)' }).check();
  await logIn(page, email);
  await expect(page).toHaveURL('/map');
  const days = ((await sessionCookie())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
});

test('a user logs out in one tab, and another open tab shows that the session ended [spec 1.8]', async ({
  page,
  product,
  context,
  visit,
}) => {
  const email = freshAddress();
  await join(page, product, email);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { name: /^Good to see you/u })).toBeVisible();
  await page.bringToFront();
  // A message only stays for three seconds, and background tabs poll slowly: an observer waits.
  const told = Promise.all([
    other.evaluate(
      (text) =>
        new Promise<void>((heard) => {
          const look = () => {
            if (document.body.innerText.includes(text)) heard();
          };
          new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
          look();
        }),
      'Session ended. Please log in again.',
    ),
    expect(
      other.getByRole('heading', { name: 'Login required to access this page' }),
    ).toBeVisible(),
  ]);
  await logOut(page, visit);
  await told;
  await expect(other).toHaveURL('/login?next=%2Fprofile');
  await other.close();
});

test('a thief with stolen tokens but without the session cookie is not signed in', async ({
  page,
  product,
  browser,
}) => {
  await join(page, product, freshAddress());
  const tokens = await page.evaluate(() => ({ ...localStorage }));
  const thief = await browser.newContext({ baseURL: product.url });
  const stolen = await thief.newPage();
  await stolen.goto('/terms');
  await stolen.evaluate((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, tokens);
  await stolen.goto('/profile');
  await expect(stolen.getByText('Session ended. Please log in again.')).toBeVisible();
  await expect(stolen).toHaveURL('/login?next=%2Fprofile');
  await thief.close();
  // The owner's session continues.
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: /^Good to see you/u })).toBeVisible();
});
