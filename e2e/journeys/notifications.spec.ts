import { freshAddress, join, makeSuperuser, password, visitorMenu } from '../accounts.ts';
import { readEmail } from '../mailbox.ts';
import type { Product } from '../product.ts';
import { call } from '../superuser.ts';
import { checkBothThemes, expect, overhang, test } from '../test.ts';

test.use({ demo: false });

/** Has a superuser create a project and give somebody access to it. */
async function giveAccess(product: Product, user_email: string, name: string): Promise<number> {
  const superuser = freshAddress('superuser');
  await makeSuperuser(product, superuser);
  const answer = await fetch(`${product.url}/api/v1/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: superuser, password }),
  });
  const { access_token } = await answer.json();
  const { id } = await call(product, 'POST', '/projects', { name }, access_token);
  const given = { user_email, role_type: 'OWNER' };
  await call(product, 'POST', `/entities/project/${id}/users`, given, access_token);
  return id;
}

for (const { where, options } of [
  { where: 'at a desk', options: {} },
  { where: 'on a phone', options: { tag: '@phone' } },
]) {
  test(
    `a member sees in the bell that a role was given, ${where}`,
    options,
    async ({ page, product }) => {
      const email = freshAddress('member');
      await join(page, product, email);
      await page.goto('/notifications');
      await expect(page.getByRole('heading', { name: 'Nothing happened yet' })).toBeVisible();
      await checkBothThemes(page);

      const name = `Tide Atlas ${where}`;
      const id = await giveAccess(product, email, name);
      await readEmail(product, email, /given access/u);
      await page.goto('/terms');
      const bell = page.getByRole('link', { name: 'Notifications, 1 unread' });
      await expect(bell).toBeVisible();
      await bell.click();
      const item = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
      await expect(item).toContainText(`You were given access to ${name}, as Administrator.`);
      await expect(item).toContainText('New');
      await checkBothThemes(page);
      expect(await overhang(page)).toBe(0);

      await page.getByRole('tab', { name: 'Emails' }).click();
      await page.getByLabel('You are given access').selectOption({ label: 'Daily' });
      await expect(page.getByText('Saved.')).toBeVisible();
      await checkBothThemes(page);
      await page.reload();
      await expect(page.getByLabel('You are given access')).toHaveValue('daily');

      await page.goBack();
      await page.goto('/notifications');
      await item.getByRole('link', { name }).click();
      await expect(page).toHaveURL(`/project/${id}`);
      await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
      await expect(visitorMenu(page)).toBeVisible();
    },
  );
}

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
