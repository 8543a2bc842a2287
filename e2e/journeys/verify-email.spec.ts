import { freshAddress, signUp } from '../accounts.ts';
import { linkOf, readEmail } from '../mailbox.ts';
import { checkAccessibility, expect, test } from '../test.ts';

test.use({ demo: false });

test('a user verifies the email by a link, once, and is led to the map after two seconds [spec 1.2]', async ({
  page,
  product,
  context,
  visit,
}) => {
  const email = freshAddress();
  await signUp(page, email);
  await checkAccessibility(page);
  const link = linkOf(await readEmail(product, email, /verify/iu), '/verify-email');

  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  const seen = Date.now();
  expect(other.url()).not.toContain('token');
  await expect(other.getByRole('link', { name: 'Go to Profile' })).toBeVisible();
  await expect(other).toHaveURL(/\/map\?node=person_\d+&zoom=true$/u);
  expect(Date.now() - seen).toBeGreaterThan(1000);
  // The waiting tab is notified.
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await other.goto('/profile?tab=settings');
  await expect(other.getByText('Verified', { exact: true })).toBeVisible();

  visit.expectNoise('400');
  await other.goto(link);
  await expect(other.getByRole('main').getByRole('alert')).toHaveText(
    'Verification failed. The link may be expired or invalid.',
  );
  await checkAccessibility(other);
  await other.close();
});

test('a user opens the link on another device, is signed in there, and loses the earlier session', async ({
  page,
  product,
  browser,
  visit,
}) => {
  const email = freshAddress();
  await signUp(page, email);
  const link = linkOf(await readEmail(product, email, /verify/iu), '/verify-email');
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const phone = await elsewhere.newPage();
  await phone.goto(link);
  await phone.getByRole('link', { name: 'Go to Profile' }).click();
  await expect(phone.getByText(email)).toBeVisible();
  await elsewhere.close();
  // The session from the registration ends, because typing an address does not prove owning it. The
  // page may hear so before a call of its own is refused.
  visit.allowNoise('401');
  await expect(page.getByText('Session ended. Please log in again.')).toBeVisible();
});
