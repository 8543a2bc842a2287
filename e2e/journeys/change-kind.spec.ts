import { callAsVisitor } from '../api.ts';
import { makePeople } from '../connections.ts';
import { emptyNetwork, signInAsSuperuser } from '../superuser.ts';
import { checkBothSizes, expect, test } from '../test.ts';

test.use({ demo: false });

test('an owner makes a person a project, which stays in its place, and undoes it', {
  tag: '@phone',
}, async ({ page, product }) => {
  await signInAsSuperuser(page, product);
  await emptyNetwork(page);
  const [tide = 0, bo = 0] = await makePeople(page, 'Tide Lines', 'Bo Reed');
  await callAsVisitor(page, 'POST', '/relationships', {
    ...{ node1_id: bo, node1_type: 'person', node2_id: tide, node2_type: 'person' },
    relationship_metadata: { role_type: 'Maker', years_involved: '2019' },
  });

  await page.goto(`/person/${tide}`);
  const pronouns = page.getByRole('textbox', { name: 'Pronouns' });
  await pronouns.fill('it/its');
  await page.getByRole('button', { name: 'Change Kind...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the kind?' });
  await expect(dialog.getByText('Save or discard your changes first.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);

  await page.getByRole('button', { name: 'Change Kind...' }).click();
  await dialog.getByRole('radio', { name: 'Project' }).focus();
  await page.keyboard.press('Space');
  await expect(
    dialog.getByText('The first name and last name become the name: Tide Lines'),
  ).toBeVisible();
  await expect(dialog.getByText('connections: 1')).toBeVisible();
  await expect(dialog.getByText('pronouns', { exact: true })).toBeVisible();
  await checkBothSizes(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Change Kind' }).click();
  await expect(page).toHaveURL(`/project/${tide}`);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Tide Lines');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page).toHaveURL(`/person/${tide}`);
  await expect(pronouns).toHaveValue('it/its');
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(page).toHaveURL(`/project/${tide}`);

  // Addresses of the person lead on: of the page, of a node and of a line of the map.
  await page.goto(`/people/${tide}-tide-lines`);
  await expect(page).toHaveURL(`/projects/${tide}-tide-lines`);
  await expect(page.getByRole('link', { name: 'Bo Reed Maker' })).toBeVisible();
  await page.goto(`/map?node=person_${tide}`);
  await expect(page).toHaveURL(new RegExp(`node=project_${tide}`, 'u'));
  await page.goto(`/map?edge=person_${tide}..person_${bo}`);
  await expect(page.getByText('2019').first()).toBeVisible();
});
