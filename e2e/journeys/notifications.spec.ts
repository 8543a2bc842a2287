import { freshAddress, join, visitorMenu } from '../accounts.ts';
import { readEmail } from '../mailbox.ts';
import type { Product } from '../product.ts';
import { call, superuserToken } from '../superuser.ts';
import { atBothSizes, checkBothSizes, checkBothThemes, expect, overhang, test } from '../test.ts';

test.use({ demo: false });

/** Has a superuser create a project and give somebody access to it. */
async function giveAccess(product: Product, user_email: string, name: string): Promise<number> {
  const token = await superuserToken(product);
  const { id } = await call(product, 'POST', '/projects', { name }, token);
  const given = { user_email, role_type: 'OWNER' };
  await call(product, 'POST', `/entities/project/${id}/users`, given, token);
  return id;
}

test('a member sees in the bell that a role was given', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const email = freshAddress('member');
  await join(page, product, email);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Nothing happened yet' })).toBeVisible();
  await checkBothSizes(page);

  const name = 'Tide Atlas';
  const id = await giveAccess(product, email, name);
  await readEmail(product, email, /given access/u);
  await page.goto('/terms');
  const bell = page.getByRole('link', { name: 'Notifications, 1 unread' });
  await expect(bell).toBeVisible();
  await bell.click();
  const item = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(item).toContainText(`You were given access to ${name}, as Administrator.`);
  await expect(item).toContainText('New');
  await checkBothSizes(page);
  await atBothSizes(page, async () => expect(await overhang(page)).toBe(0));

  await page.getByRole('tab', { name: 'Emails' }).click();
  await page.getByLabel('You are given access').selectOption({ label: 'Daily' });
  await expect(page.getByText('Saved.')).toBeVisible();
  await checkBothSizes(page);
  await page.reload();
  await expect(page.getByLabel('You are given access')).toHaveValue('daily');

  await page.goBack();
  await page.goto('/notifications');
  await item.getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/project/${id}`);
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(visitorMenu(page)).toBeVisible();
});

test('somebody without a login is told that a link to end emails is not complete', async ({
  page,
  visit,
}) => {
  await page.goto('/unsubscribe?token=7.abc');
  await expect(page.getByText('Press the button, and you get no more emails')).toBeVisible();
  await checkBothThemes(page);
  visit.expectNoise('400');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('This link is not complete.')).toBeVisible();
});
