import { callAsVisitor } from '../api.ts';
import { emptyNetwork, panel, signInAsSuperuser, toast } from '../superuser.ts';
import { rowOf } from '../tables.ts';
import { checkBothThemes, expect, test } from '../test.ts';

test.use({ demo: false });

test('a superuser deletes a project, which is not found until it is restored with its connection', async ({
  page,
  product,
}) => {
  await signInAsSuperuser(page, product);
  await emptyNetwork(page);
  const project = await callAsVisitor(page, 'POST', '/projects', { name: 'Shore Walk' });
  const person = await callAsVisitor(page, 'POST', '/people', { first_name: 'Sina' });
  await callAsVisitor(page, 'POST', '/relationships', {
    node1_id: person.id,
    node1_type: 'person',
    node2_id: project.id,
    node2_type: 'project',
    relationship_metadata: { role_type: 'Weaver', years_involved: '2020' },
  });
  const statusOf = async () =>
    (await page.request.get(`/projects/${project.id}-shore-walk`)).status();
  expect(await statusOf()).toBe(200);

  await page.goto(panel('nodes'));
  await page.getByRole('button', { name: 'Delete Shore Walk' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete Project' });
  await expect(asked).toContainText('It can be restored for 30 days.');
  await asked.getByRole('button', { name: 'Delete' }).click();
  const undoing = toast(page, 'Shore Walk deleted successfully.');
  await expect(undoing).toBeVisible();
  expect(await statusOf()).toBe(404);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(statusOf).toBe(200);

  await callAsVisitor(page, 'DELETE', `/projects/${project.id}`);
  await page.goto(panel('deleted'));
  await expect(rowOf(page, 'Shore Walk')).toContainText('30 days');
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Restore Shore Walk' }).click();
  await expect(toast(page, 'Shore Walk is back with 1 connection.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing was deleted lately' })).toBeVisible();
  expect(await statusOf()).toBe(200);
  await page.goto(`/map?node=project_${project.id}&zoom=true`);
  await expect(page.getByRole('article', { name: /Shore Walk/u })).toContainText('Sina');
});
