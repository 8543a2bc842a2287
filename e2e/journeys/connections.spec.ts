import { freshAddress, join } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { makePeople, readConnections, save, sectionOf, unsaved } from '../connections.ts';
import { rowOf } from '../tables.ts';
import { checkAccessibility, checkBothThemes, expect, test } from '../test.ts';

test.use({ demo: false });
test.setTimeout(240_000);

test('a user connects a project with a person on the map and with a new project [spec 1.1] [spec 2.1] [spec 2.2] [spec 2.8]', async ({
  page,
  product,
  browser,
}) => {
  await join(page, product, freshAddress('connector'), { name: 'Sina Leota' });
  const [vaea] = await makePeople(page, 'Vaea Tupou', 'Tevita Fifita', 'Hana Ito');
  const { id } = await callAsVisitor(page, 'POST', '/projects', { name: 'Tide Lines' });
  const elsewhere = await browser.newContext({ baseURL: product.url });
  // People without an account are for members.
  const member = await elsewhere.newPage();
  await join(member, product, freshAddress('member'), { name: 'Hana Mori' });
  await member.goto(`/map?node=project_${id}`);
  const card = member.getByRole('article', { name: /Tide Lines/u });
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('Vaea Tupou');

  await page.goto(`/project/${id}`);
  await page.getByRole('tab', { name: 'People' }).click();
  const people = sectionOf(page, 'People Relationships');
  await expect(people.getByText('Connect with people in your network')).toBeVisible();
  await expect(
    people.getByText('No person relationships found. Add one using the button above.'),
  ).toBeVisible();

  await people.getByRole('button', { name: 'Add Person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Person' });
  const search = dialog.getByLabel('Search people');
  await search.fill('nobody at all');
  await expect(dialog.getByText('No person found')).toBeVisible();
  await search.fill('vaea tup');
  await expect(dialog.getByRole('option', { name: /Vaea Tupou/u })).toBeVisible();
  await checkBothThemes(page, '[role="dialog"]');
  await search.press('ArrowDown');
  await search.press('Enter');
  await dialog.getByRole('combobox', { name: /^Role/u }).fill('Lead artist');
  await dialog.getByRole('button', { name: /^Years/u }).click();
  const years = page.getByRole('dialog', { name: /^Years/u });
  await years.getByRole('button', { name: '2024', exact: true }).click();
  await years.getByRole('button', { name: '2025', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Years (optional) 2024 - 2025' })).toBeVisible();
  await checkAccessibility(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Add Person' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Vaea Tupou')).toContainText('Pending');
  await expect(
    page.getByText(
      'Pending connections will be created when you click the "Save Changes" button at the top of the page.',
    ),
  ).toBeVisible();
  await expect(unsaved(page)).toBeVisible();
  await checkBothThemes(page);

  await page.getByRole('tab', { name: 'Project Connections' }).click();
  const projects = sectionOf(page, 'Project Relationships');
  await projects.getByRole('button', { name: 'Add Project' }).click();
  const making = page.getByRole('dialog', { name: 'Add Project' });
  await making.getByLabel('Search projects').fill('Eel Nets');
  await expect(making.getByText('No project found')).toBeVisible();
  await making.getByRole('option', { name: /Create the project “Eel Nets”/u }).click();
  await making.getByLabel('Description (optional)').fill('Woven by hand.');
  await making.getByRole('button', { name: 'Add Project' }).click();
  await expect(making).toBeHidden();
  await expect(rowOf(page, 'Eel Nets')).toContainText('Pending');
  expect(await readConnections(page, 'project', id)).toEqual([]);
  const projectNames = async () =>
    (await callAsVisitor(page, 'GET', '/projects')).map(({ name }: { name: string }) => name);
  expect(await projectNames()).not.toContain('Eel Nets');

  await save(page);
  await expect(page.getByText('Created 2 new connection(s)')).toBeVisible();
  await expect(unsaved(page)).toBeHidden();
  await expect(rowOf(page, 'Eel Nets')).not.toContainText('Pending');
  expect((await projectNames()).filter((name: string) => name === 'Eel Nets')).toHaveLength(1);
  await expect(card).toContainText('Vaea Tupou');
  await expect(card).toContainText('Eel Nets');

  await page.getByRole('tab', { name: 'People 1' }).click();
  await people.getByRole('button', { name: /^Edit Vaea Tupou/u }).click();
  const role = people.getByRole('combobox', { name: 'Role' });
  await expect(role).toBeFocused();
  await expect(people.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await role.fill('lead');
  await page.getByRole('option', { name: 'Lead artist' }).click();
  await expect(people.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await role.fill('Founder');
  await checkAccessibility(page, 'main');
  await people.getByRole('button', { name: 'Confirm' }).click();
  await expect(rowOf(page, 'Founder')).toContainText('Edited');
  await page.getByRole('tab', { name: 'Project Connections 1' }).click();
  await projects.getByRole('button', { name: /^Delete Eel Nets/u }).click();
  const asking = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(asking).toContainText(
    'Are you sure you want to delete the relationship with Eel Nets? This action cannot be undone.',
  );
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, 'Eel Nets')).toBeHidden();
  await save(page);
  await expect(page.getByText('Updated 1 connection(s)')).toBeVisible();
  await expect(page.getByText('Deleted 1 connection(s)')).toBeVisible();
  await expect(unsaved(page)).toBeHidden();
  expect(await readConnections(page, 'project', id)).toMatchObject([
    { name: 'Vaea Tupou', role: 'Founder' },
  ]);
  await expect(card).toContainText('Founder');
  await expect(card).not.toContainText('Eel Nets');
  await elsewhere.close();

  // The other end of the relationship.
  await page.goto(`/person/${vaea}`);
  await page.getByRole('tab', { name: 'Project Connections 1' }).click();
  await expect(rowOf(page, 'Tide Lines')).toContainText('Founder');
  await expect(page.getByRole('tab', { name: 'Organisation Connections' })).toBeVisible();
});
