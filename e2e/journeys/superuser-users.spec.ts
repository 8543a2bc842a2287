import { freshAddress, join } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { call, choose, openPanel, register, rows, sheetOf } from '../superuser.ts';
import { checkAccessibility, checkBothThemes, expect, test } from '../test.ts';

test.use({ demo: false });
test.setTimeout(300_000);

test('a user who is no superuser cannot open the control panel [spec 1.2] [spec 3.1] [spec 3.2] [spec 3.6] [spec 3.9]', async ({
  page,
  product,
}) => {
  await join(page, product, freshAddress());
  await expect(page.getByRole('link', { name: 'Control Panel' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Find an entity' })).toHaveCount(0);
  await page.goto('/superuser-control-panel');
  await expect(
    page.getByRole('heading', { name: 'Access denied. Superuser permissions required.' }),
  ).toBeVisible();
  await expect(page.getByText('Redirecting...')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a superuser finds users by search, filters and sorting [spec 3.2] [spec 3.9]', async ({
  page,
  product,
}) => {
  const stem = freshAddress('crowd').split('@')[0];
  const people = [];
  for (let index = 1; index <= 3; index += 1) {
    const email = `${stem}-${String(index).padStart(2, '0')}@example.org`;
    people.push({ email, ...(await register(product, email, `Crowd ${index}`, index === 1)) });
  }
  const [first, second] = people;
  if (!first || !second) throw new Error('There is nobody.');
  await call(
    product,
    'POST',
    '/people',
    { first_name: 'Marama', last_name: 'Te Whare', user_id: first.id },
    first.token,
  );
  const admin = await openPanel(page, product);
  await page.getByLabel('Search by email or profile name').fill(stem ?? '');
  await expect(page.getByText('3 users', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole('tab')).toHaveText([
    'Entity Search',
    'User Management',
    'Official Tags',
    'Tag Management',
    'Roles',
    'Fields',
    'Node Management',
    'Moderation',
    'Short addresses',
    'Import',
    'Audit Log',
    'Overview',
    'System',
  ]);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Email',
    'Created',
    'Last login',
    'Person profiles',
  ]);
  await checkBothThemes(page);

  // The newest come first; clicking a heading reverses the order.
  const created = page.getByRole('columnheader', { name: 'Created' });
  await expect(created).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).nth(1)).toContainText(people[2]?.email ?? '');
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(rows(page).nth(1)).toContainText(first.email);
  await expect(rows(page).nth(1)).toContainText('Marama Te Whare');
  await expect(rows(page).nth(1)).toContainText('Administrator');
  await expect(rows(page).nth(1)).toContainText('Unverified');
  await expect(rows(page).nth(1)).toContainText(/\d+[sm] ago/u);
  await expect(rows(page).nth(1)).toContainText('Issues: Unverified, but has logged in.');
  await expect(rows(page).nth(2)).toContainText('Never');
  await expect(rows(page).nth(2)).toContainText('No person profiles');
  await expect(rows(page).nth(2)).toContainText('Issues: No person profiles.');

  await expect(page).toHaveURL(/sort=email&order=asc/u);
  await page.reload();
  await expect(rows(page)).toHaveCount(4);

  await choose(page, 'Profiles', 'With profiles');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expect(rows(page).nth(1)).toContainText(first.email);
  await choose(page, 'Data Issues', 'None');
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Clear all filters' }).first().click();
  await expect(page.getByLabel('Search by email or profile name')).toHaveValue('');

  // The sheet opens by keyboard, returns the focus, and is part of the address.
  await page.getByLabel('Search by email or profile name').fill(second.email);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('link', { name: second.email }).focus();
  await page.keyboard.press('Enter');
  await expect(sheetOf(page, second.email)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`user=${second.id}`, 'u'));
  await expect(sheetOf(page, second.email)).toContainText('No access to any entity yet.');
  await page.keyboard.press('Escape');
  await expect(sheetOf(page, second.email)).toBeHidden();
  await expect(page.getByRole('link', { name: second.email })).toBeFocused();

  // Superusers can neither delete nor change their own account here.
  await page.getByLabel('Search by email or profile name').fill(admin);
  await expect(rows(page).nth(1)).toContainText(admin);
  await rows(page).nth(1).getByRole('cell').last().click();
  const own = sheetOf(page, admin);
  await expect(own).toContainText('Cannot modify your own superuser status.');
  await expect(own).toContainText('Cannot delete your own account.');
  await expect(own.getByRole('button', { name: 'Delete user' })).toBeDisabled();
  await expect(own.getByRole('button', { name: 'Remove Superuser' })).toHaveCount(0);
  await checkAccessibility(page);
});

test('a superuser finds entities in the top bar, and with their connections in the panel [spec 1.2] [spec 3.2]', async ({
  page,
  product,
}) => {
  await openPanel(page, product);
  await callAsVisitor(page, 'POST', '/projects', { name: 'Saltmarsh Songs' });
  await callAsVisitor(page, 'POST', '/organizations', { name: 'Saltmarsh Trust' });
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await callAsVisitor(page, 'POST', '/projects', { name: `Saltmarsh ${name}` });
  }
  const quick = page.getByRole('combobox', { name: 'Find an entity' });
  await quick.fill('saltmarsh');
  const offers = page.getByRole('listbox', { name: 'Find an entity' });
  await expect(offers.getByRole('option')).toHaveCount(6);
  await expect(offers.getByRole('option').last()).toHaveText('+2 more results');
  await checkBothThemes(page);
  await quick.fill('nothing of the kind');
  await expect(page.getByRole('banner')).toContainText('No entities found matching your search');
  await quick.fill('saltmarsh trust');
  await expect(offers.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/organization\/\d+$/u);

  await page.goto('/superuser-control-panel');
  await expect(page.getByRole('tab', { name: 'Entity Search' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await quick.fill('saltmarsh');
  await offers.getByRole('option', { name: '+2 more results' }).click();
  const table = page.getByRole('table', { name: 'Entity Search' });
  await expect(page.getByRole('searchbox', { name: 'Search entities' })).toHaveValue('saltmarsh');
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByText('No description').first()).toBeVisible();
  await choose(page, 'Type', 'Organizations');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByText('Organization', { exact: true })).toBeVisible();
  await checkBothThemes(page);

  await page.getByRole('checkbox', { name: 'Use network search (includes connections)' }).check();
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveCount(0);
  await choose(page, 'Connection Depth', '3 Levels');
  await expect(page).toHaveURL(/depth=3/u);
  await expect(table.getByRole('row')).toHaveCount(8);
  await page.getByRole('searchbox', { name: 'Search entities' }).fill('nothing of the kind');
  await expect(
    page.getByRole('heading', { name: 'No entities found matching your search' }),
  ).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search entities' }).fill('saltmarsh songs');
  await page.getByRole('link', { name: 'View Profile of Saltmarsh Songs' }).click();
  await expect(page).toHaveURL(/\/project\/\d+$/u);
});
