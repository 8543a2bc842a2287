import { readFile, rm } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { freshAddress, logIn, makeSuperuser, password } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { makeDataFolder } from '../prepared-folders.ts';
import { type Product, startProduct } from '../product.ts';
import { checkAccessibility, expect, test } from '../test.ts';

test.use({ demo: false, settings: { RATE_LIMIT: 'off' } });
test.setTimeout(180_000);

const panel = (tab: string) => `/superuser-control-panel?tab=${tab}`;
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function comeAsSuperuser(page: Page, product: Product) {
  // A colour on its way from one to the other has no contrast to speak of.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = freshAddress('superuser');
  await makeSuperuser(product, email);
  await logIn(page, email);
  await expect(page).not.toHaveURL(/login/u);
  return email;
}

/** Tests of one worker share a product: each of these begins with nothing. */
async function emptyNetwork(page: Page) {
  await callAsVisitor(page, 'DELETE', '/debug/clear-all-data', { confirm: 'CLEAR ALL DATA' });
}

/** Both themes: every screen has to hold in each. */
async function checkBothThemes(page: Page, part?: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAccessibility(page, part);
  }
}

test('tags are made official, created, renamed, merged and deleted, and everything shows it [spec 1.1] [spec 3.2] [spec 3.4] [spec 3.5] [spec 3.8] [spec 3.9]', async ({
  page,
  product,
  visit,
  browser,
}) => {
  const email = await comeAsSuperuser(page, product);
  await emptyNetwork(page);
  const tagged = (...names: string[]) => names.map((name) => ({ name, tag_type: 'topics' }));
  const tables = await callAsVisitor(page, 'POST', '/projects', {
    name: 'Tide Tables',
    tags_with_type: tagged('TIDES', 'REEF'),
  });
  const songs = await callAsVisitor(page, 'POST', '/projects', {
    name: 'Flood Songs',
    tags_with_type: tagged('TIDE'),
  });

  await page.goto(panel('official-tags'));
  await expect(page.getByText('No official tags configured')).toBeVisible();
  await checkBothThemes(page);
  const value = page.getByRole('textbox', { name: 'Official tag' });
  await value.press('Enter');
  await expect(page.getByText('Please enter a tag value')).toBeVisible();
  await value.fill(' climate ');
  await value.press('Enter');
  await expect(page.getByRole('button', { name: 'Details of CLIMATE' })).toBeVisible();
  await value.fill('Aerospace Engineer');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('2 official tags')).toBeVisible();
  await page.getByRole('button', { name: 'Remove AEROSPACE-ENGINEER' }).click();
  await expect(page.getByText('1 official tag', { exact: true })).toBeVisible();

  // The dialog of a tag, where its name stands.
  await page.getByRole('button', { name: 'Details of CLIMATE' }).click();
  const dialog = page.getByRole('dialog', { name: 'CLIMATE' });
  await expect(dialog.getByText('No page has this tag.')).toBeVisible();
  await checkBothThemes(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Mark unofficial' }).click();
  await expect(toast(page, 'Made CLIMATE unofficial')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark official' }).click();
  await expect(toast(page, 'Made CLIMATE official')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Tag Management' }).click();
  const numbers = page.getByLabel('Tag statistics');
  await expect(numbers).toContainText('Total Tags5');
  await expect(numbers).toContainText('Used Tags3');
  await expect(numbers).toContainText('Unused Tags2');
  await expect(numbers).toContainText(/Most Used[A-Z]+ 1 use/u);
  await expect(page.getByText('5 tags', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Length',
    'References',
    'Created',
    'Status',
    'Actions',
  ]);
  await page.getByLabel('Sort by').selectOption('Usage');
  await page.getByRole('button', { name: /^Ascending order/u }).click();
  await expect(page).toHaveURL(/sort=usage_count&order=desc/u);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByLabel('Type').selectOption('Discipline');
  await expect(page.getByRole('heading', { name: 'No tags found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Search tags').fill('tide');
  await expect(page.getByText('2 tags', { exact: true })).toBeVisible();
  await page.getByLabel('Search tags').fill('');

  // Create, with every refusal.
  await page.getByRole('button', { name: 'Create tag' }).click();
  const form = page.getByRole('dialog', { name: 'Create Tag' });
  const name = form.getByLabel('Tag name');
  await expect(name).toHaveAttribute('placeholder', '3-12 characters, alphanumeric plus dashes');
  await checkBothThemes(page, '[role="dialog"]');
  await name.press('Enter');
  await expect(form.getByText('Tag name is required')).toBeVisible();
  await name.fill('a--b');
  await name.press('Enter');
  await expect(form.getByText('Tag name cannot contain consecutive dashes')).toBeVisible();
  visit.expectNoise('409');
  await name.fill('reef');
  await name.press('Enter');
  await expect(
    toast(page, 'Failed to create tag: A tag with this name already exists.'),
  ).toBeVisible();
  await expect(name).toHaveValue('reef');
  await name.fill('Salt Märsch');
  await expect(form.getByText('Saved as SALT-MARSCH')).toBeVisible();
  await form.getByLabel('Tag type').selectOption('Interest');
  await form.getByRole('button', { name: 'Create Tag' }).click();
  await expect(toast(page, 'Tag created successfully')).toBeVisible();
  await expect(rowOf(page, 'SALT-MARSCH')).toContainText('110');

  await page.getByRole('button', { name: 'Edit SALT-MARSCH' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Tag' });
  await edit.getByLabel('Tag name').fill('Salt Marsh');
  await edit.getByRole('button', { name: 'Save Tag' }).click();
  await expect(toast(page, 'Tag updated successfully')).toBeVisible();

  // The panel of a tag: renamed, then merged.
  await page.getByRole('button', { name: 'Details of TIDES' }).click();
  const beside = page.getByRole('complementary', { name: 'TIDES' });
  await expect(beside.getByText('5 characters')).toBeVisible();
  await expect(beside.getByRole('link', { name: 'Tide Tables' })).toBeVisible();
  await expect(beside.getByText('Project · Topics tag')).toBeVisible();
  await checkBothThemes(page);

  // Meanwhile somebody reads the map, and has looked for the tag and at a page that has it.
  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  await theirs.goto(`/map?node=project_${tables.id}`);
  const card = theirs.getByRole('article', { name: /Tide Tables/u });
  const box = theirs.getByRole('combobox', { name: 'Search the map' });
  const offered = theirs.getByRole('option').filter({ hasText: '#' });
  await expect(card.getByText('TIDES', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Close' }).click();
  await box.fill('#tid');
  await expect(offered).toHaveText([/#TIDES?/u, /#TIDES?/u]);
  await box.press('Escape');

  await beside.getByRole('button', { name: 'Rename' }).click();
  await beside.getByLabel('New name').fill('tidal');
  await beside.getByLabel('New name').press('Enter');
  await expect(toast(page, 'Tag renamed successfully')).toBeVisible();
  const renamed = page.getByRole('complementary', { name: 'TIDAL' });
  // Nothing is loaded anew, and all of it is there at once: suggestions, search, the card.
  await expect(async () => {
    await box.fill('#ti');
    await box.fill('#tid');
    await expect(offered.filter({ hasText: '#TIDAL' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(offered.filter({ hasText: '#TIDES' })).toHaveCount(0);
  await offered.filter({ hasText: '#TIDAL' }).click();
  const found = theirs.getByRole('region', { name: /Search Results/u });
  await expect(found.getByRole('listitem')).toHaveText([/^Tide TablesDirect match/u]);
  await found.getByRole('link', { name: /Tide Tables/u }).click();
  await expect(card.getByText('TIDAL', { exact: true })).toBeVisible();
  await box.fill('#tide');
  await offered
    .filter({ hasText: /#TIDE$/u })
    .or(offered.filter({ hasText: '#TIDETag' }))
    .click();
  await expect(found.getByRole('listitem')).toHaveCount(2);
  await theirs.getByRole('button', { name: 'Remove #TIDAL' }).click();
  await expect(found.getByRole('listitem')).toHaveText([/^Flood SongsDirect match/u]);
  await renamed.getByRole('button', { name: 'Merge' }).click();
  const target = renamed.getByRole('combobox', { name: 'Merge into' });
  const offers = page.getByRole('listbox', { name: 'Merge into' }).getByRole('option');
  await expect(offers).toHaveCount(4);
  await expect(offers.filter({ hasText: 'CLIMATE' })).toHaveCount(0);
  await target.fill('climate');
  await target.press('Enter');
  await expect(
    renamed.getByText('Cannot merge into official tags. Please select an unofficial target tag.'),
  ).toBeVisible();
  await target.fill('tide');
  await offers.filter({ hasText: /^TIDE\d/u }).click();
  await renamed.getByRole('button', { name: 'Merge' }).last().click();
  await expect(toast(page, 'Successfully merged TIDAL into TIDE')).toBeVisible();
  await expect(found.getByRole('listitem')).toHaveCount(2);
  await expect(found).toContainText('2 direct matches');
  await expect(card.getByText('TIDE', { exact: true })).toBeVisible();
  await elsewhere.close();
  const merged = page.getByRole('complementary', { name: 'TIDE' });
  await expect(merged.getByRole('link', { name: 'Tide Tables' })).toBeVisible();
  await expect(merged.getByRole('link', { name: 'Flood Songs' })).toBeVisible();
  await merged.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete Tag' });
  await expect(asked).toContainText('It is taken off 2 pages.');
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Tag deleted successfully')).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete REEF' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, "Tag 'REEF' deleted successfully")).toBeVisible();
  await expect(numbers).toContainText('Total Tags3');

  // Two superusers at the same tag: the second is told, and sees what is there now.
  await callAsVisitor(page, 'PUT', `/projects/${songs.id}`, {
    tags_with_type: tagged('SALT-MARSH', 'SHOAL'),
  });
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  const anotherBrowser = await browser.newContext({ baseURL: product.url });
  const second = await anotherBrowser.newPage();
  await comeAsSuperuser(second, product);
  await second.goto(`${panel('tags')}&tag=SHOAL`);
  await page.getByRole('button', { name: 'Details of SHOAL' }).click();
  const secondBeside = second.getByRole('complementary', { name: 'SHOAL' });
  await secondBeside.getByRole('button', { name: 'Rename' }).click();
  await secondBeside.getByLabel('New name').fill('sandbank');
  await second.getByRole('button', { name: 'Delete SHOAL' }).click();
  const late = second.getByRole('dialog', { name: 'Delete Tag' });
  await expect(late).toContainText('It is taken off 1 page.');
  const firstBeside = page.getByRole('complementary', { name: 'SHOAL' });
  await firstBeside.getByRole('button', { name: 'Merge' }).click();
  await firstBeside.getByRole('combobox', { name: 'Merge into' }).fill('salt-marsh');
  await firstBeside.getByRole('button', { name: 'Merge' }).last().click();
  await expect(toast(page, 'Successfully merged SHOAL into SALT-MARSH')).toBeVisible();
  await late.getByRole('button', { name: 'Delete' }).click();
  await expect(
    toast(second, 'Failed to delete tag: Tag not found. It may have already been deleted.'),
  ).toBeVisible();
  await expect(late).toBeHidden();
  await expect(rowOf(second, 'SHOAL')).toHaveCount(0);
  await expect(rowOf(second, 'SALT-MARSH')).toContainText('101');
  await expect(secondBeside.getByRole('heading', { name: 'This tag is gone' })).toBeVisible();
  await secondBeside.getByRole('button', { name: 'Close' }).last().click();
  await expect(secondBeside).toBeHidden();
  await anotherBrowser.close();
  await page.keyboard.press('Escape');

  // What was done is written down, and the pages have it.
  expect((await callAsVisitor(page, 'GET', `/projects/${songs.id}`)).tags_with_type).toMatchObject([
    { name: 'SALT-MARSH', tag_type: 'topics' },
  ]);
  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await expect(rowOf(page, 'into: TIDE')).toContainText(email);
  await page.getByLabel('Event').selectOption('Tag created');
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Tag created')).toContainText('SALT-MARSH');
  await page.getByLabel('Who, by email').fill('nobody@');
  await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  const made = rowOf(page, 'Superuser created').filter({ hasText: email });
  await expect(made).toContainText('Nobody signed in');
  await checkBothThemes(page);
});

test('entities are found, opened and deleted [spec 1.1] [spec 3.2] [spec 3.5] [spec 3.8]', async ({
  page,
  product,
  visit,
}) => {
  await comeAsSuperuser(page, product);
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
  await expect(page.getByRole('listitem').filter({ hasText: 'Sina Leota' })).toContainText(
    'No bio available',
  );
  await page.getByRole('tab', { name: /^Organizations/u }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Reef Studio' });
  await expect(card).toContainText('Suva, Fiji');
  await expect(card).toContainText('Weaves nets.');
  await expect(card).toContainText('+2 more');
  await page.getByRole('tab', { name: /^Projects/u }).click();
  await expect(page.getByText('26 projects, 24 per page')).toBeVisible();
  const first = page.getByRole('listitem').filter({ hasText: 'Shore Walk 01' });
  await expect(first).toContainText('No location');
  await expect(first).toContainText('No description available');
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('link', { name: 'Shore Walk 26' }).click();
  await expect(page).toHaveURL(`/project/${projects.at(-1)?.id}`);
  await page.goBack();
  await expect(page).toHaveURL('/entity-list?tab=projects&page=2');

  // Somebody else was quicker.
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
  // The page has gone with its last card.
  await expect(page).toHaveURL('/entity-list?tab=projects');
  await expect(page.getByText('24 projects, 24 per page')).toBeVisible();

  await page.goto(panel('nodes'));
  await expect(page.getByText('1–20 of 26 nodes')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Type',
    'Created',
    'Last edited',
    'Connections',
    'Actions',
  ]);
  await expect(page.getByRole('link', { name: 'View Reef Studio' })).toHaveAttribute(
    'href',
    `/map?node=organization_${studio.id}&zoom=true`,
  );
  await expect(page.getByRole('link', { name: 'Edit Reef Studio' })).toHaveAttribute(
    'href',
    `/organization/${studio.id}`,
  );
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rowOf(page, 'Shore Walk 24')).toBeVisible();
  await page.getByRole('button', { name: 'Prev' }).click();
  await page.getByLabel('Minimum connections').fill('-1');
  await expect(page.getByText('At least 0')).toBeVisible();
  await page.getByLabel('Minimum connections').fill('1');
  await expect(page.getByText('2 nodes', { exact: true })).toBeVisible();
  await page.getByLabel('Type').selectOption('Organization');
  await expect(page.getByText('1 node', { exact: true })).toBeVisible();
  // The last day counts whole.
  const today = await page.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  });
  await page.getByLabel('Created from').fill(today);
  await page.getByLabel('Created to').fill(today);
  await page.getByLabel('Last edited to').fill(today);
  await expect(rowOf(page, 'Reef Studio')).toBeVisible();
  await page.getByLabel('Created to').fill('2020-01-01');
  await expect(page.getByRole('heading', { name: 'No nodes found' })).toBeVisible();
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

test('the lists and the tag panel work on a phone', { tag: '@phone-only' }, async ({
  page,
  product,
}) => {
  await comeAsSuperuser(page, product);
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

test('the system is backed up, exported and cleared, with the password where it was long ago [spec 3.2]', async ({
  page,
  visit,
}) => {
  const dataDir = await makeDataFolder({ demo: true });
  let product = await startProduct({ dataDir, env: { RATE_LIMIT: 'off' } });
  // A product of its own, which stops in between.
  visit.allowNoise(/(?:request|socket) to|ERR_CONNECTION|WebSocket/u);
  try {
    await page.goto(`${product.url}/login`);
    await comeAsSuperuser(page, product);
    await page.goto(`${product.url}${panel('overview')}`);
    await expect(page.getByRole('heading', { name: /^1 user$/u })).toBeVisible();
    await expect(page.getByRole('link', { name: 'User Management' })).toBeVisible();
    await checkBothThemes(page);
    await page.getByRole('link', { name: 'System', exact: true }).click();
    await expect(page.getByText('PostgreSQL, embedded', { exact: false })).toBeVisible();
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

    // A quarter of an hour later.
    await product.stop();
    product = await startProduct({
      dataDir,
      env: { RATE_LIMIT: 'off', CLOCK_OFFSET_SECONDS: '1000' },
    });
    await page.goto(`${product.url}${panel('system')}`);
    await page.getByRole('button', { name: 'Clear All Data' }).click();
    const asked = page.getByRole('dialog', { name: 'Clear All Data' });
    const clear = asked.getByRole('button', { name: 'Clear All Data' });
    await asked.getByLabel('Type CLEAR ALL DATA to confirm').fill('clear all data');
    await expect(clear).toBeDisabled();
    await asked.getByLabel('Type CLEAR ALL DATA to confirm').fill('CLEAR ALL DATA');
    await checkBothThemes(page, '[role="dialog"]');
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
    await page.goto(`${product.url}${panel('overview')}`);
    await expect(page.getByRole('heading', { name: '0 on the map' })).toBeVisible();
    await page.goto(`${product.url}/superuser-control-panel?tab=nodes`);
    await expect(page.getByRole('heading', { name: 'No nodes yet' })).toBeVisible();
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
