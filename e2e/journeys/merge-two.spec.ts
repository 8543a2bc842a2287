import { callAsVisitor } from '../api.ts';
import { emptyNetwork, panel, signInAsSuperuser, toast } from '../superuser.ts';
import { checkAccessibility, checkBothThemes, expect, test } from '../test.ts';

test.use({ demo: false });

test('a superuser finds two duplicates, merges them, and undoes the merge', async ({
  page,
  product,
}) => {
  await signInAsSuperuser(page, product);
  await emptyNetwork(page);
  const bookOf = (name: string, description: string) =>
    callAsVisitor(page, 'POST', '/projects', { name, description });
  const tables = await bookOf('Tide Tables', 'When the sea comes.');
  const twin = await bookOf('Tide Table', 'When it goes.');
  await bookOf('Flood Songs', '');

  // Duplicates are also shown while the name of a third project is typed.
  await page.goto('/project-management');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tides Tables');
  const same = page.getByRole('region', { name: 'Is it one of these?' });
  await expect(same.getByText('Same name but for one letter')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await checkAccessibility(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');

  await page.goto(panel('duplicates'));
  const row = page.getByRole('row').filter({ hasText: 'Same name but for one letter' });
  await expect(row).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Tide Tables and Tide Table are not the same' }).click();
  await expect(toast(page, 'They stand under “Not the same”')).toBeVisible();
  await page.getByRole('tab', { name: 'Not the same' }).click();
  await page.getByRole('button', { name: 'Put Tide Tables and Tide Table back' }).click();
  await page.getByRole('tab', { name: 'Possible', exact: true }).click();
  await page.getByRole('link', { name: 'Merge Tide Tables and Tide Table' }).click();

  await expect(page.getByRole('heading', { name: 'Merge two projects' })).toBeVisible();
  await page
    .getByRole('group', { name: 'Description' })
    .getByRole('radio', { name: 'When it goes.' })
    .check();
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(
    page.getByText('The old address leads to this one.', { exact: false }),
  ).toBeVisible();

  const done = page.url();
  await page.goto(`/projects/${twin.id}-tide-table`);
  await expect(page).toHaveURL(`/projects/${tables.id}-tide-tables`);
  await expect(page.getByText('When it goes.')).toBeVisible();
  await page.goto(`/project/${twin.id}`);
  await expect(page).toHaveURL(`/project/${tables.id}`);
  await page.goto(`/map?node=project_${twin.id}`);
  await expect(page).toHaveURL(new RegExp(`node=project_${tables.id}`, 'u'));

  await page.goto(done);
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await expect(page.getByText('Tide Table is on the map again.')).toBeVisible();
  await page.goto(`/projects/${twin.id}-tide-table`);
  await expect(page.getByRole('heading', { name: 'Tide Table', exact: true })).toBeVisible();
});
