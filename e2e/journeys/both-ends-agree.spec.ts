import { freshAddress, join } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { checkBothSizes, expect, test } from '../test.ts';

test.use({ demo: false });

test('a member was part of a project, whose owner confirms it', { tag: '@phone' }, async ({
  page,
  product,
  browser,
}) => {
  await join(page, product, freshAddress('owner'), { name: 'Aroha Ngata' });
  const { id } = await callAsVisitor(page, 'POST', '/projects', { name: 'Reef Diary' });
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const member = await elsewhere.newPage();
  // The dashboard makes the profile of the name given at registration.
  await join(member, product, freshAddress('member'), { name: 'Hana Mori', at: '/profile' });
  await expect(member.getByRole('heading', { name: 'Good to see you, Hana' })).toBeVisible();
  await expect(member.getByText(/You are on the map/u)).toBeVisible();

  await member.goto(`/projects/${id}-reef-diary`);
  await member.getByRole('button', { name: 'I was part of this: Reef Diary' }).click();
  const dialog = member.getByRole('dialog', { name: 'Were you part of Reef Diary?' });
  await dialog.getByLabel('What you did').fill('Carpenter');
  await checkBothSizes(member);
  await dialog.getByRole('button', { name: 'Connect my profile' }).click();
  await expect(member.getByText(/are asked to confirm it/u)).toBeVisible();
  await expect(member.getByText(/\(not confirmed by Reef Diary\)/u)).toBeVisible();
  // Who is part of it already is not asked again.
  await expect(member.getByRole('button', { name: /^I was part of this/u })).toHaveCount(0);

  await page.goto('/profile');
  await expect(page.getByText('1 connection to confirm')).toBeVisible();
  await checkBothSizes(page);
  await page.getByRole('link', { name: 'Reef Diary', exact: true }).first().click();
  await page.getByRole('tab', { name: /^People/u }).click();
  await page.getByRole('button', { name: 'Confirm the connection with Hana Mori' }).click();
  await expect(page.getByText('Connection confirmed.')).toBeVisible();
  await expect(page.getByText('Is this right?')).toHaveCount(0);

  await member.reload();
  await expect(member.getByText(/Carpenter/u)).toBeVisible();
  await expect(member.getByText(/not confirmed/u)).toHaveCount(0);
  await elsewhere.close();
});
