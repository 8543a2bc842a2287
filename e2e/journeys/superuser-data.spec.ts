import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { password } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { askForPassword, emptyNetwork, panel, signInAsSuperuser, toast } from '../superuser.ts';
import { checkAccessibility, checkBothThemes, expect, test } from '../test.ts';

test.use({ demo: false });
test.setTimeout(180_000);

test('a superuser finds, opens and deletes entities [spec 1.1] [spec 3.2] [spec 3.5] [spec 3.8]', async ({
  page,
  product,
  visit,
}) => {
  await signInAsSuperuser(page, product);
  await emptyNetwork(page);
  await page.goto('/entity-list?tab=organizations');
  await expect(page.getByRole('heading', { name: 'No organizations found' })).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('link', { name: 'Add Organization' }).click();
  await expect(page).toHaveURL('/organization-management');

  const studio = await callAsVisitor(page, 'POST', '/organizations', {
    name: 'Reef Studio',
    description: 'Weaves nets.',
    locations: [{ city: 'Suva', country: 'Fiji' }],
    tags_with_type: ['REEF', 'NETS', 'SALT', 'SAND', 'TIDE'].map((name) => ({ name })),
  });
  const person = await callAsVisitor(page, 'POST', '/people', {
    first_name: 'Sina',
    last_name: 'Leota',
  });
  const projects: { id: number }[] = [];
  for (let number = 1; number <= 26; number += 1) {
    const name = `Shore Walk ${String(number).padStart(2, '0')}`;
    projects.push(await callAsVisitor(page, 'POST', '/projects', { name }));
  }
  await callAsVisitor(page, 'POST', '/relationships', {
    node1_id: person.id,
    node1_type: 'person',
    node2_id: studio.id,
    node2_type: 'organization',
    relationship_metadata: { role_type: 'Weaver', years_involved: '2020' },
  });

  await page.goto('/entity-list');
  await expect(page.getByRole('tab', { name: 'Projects 26' })).toBeVisible();
  await page.getByRole('tab', { name: /^Organizations/u }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Reef Studio' });
  await expect(card).toContainText('Suva, Fiji');
  await expect(card).toContainText('Weaves nets.');
  await expect(card).toContainText('+2 more');
  await page.getByRole('tab', { name: /^Projects/u }).click();
  await expect(page.getByText('26 projects, 24 per page')).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('link', { name: 'Shore Walk 26', exact: true }).click();
  await expect(page).toHaveURL(`/project/${projects.at(-1)?.id}`);
  await page.goBack();
  await expect(page).toHaveURL('/entity-list?tab=projects&page=2');

  // Another user deletes it first.
  await page.getByRole('button', { name: 'Delete Shore Walk 26' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete Project' });
  await expect(asked).toContainText('relationships, tags and images');
  await checkBothThemes(page, '[role="dialog"]');
  await callAsVisitor(page, 'DELETE', `/projects/${projects.at(-1)?.id}`);
  visit.expectNoise('404');
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Entity not found. It may have already been deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Shore Walk 25' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Shore Walk 25 deleted successfully.')).toBeVisible();
  // The last page vanishes with its last card.
  await expect(page).toHaveURL('/entity-list?tab=projects');
  await expect(page.getByText('24 projects, 24 per page')).toBeVisible();

  await page.goto(panel('nodes'));
  await expect(page.getByText('1–20 of 26 nodes')).toBeVisible();
  await page.getByLabel('Minimum connections').fill('1');
  await expect(page.getByText('2 nodes', { exact: true })).toBeVisible();
  await page.getByLabel('Type').selectOption('Organization');
  await expect(page.getByText('1 node', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).first().click();
  await page.getByLabel('Search by name').fill('sina');
  await expect(page.getByText('1 node', { exact: true })).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Delete Sina Leota' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete Person' });
  await expect(sure).toContainText('relationships, tags and social links');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Sina Leota deleted successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No nodes found' })).toBeVisible();
  await page.getByRole('button', { name: 'Create New' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Project', 'Organization']);
});

test('a superuser on a phone uses the lists and the tag panel', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await signInAsSuperuser(page, product);
  await emptyNetwork(page);
  await callAsVisitor(page, 'POST', '/organizations', {
    name: 'Reef Studio of the Very Long Coast Between Two Rivers',
    tags_with_type: [{ name: 'REEF', tag_type: 'topics' }],
  });
  const stays = async () => {
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
    await checkAccessibility(page);
  };
  await page.goto('/entity-list?tab=organizations');
  await expect(page.getByRole('link', { name: /^Reef Studio/u })).toBeVisible();
  await stays();
  await page.goto(panel('nodes'));
  await expect(page.getByLabel('Created from')).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Type').selectOption('Project');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).first().click();
  await expect(page.getByText('1 connection', { exact: false })).toHaveCount(0);
  await expect(page.getByText('0 connections')).toBeVisible();
  await stays();
  await page.goto(panel('tags'));
  await page.getByRole('button', { name: 'Details of REEF' }).click();
  const sheet = page.getByRole('dialog', { name: 'REEF' });
  await expect(sheet.getByRole('link', { name: /^Reef Studio/u })).toBeVisible();
  await stays();
  await sheet.getByRole('button', { name: 'Close' }).click();
  for (const tab of ['official-tags', 'audit-log', 'overview', 'system']) {
    await page.goto(panel(tab));
    await expect(page.getByText('Loading', { exact: false })).toHaveCount(0);
    await stays();
  }
});

test('a superuser backs up and exports all data, and confirms the password to clear it [spec 3.2]', async ({
  page,
  product,
  visit,
}) => {
  await signInAsSuperuser(page, product);
  await page.goto(panel('overview'));
  await expect(page.getByRole('heading', { name: /^\d+ users?$/u })).toBeVisible();
  await expect(page.getByRole('link', { name: 'User Management' })).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('link', { name: 'System', exact: true }).click();
  const isEmbedded = product.commandEnv.DATABASE_URL === undefined;
  const engine = isEmbedded ? /^PostgreSQL, embedded, \d/u : /^PostgreSQL, \d/u;
  await expect(page.getByText(engine)).toBeVisible();
  await checkBothThemes(page);
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.tar\.gz$/u);
    return gunzipSync(await readFile(await file.path()));
  };
  await expect(page.getByRole('link', { name: 'Manage Development Mode' })).toHaveAttribute(
    'href',
    '/entity-list',
  );
  expect((await download('Create System Backup')).includes('manifest.json')).toBe(true);
  expect((await download('Export All Data')).includes('people.csv')).toBe(true);
  await page.getByRole('button', { name: 'Reset System Settings' }).click();
  await expect(toast(page, 'coming soon')).toBeVisible();

  await callAsVisitor(page, 'POST', '/projects', { name: 'Shore Walk' });
  await page.getByRole('button', { name: 'Clear All Data' }).click();
  const asked = page.getByRole('dialog', { name: 'Clear All Data' });
  const clear = asked.getByRole('button', { name: 'Clear All Data' });
  await asked.getByLabel('Type CLEAR ALL DATA to confirm').fill('clear all data');
  await expect(clear).toBeDisabled();
  await asked.getByLabel('Type CLEAR ALL DATA to confirm').fill('CLEAR ALL DATA');
  await checkBothThemes(page, '[role="dialog"]');
  // As the server answers a quarter of an hour after the login.
  await askForPassword(page, '**/debug/clear-all-data', 2);
  visit.expectNoise('428');
  await clear.click();
  const confirmation = page.getByRole('dialog', { name: 'Please confirm your password' });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeVisible();
  await expect(asked.getByRole('alert')).toHaveCount(0);
  await clear.click();
  await confirmation.getByLabel('Password', { exact: true }).fill(password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'All data was cleared')).toBeVisible();
  await page.goto(panel('overview'));
  await expect(page.getByRole('heading', { name: '0 on the map' })).toBeVisible();
  await page.goto(panel('nodes'));
  await expect(page.getByRole('heading', { name: 'No nodes yet' })).toBeVisible();
});
