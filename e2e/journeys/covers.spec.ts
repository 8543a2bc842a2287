import type { Page } from '@playwright/test';
import { freshAddress, join } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { save } from '../entity-editor.ts';
import { checkBothThemes, expect, test } from '../test.ts';

test.use({
  demo: false,
  settings: { ACKNOWLEDGEMENT: 'We acknowledge the people of this Country.' },
});

const map = (page: Page) => page.getByRole('application', { name: /Network map/u });

test('an owner covers a name, and a visitor sees it after one press', async ({
  page,
  product,
  browser,
}) => {
  await join(page, product, freshAddress('owner'), { name: 'Zara Tern', at: '/profile' });
  await expect(page.getByRole('heading', { name: 'Good to see you, Zara' })).toBeVisible();
  const { id } = (await callAsVisitor(page, 'GET', '/user/profile')).primary_profile;
  await page.goto(`/person/${id}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Shown only when asked for').selectOption({ label: 'Name and picture' });
  await page.getByLabel('Why, in the words of the community').fill('Ask her family.');
  await page.getByLabel('Has passed on').check();
  await checkBothThemes(page);
  await save(page).click();
  await expect(save(page)).toBeDisabled();

  const context = await browser.newContext({ baseURL: product.url });
  const visitor = await context.newPage();
  const answer = await visitor.goto(`/people/${id}-zara-tern`);
  expect(await answer?.text()).not.toContain('Zara');
  expect(new URL(visitor.url()).pathname).toBe(`/people/${id}`);
  const acknowledgement = visitor.getByRole('region', { name: 'Acknowledgement' });
  await expect(acknowledgement).toContainText('the people of this Country');
  await checkBothThemes(visitor);
  await acknowledgement.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.getByText('Ask her family.')).toBeVisible();
  await expect(visitor.getByText('Passed on')).toBeVisible();

  // The map shows it covered, finds it by its words, and shows it after a press on the card.
  await visitor.goto('/map');
  await expect(acknowledgement).toHaveCount(0);
  await expect(map(visitor)).toHaveAttribute('aria-busy', 'false');
  await visitor
    .getByRole('combobox', { name: /Search/u })
    .first()
    .fill('zara');
  await visitor.getByRole('option', { name: /Name covered/u }).click();
  const card = visitor.getByRole('article', { name: /Name covered/u });
  await checkBothThemes(visitor);
  await card.getByRole('button', { name: 'Show' }).click();
  await expect(visitor.getByRole('article', { name: /Zara Tern/u })).toBeVisible();
  await visitor.goto(`/people/${id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Zara Tern' })).toBeVisible();

  // The next visit begins covered; whoever wants to see everything says so once.
  const later = await context.newPage();
  await later.goto(`/people/${id}`);
  await expect(later.getByRole('heading', { level: 1, name: 'Name covered' })).toBeVisible();
  // On paper it stays covered, without a button that nobody could press.
  const show = later.getByRole('article').getByRole('button', { name: 'Show' });
  await expect(show).toBeVisible();
  await later.emulateMedia({ media: 'print' });
  await expect(show).toBeHidden();
  await later.emulateMedia({ media: 'screen' });
  const showAll = later.getByRole('menuitemcheckbox', { name: 'Show what is covered' });
  // A press before the app has taken the page over opens nothing.
  await expect(async () => {
    await later.getByRole('button', { name: 'Light or dark' }).click();
    await expect(showAll).toBeVisible({ timeout: 2000 });
  }).toPass();
  await showAll.click();
  await expect(later.getByRole('heading', { level: 1, name: 'Zara Tern' })).toBeVisible();
  await later.reload();
  await expect(later.getByRole('heading', { level: 1, name: 'Zara Tern' })).toBeVisible();
  await context.close();
});
