import type { Browser, Page } from '@playwright/test';
import { freshAddress, join, openVisitorMenu, visitorMenu } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { save } from '../entity-editor.ts';
import { emptyProduct } from '../superuser.ts';
import { checkBothThemes, expect, test } from '../test.ts';

test.use({ demo: false });

/** The time in which an open map must show a change made elsewhere. */
const soon = { timeout: 3000 };

const map = (page: Page) => page.getByRole('application', { name: /Network map/u });
const holds = (count: number) => new RegExp(`Network map, ${count} entit`, 'u');
const whoSees = (page: Page) => page.getByLabel('Who sees this profile');

async function openMap(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/map');
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  return page;
}

test('an owner shows a project to members only, and sees it as a visitor does', async ({
  page,
  product,
  browser,
  visit,
}) => {
  await emptyProduct(product);
  await join(page, product, freshAddress('owner'), { at: '/project-management' });
  const { id } = await callAsVisitor(page, 'POST', '/projects', { name: 'Reef Diary' });
  await callAsVisitor(page, 'POST', '/projects', { name: 'Mudflat Diary' });
  const member = await page.context().newPage();
  await member.goto('/map');
  await expect(map(member)).toHaveAttribute('aria-busy', 'false');
  const known = /Network map, (\d+)/u.exec((await map(member).getAttribute('aria-label')) ?? '');
  const count = Number(known?.[1]);
  const visitor = await openMap(browser, product.url);
  await expect(map(visitor)).toHaveAccessibleName(holds(count));

  await page.goto(`/project/${id}`);
  await expect(whoSees(page)).toHaveValue('public');
  await whoSees(page).selectOption({ label: 'Members' });
  await expect(page.getByText('People who are logged in and have confirmed')).toBeVisible();
  await save(page).click();
  await expect(map(visitor)).toHaveAccessibleName(holds(count - 1), soon);
  await expect(visitor.getByText('1 more for members.')).toBeVisible(soon);
  await expect(map(member)).toHaveAccessibleName(holds(count));
  await expect(member.getByText('more for members')).toHaveCount(0);
  await checkBothThemes(page);
  await checkBothThemes(visitor);

  const path = `/projects/${id}-reef-diary`;
  const refused = await visitor.goto(path);
  expect(refused?.status()).toBe(404);
  expect(await visitor.content()).not.toContain('Reef Diary');

  visit.allowNoise('404');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'See as a visitor' }).click();
  const asVisitor = await opened;
  await expect(asVisitor.getByText('Visitors do not see this profile.')).toBeVisible();
  await checkBothThemes(asVisitor);
  await asVisitor.getByRole('link', { name: 'Back to your own view' }).click();
  await expect(asVisitor.getByRole('heading', { level: 1, name: 'Reef Diary' })).toBeVisible();
  const mark = asVisitor.getByRole('img', { name: 'Only members see this' });
  await expect(mark.first()).toBeVisible();

  // Others lose it, and the map of those with access goes on showing it, with a lock.
  await whoSees(page).selectOption({ label: 'Only us' });
  await save(page).click();
  await visitor.goto('/map');
  await expect(map(visitor)).toHaveAccessibleName(holds(count - 1));
  await expect(visitor.getByText('more for members')).toHaveCount(0);
  await member.goto(`/map?node=project_${id}&zoom=true`);
  await expect(map(member)).toHaveAccessibleName(holds(count));
  const card = member.getByRole('article', { name: /Reef Diary/u });
  await expect(card.getByRole('img', { name: 'Only those with access see this' })).toBeVisible();

  // What the other tab is reading when the session ends is refused.
  visit.allowNoise('401');
  await openVisitorMenu(member);
  await member.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(visitorMenu(member)).toBeHidden();
  await member.goto('/map');
  await expect(map(member)).toHaveAccessibleName(holds(count - 1), soon);
  await member.goBack();
  expect(await member.content()).not.toContain('Reef Diary');
  await visitor.context().close();
});

test('a person shows less of a profile to visitors, on a phone', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await join(page, product, freshAddress('shy'), { at: '/project-management' });
  const { id } = await callAsVisitor(page, 'POST', '/projects', {
    name: 'Tide Notes',
    audience: 'public',
    social_links: [{ platform: 'website', url: 'https://tide.example' }],
  });
  await page.goto(`/project/${id}`);
  await page.getByLabel('Who sees this link').selectOption({ label: 'Only us' });
  await save(page).click();
  await expect(page.getByText('Project profile updated successfully!').first()).toBeVisible();
  await page.goto(`/projects/${id}-tide-notes`);
  await expect(page.getByText('tide.example')).toBeVisible();
  await page.getByRole('link', { name: 'See as a visitor' }).click();
  await expect(page.getByText('This is how the page looks')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Tide Notes' })).toBeVisible();
  await expect(page.getByText('tide.example')).toBeHidden();
});
