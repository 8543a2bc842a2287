import { freshAddress, join } from '../accounts.ts';
import { save } from '../entity-editor.ts';
import { box, openMap, options } from '../map-search.ts';
import { checkBothSizes, expect, test } from '../test.ts';

test.use({ demo: false });

test('a user adds another name and an identifier, and others find both', {
  tag: '@phone',
}, async ({ page, product }) => {
  await join(page, product, freshAddress('names'), { at: '/organization-management' });
  await page.getByLabel('Name', { exact: true }).fill('Rotterdam University');

  await page.getByRole('button', { name: /^Also called/u }).click();
  await page.getByRole('textbox', { name: 'Also called' }).fill('Hogeschool Rotterdam');
  await page.getByLabel('Language', { exact: true }).fill('no language');
  await expect(page.getByText('Choose a language from the list')).toBeVisible();
  await page.getByLabel('Language', { exact: true }).fill('Dutch');

  await page.getByRole('button', { name: 'Add an identifier' }).click();
  const entry = page.getByRole('textbox', { name: 'Number or web page' });
  await entry.fill('03yrm5c27');
  await entry.press('Tab');
  await expect(page.getByText('Not a ROR ID')).toBeVisible();
  // What is said below the field leaves the button beside it where it was.
  const bin = await page.getByRole('button', { name: 'Remove the identifier' }).elementHandle();
  const apart = await entry.evaluate((input, button) => {
    const [one, other] = [input, button as Element].map((each) => each.getBoundingClientRect());
    return Math.abs(
      (one?.top ?? 0) + (one?.bottom ?? 0) - (other?.top ?? 0) - (other?.bottom ?? 0),
    );
  }, bin);
  expect(apart / 2).toBeLessThan(4);
  await entry.fill('https://ror.org/03yrm5c26');
  await expect(entry).toHaveValue('03yrm5c26');
  await checkBothSizes(page);
  await save(page).click();
  await expect(page).toHaveURL(/\/organization\/\d+$/u);

  const id = /\d+$/u.exec(page.url())?.[0];
  await page.goto(`/organizations/${id}-rotterdam-university`);
  const other = page.getByText('Hogeschool Rotterdam', { exact: true });
  await expect(other).toBeVisible();
  await expect(other).toHaveAttribute('lang', 'nl');
  await expect(page.getByRole('link', { name: /^ROR 03yrm5c26/u })).toHaveAttribute(
    'href',
    'https://ror.org/03yrm5c26',
  );
  await checkBothSizes(page);

  await openMap(page);
  await box(page).fill('hogeschool');
  await expect(options(page).first()).toContainText('also Hogeschool Rotterdam');
  await expect(options(page).first().locator('[lang="nl"]')).toHaveText('Hogeschool Rotterdam');
  await box(page).fill('https://ror.org/03yrm5c26');
  await expect(options(page).first()).toContainText('ROR 03yrm5c26');
});
