import { freshAddress, join } from '../accounts.ts';
import { toast } from '../superuser.ts';
import { checkBothSizes, expect, test } from '../test.ts';

test.use({ demo: false });

test('a member makes a token with a long name on a phone, uses it, and ends it by keyboard', {
  tag: '@phone',
}, async ({ page, product }) => {
  await join(page, product, freshAddress('scripter'), { at: '/profile?tab=account-settings' });
  const make = page.getByRole('button', { name: 'Make a Token' });
  await make.click();
  const dialog = page.getByRole('dialog', { name: 'Make a token' });
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
  await dialog.getByLabel('What is it for?').fill(name);
  await dialog.getByRole('button', { name: 'Make Token' }).click();
  const field = page.getByRole('dialog', { name: 'Your new token' }).getByLabel('Token');
  const token = await field.inputValue();
  // All of it is in sight.
  expect(await field.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThan(4);
  await checkBothSizes(page, '[role="dialog"]');
  await page.getByRole('button', { name: 'I Have Copied It' }).click();
  await expect(make).toBeFocused();
  const answer = await page.request.get(`${product.url}/api/v1/people`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);

  const row = page.getByRole('table', { name: 'Tokens for scripts' }).getByRole('row').last();
  const end = row.getByRole('button', { name: `End This: ${name}` });
  const top = (await end.boundingBox())?.y ?? 0;
  for (const cell of await row.getByRole('cell').filter({ hasNotText: 'End This' }).all()) {
    const words = await cell.boundingBox();
    const button = await end.boundingBox();
    const isBeside = (words?.x ?? 0) + (words?.width ?? 0) <= (button?.x ?? 0);
    if (!isBeside) expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(top + 1);
  }
  await checkBothSizes(page);
  await end.press('Enter');
  await expect(toast(page, `The token ${name} no longer works.`)).toBeVisible();
  await expect(page.getByText('You have no tokens.')).toBeVisible();
  // The keyboard goes on where the row was.
  await page.keyboard.press('Tab');
  await expect(make).toBeFocused();
  const ended = await page.request.get(`${product.url}/api/v1/people`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status()).toBe(401);
});
