import { freshAddress, join, logIn, makeSuperuser, openVisitorMenu } from '../accounts.ts';
import { checkAccessibility, expect, test } from '../test.ts';

test.use({ demo: false });

test('development mode signs visitors out at once, and lets superusers work [spec 1.1] [spec 1.2] [spec 1.4] [spec 3.1] [spec 3.2] [spec 3.8]', async ({
  page,
  product,
  browser,
  visit,
}) => {
  test.setTimeout(180_000);
  const admin = freshAddress('superuser');
  const email = freshAddress('visitor');
  await makeSuperuser(product, admin);
  await join(page, product, email, { at: '/profile' });
  await expect(page.getByRole('heading', { name: /^Good to see you/u })).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: product.url });
  const desk = await elsewhere.newPage();
  await logIn(desk, admin);
  // The superuser was created on the command line, and needs no profile.
  await expect(desk).toHaveURL('/map');
  await openVisitorMenu(desk);
  await desk.getByRole('menuitem', { name: 'Enable Dev Mode' }).click();
  const question = desk.getByRole('dialog', { name: 'Enable development mode?' });
  await checkAccessibility(desk, '[role="dialog"]');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Good to see you/u })).toBeVisible();

  await openVisitorMenu(desk);
  await desk.getByRole('menuitem', { name: 'Enable Dev Mode' }).click();
  await question.getByRole('button', { name: 'Enable Dev Mode' }).click();

  // The visitor is signed out within seconds, without doing anything.
  await expect(
    page.getByText('Development mode has been enabled. Access is restricted to superusers only.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Development Mode Active')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Register now' })).toHaveCount(0);
  await checkAccessibility(page);
  visit.expectNoise('403');
  await logIn(page, email);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Your account does not have developer access. Please contact the development team.',
  );

  // Every page is closed except those for signing in.
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Access restricted' })).toBeVisible();
  await checkAccessibility(page);
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Developer Login' })).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Developer Login' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Map', exact: true })).toHaveCount(0);
  await checkAccessibility(page);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Access restricted' })).toBeVisible();
  await expect(page.getByText('Redirecting...')).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fprofile');

  // The superuser continues, and ends the mode.
  await desk.goto('/');
  await desk.getByRole('link', { name: 'Test Tag Management' }).click();
  await expect(desk).toHaveURL('/superuser-control-panel?tab=tags');
  await expect(desk.getByRole('tab', { name: 'Tag Management' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await desk.goto('/profile');
  await expect(desk.getByRole('heading', { name: 'Create your profile' })).toBeVisible();
  await openVisitorMenu(desk);
  await desk.getByRole('menuitem', { name: 'Disable Dev Mode' }).click();
  await expect(desk.getByText('Development mode is off.')).toBeVisible();
  await elsewhere.close();

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible();
  await page.goto('/login');
  await logIn(page, email);
  await expect(page).toHaveURL('/map');
});
