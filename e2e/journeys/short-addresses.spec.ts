// A view on paper: its QR code and its short address, and the list that superusers keep of them.
import { openMap } from '../map-search.ts';
import { panel, signInAsSuperuser, toast } from '../superuser.ts';
import { checkBothSizes, expect, test } from '../test.ts';

test('a member makes a short address of a search, which leads there until a superuser deletes it', {
  tag: '@phone',
}, async ({ page, product }) => {
  await signInAsSuperuser(page, product);
  await openMap(page, '?q=tide');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this view' });
  const code = dialog.getByRole('img', { name: 'QR code of this view' });
  await expect(code).toBeVisible();
  const long = (await code.getAttribute('src')) ?? '';
  await dialog.getByRole('button', { name: 'Make a Short Address' }).press('Enter');
  const short = await dialog.getByLabel('Short address', { exact: true }).inputValue();
  expect(short).toMatch(/\/s\/[2-9a-z]{7}$/u);
  await expect(code).not.toHaveAttribute('src', long);
  const width = () => code.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await checkBothSizes(page, '[role="dialog"]');

  await page.goto(short);
  await expect(page).toHaveURL(/\/map\?q=tide$/u);
  await page.goto(panel('short-addresses'));
  const name = new URL(short).pathname.slice(1);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await checkBothSizes(page);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page
    .getByRole('dialog', { name: 'Delete Short Address' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(toast(page, `Deleted ${name}`)).toBeVisible();
  await expect(page.getByText('Nobody has made a short address yet')).toBeVisible();
  expect((await page.request.get(short)).status()).toBe(404);
});
