import type { Page } from '@playwright/test';
import { freshAddress, join, logIn, password, visitorMenu } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { atBothSizes, changesDemo, checkAccessibility, expect, overhang, test } from '../test.ts';

test.use({ settings: changesDemo });
test.setTimeout(180_000);

/** Creates a project or an organisation as the signed-in visitor. */
async function createNode(page: Page, plural: 'projects' | 'organizations', name: string) {
  const { id } = await callAsVisitor(page, 'POST', `/${plural}`, { name });
  return id as number;
}

test(
  'a user reads the cards of the overview and follows their links [spec 2.2]',
  { tag: '@phone' },
  async ({ page, product }, testInfo) => {
    const email = freshAddress('dashboard');
    await join(page, product, email);
    await createNode(page, 'projects', 'Flood Songs');
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you, Aroha');
    const main = page.getByRole('main');
    await expect(main.getByText('Aroha Ngata')).toBeVisible();
    await expect(main.getByText(/^\d[\d,]* people, projects and organisations$/u)).toBeVisible();
    await expect(main.getByText('Flood Songs')).toBeVisible();
    await expect(main.getByText('Project · Administrator')).toBeVisible();
    await expect(main.getByText(email)).toBeVisible();
    for (const name of ['Profile', 'Network Map', 'Manage Nodes', 'Account Settings']) {
      await expect(main.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    }
    const sections = page.getByRole('navigation', { name: 'Dashboard' });
    // On a phone the overview's cards lead to the sections.
    await expect(sections.getByRole('link')).toHaveCount(0);
    await atBothSizes(page, async (window) => {
      if (window === 'desktop') {
        const names = ['Overview', 'Edit Profile', 'Manage Nodes', 'Account Settings', 'View Map'];
        await expect(sections.getByRole('link')).toHaveText(names);
        const map = sections.getByRole('link', { name: 'View Map' });
        await expect(map).toHaveAttribute('href', '/map');
      }
      await checkAccessibility(page);
      await testInfo.attach(`overview on a ${window}`, {
        body: await page.screenshot({ fullPage: true }),
        contentType: 'image/png',
      });
      expect(await overhang(page)).toBe(0);
    });
    await main.getByRole('link', { name: 'See yourself on the map' }).click();
    await expect(page).toHaveURL(/\/map\?node=person_\d+&zoom=true$/u);
    await expect(page.getByRole('article', { name: 'Aroha Ngata' })).toBeVisible();
    await page.goBack();
    await main.getByRole('link', { name: 'Open settings' }).click();
    await expect(page).toHaveURL('/profile?tab=account-settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings');
    await page.goto('/profile?tab=settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings');
    await atBothSizes(page, () => checkAccessibility(page));
    await testInfo.attach('settings', {
      body: await page.screenshot({ fullPage: true }),
      contentType: 'image/png',
    });
  },
);

test('a user searches the own nodes and opens the editor of one [spec 2.2]', async ({
  page,
  product,
}, testInfo) => {
  await join(page, product, freshAddress('nodes'), { at: '/profile?tab=manage-nodes' });
  await expect(page.getByText('View and edit nodes you have edit rights to')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No entities found' })).toBeVisible();
  await checkAccessibility(page);

  const id = await createNode(page, 'projects', 'Tide Tables');
  await createNode(page, 'organizations', 'Écran Bleu');
  await page.reload();
  const list = page.getByRole('region', { name: 'Your Nodes' });
  await expect(list.getByText('Tide Tables')).toBeVisible();
  await expect(list.getByText('Organization', { exact: true })).toBeVisible();
  await expect(list.getByText('Administrator')).toHaveCount(2);
  await expect(list.getByRole('link', { name: 'View Tide Tables' })).toBeVisible();
  await expect(list.getByText('Aroha Ngata')).toHaveCount(0);
  const sections = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(sections.locator('[aria-current]')).toHaveText(['Manage Nodes']);
  await expect(sections.getByRole('link', { name: 'Manage Nodes' })).toBeInViewport({ ratio: 1 });
  await checkAccessibility(page);
  await testInfo.attach('nodes', { body: await page.screenshot(), contentType: 'image/png' });

  await list.getByPlaceholder('Search entities...').fill('ecran');
  await expect(list.getByText('Tide Tables')).toHaveCount(0);
  await list.getByPlaceholder('Search entities...').fill('zzz');
  await expect(list.getByText('No entities found matching your search')).toBeVisible();
  await checkAccessibility(page);
  await list.getByRole('button', { name: 'Clear search' }).click();
  await list.getByRole('link', { name: 'Edit Tide Tables' }).click();
  await expect(page).toHaveURL(`/project/${id}`);

  await page.goto('/profile?tab=manage-nodes');
  await page.getByRole('button', { name: 'Create New' }).click();
  await page.getByRole('menuitem', { name: 'Project' }).click();
  await expect(page).toHaveURL('/project-management');
});

test('a user is asked about unsaved changes before leaving for another section [spec 2.2]', async ({
  page,
  product,
}) => {
  await join(page, product, freshAddress('editor'), { at: '/profile?tab=profile' });
  await page.getByLabel('Pronouns').fill('she/her');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveCount(0);
  const sections = page.getByRole('navigation', { name: 'Dashboard' });
  await sections.getByRole('link', { name: 'Manage Nodes' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await checkAccessibility(page, '[role="dialog"]');
  await question.getByRole('button', { name: 'Stay Here' }).click();
  await expect(page).toHaveURL('/profile?tab=profile');
  await expect(page.getByLabel('Pronouns')).toHaveValue('she/her');

  await sections.getByRole('link', { name: 'Manage Nodes' }).click();
  await question.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Nodes');
  await sections.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Pronouns')).toHaveValue('');
  await checkAccessibility(page);
});

test('a user deactivates the account, and activates it again by logging in [spec 1.2] [spec 2.5] [spec 2.8]', async ({
  page,
  product,
  visit,
}) => {
  const email = freshAddress('leaver');
  await join(page, product, email, { at: '/profile?tab=settings' });
  const otherTab = await page.context().newPage();
  await otherTab.goto('/terms');
  await expect(visitorMenu(otherTab)).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Account' });
  const submit = dialog.getByRole('button', { name: 'Deactivate', exact: true });
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByLabel('Type DEACTIVATE to confirm').fill('deactivate');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Type DEACTIVATE to confirm').fill('DEACTIVATE');
  await checkAccessibility(page, '[role="dialog"]');
  visit.expectNoise('400');
  // The bell may ask just when the session ends.
  visit.allowNoise(/status of 401.*notifications/u);
  await submit.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await submit.click();
  await expect(
    page.getByText('Account deactivated successfully. You can reactivate it by logging in again.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Session ended. Please log in again.')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  // Neither tab has asked for new tokens: their refusal would be logged.
  await expect(otherTab.getByText('Session ended. Please log in again.')).toBeVisible();
  await expect(otherTab.getByRole('link', { name: 'Log in' })).toBeVisible();
  await otherTab.close();

  await logIn(page, email);
  await expect(page).toHaveURL('/map');
});
