import { callAsVisitor } from '../api.ts';
import { makePeople } from '../connections.ts';
import { emptyNetwork, panel, signInAsSuperuser, toast } from '../superuser.ts';
import { checkBothSizes, expect, test } from '../test.ts';

test.use({ demo: false });

test('a superuser says what the other end of a role reads, and its page says so', {
  tag: '@phone',
}, async ({ page, product }) => {
  await signInAsSuperuser(page, product);
  await emptyNetwork(page);
  const [ines = 0, bo = 0] = await makePeople(page, 'Ines Quill', 'Bo Reed');
  await callAsVisitor(page, 'POST', '/relationships', {
    ...{ node1_id: ines, node1_type: 'person', node2_id: bo, node2_type: 'person' },
    direction: 'forward',
    relationship_metadata: { role_type: 'teacher of', years_involved: '1990' },
  });
  await page.goto(`/people/${bo}`);
  await expect(page.getByText('teacher: Ines Quill')).toBeVisible();

  await page.goto(panel('roles'));
  await expect(page.getByText('No roles on the list yet')).toBeVisible();
  await checkBothSizes(page);
  await page.getByRole('button', { name: 'Add role' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Role' });
  const role = dialog.getByRole('textbox', { name: 'Role' });
  await expect(role).toBeFocused();
  await role.fill('teacher of');
  await page.keyboard.press('Tab');
  await page.keyboard.type('student of');
  await checkBothSizes(page, '[role="dialog"]');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Added “teacher of”')).toBeVisible();
  await expect(page.getByText('student of', { exact: true })).toBeVisible();
  await checkBothSizes(page);

  await page.goto(`/people/${bo}`);
  await expect(page.getByText('student of')).toBeVisible();
  await expect(page.getByText('teacher: Ines Quill')).toHaveCount(0);
});
