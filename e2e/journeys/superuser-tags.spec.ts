import { callAsVisitor } from '../api.ts';
import { emptyNetwork, panel, signInAsSuperuser, toast } from '../superuser.ts';
import { rowOf } from '../tables.ts';
import { checkBothThemes, expect, test } from '../test.ts';

test.use({ demo: false });
test.setTimeout(180_000);

test('a superuser creates, renames, merges and deletes tags, and open pages show the changes [spec 1.1] [spec 3.2] [spec 3.4] [spec 3.5] [spec 3.8] [spec 3.9]', async ({
  page,
  product,
  browser,
}) => {
  const email = await signInAsSuperuser(page, product);
  await emptyNetwork(page);
  const tagged = (...names: string[]) => names.map((name) => ({ name, tag_type: 'topics' }));
  const tables = await callAsVisitor(page, 'POST', '/projects', {
    name: 'Tide Tables',
    tags_with_type: tagged('TIDES', 'REEF'),
  });
  await callAsVisitor(page, 'POST', '/projects', {
    name: 'Flood Songs',
    tags_with_type: tagged('TIDE'),
  });

  await page.goto(panel('official-tags'));
  await expect(page.getByText('No official tags configured')).toBeVisible();
  await checkBothThemes(page);
  const value = page.getByRole('textbox', { name: 'Official tag' });
  await value.fill(' climate ');
  await value.press('Enter');
  await expect(page.getByRole('button', { name: 'Details of CLIMATE' })).toBeVisible();

  // The tag's dialog, from the list of tags.
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
  await expect(numbers).toContainText('Total Tags4');
  await expect(numbers).toContainText('Used Tags3');
  await expect(numbers).toContainText('Unused Tags1');
  await expect(numbers).toContainText(/Most Used[A-Z]+ 1 use/u);
  await expect(page.getByText('4 tags', { exact: true })).toBeVisible();
  await page.getByLabel('Search tags').fill('tide');
  await expect(page.getByText('2 tags', { exact: true })).toBeVisible();
  await page.getByLabel('Search tags').fill('');

  await page.getByRole('button', { name: 'Create tag' }).click();
  const form = page.getByRole('dialog', { name: 'Create Tag' });
  const name = form.getByLabel('Tag name');
  await expect(name).toHaveAttribute('placeholder', '3-12 characters, alphanumeric plus dashes');
  await checkBothThemes(page, '[role="dialog"]');
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

  // The panel of a tag: it is renamed, then merged.
  await page.getByRole('button', { name: 'Details of TIDES' }).click();
  const beside = page.getByRole('complementary', { name: 'TIDES' });
  await expect(beside.getByText('5 characters')).toBeVisible();
  await expect(beside.getByRole('link', { name: 'Tide Tables', exact: true })).toBeVisible();
  await expect(beside.getByText('Project · Topics tag')).toBeVisible();
  await checkBothThemes(page);

  // Another visitor has the map open, has searched for the tag, and has a card with it.
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
  // Without a reload, suggestions, search and card show the new name.
  await expect(async () => {
    await box.fill('#ti');
    await box.fill('#tid');
    await expect(offered.filter({ hasText: '#TIDAL' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(offered.filter({ hasText: '#TIDES' })).toHaveCount(0);
  await offered.filter({ hasText: '#TIDAL' }).click();
  const found = theirs.getByRole('region', { name: /Search Results/u });
  await expect(found.getByRole('listitem')).toHaveText([/^Tide TablesDirect match/u]);
  await found.getByRole('link', { name: /^Tide Tables/u }).click();
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
  await expect(offers).toHaveCount(3);
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
  await expect(merged.getByRole('link', { name: 'Tide Tables', exact: true })).toBeVisible();
  await expect(merged.getByRole('link', { name: 'Flood Songs', exact: true })).toBeVisible();
  await merged.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete Tag' });
  await expect(asked).toContainText('It will be removed from 2 pages.');
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Tag deleted successfully')).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete REEF' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, "Tag 'REEF' deleted successfully")).toBeVisible();
  await expect(numbers).toContainText('Total Tags2');

  // The changes are in the audit log.
  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await expect(rowOf(page, 'into: TIDE')).toContainText(email);
  await page.getByLabel('Event').selectOption('Tag created');
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Tag created')).toContainText('SALT-MARSH');
  await page.getByLabel('Event').selectOption('Superuser created');
  const made = rowOf(page, 'Superuser created').filter({ hasText: email });
  await expect(made).toContainText('Not logged in');
  await checkBothThemes(page);
});
