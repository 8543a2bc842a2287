import { freshAddress, join } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { readEmail } from '../mailbox.ts';
import { panel, signInAsSuperuser, toast } from '../superuser.ts';
import { changesDemo, checkAccessibility, expect, test } from '../test.ts';

test.use({ settings: changesDemo });
test.setTimeout(120_000);

test('a visitor reports a page and gets an email after a superuser hides it and decides', async ({
  page,
  product,
}) => {
  const reporter = freshAddress('reporter');
  await page.goto('/map');
  const { nodes } = await (await page.request.get('/api/v1/graph')).json();
  // The last project, because it will be hidden, and other tests of the demo use the first ones.
  const { id, display_name: name } = nodes.findLast(
    ({ type }: { type: string }) => type === 'project',
  );
  const address = `/projects/${id}`;
  await page.goto(address);
  await page.getByRole('button', { name: `Report ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(dialog.getByText('Please choose what is the matter.')).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByLabel('What is the matter?').selectOption('private');
  await dialog.getByLabel('In your words').fill('It was told in confidence.');
  await dialog.getByLabel('Your email address').fill(reporter);
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toContainText(reporter);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();

  await signInAsSuperuser(page, product);
  await page.goto(panel('reports'));
  await expect(page.getByRole('tab', { name: 'Reports 1' })).toBeVisible();
  await page.getByRole('button', { name }).click();
  const sheet = page.getByRole('complementary', { name });
  await expect(sheet).toContainText('It was told in confidence.');
  await expect(sheet).toContainText(reporter);
  await checkAccessibility(page);
  await sheet.getByRole('button', { name: 'Hide until decided' }).click();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(toast(page, 'Hidden until it is decided')).toBeVisible();
  expect((await page.request.get(`/api/v1${address}`)).status()).toBe(404);

  await page.getByRole('tab', { name: 'In progress' }).click();
  await expect(page.getByText('Hidden for 1 hour')).toBeVisible();
  await page.getByRole('button', { name }).click();
  await sheet.getByLabel('Outcome').selectOption('removed');
  await sheet.getByLabel(/Answer to the person who reported it/u).fill('Thank you for telling us.');
  await sheet.getByRole('button', { name: 'Close Report' }).click();
  await expect(toast(page, 'Report closed')).toBeVisible();
  const email = await readEmail(product, reporter, /What became of your report/u);
  expect(email).toContain('It was removed');
  expect(email).toContain('Thank you for telling us.');
  expect(email).not.toContain(name);
});

test('a superuser walks through the queue, and widens the window without losing a word', async ({
  page,
  product,
}) => {
  await signInAsSuperuser(page, product);
  const { nodes } = await (await page.request.get('/api/v1/graph')).json();
  const names = nodes.map(({ display_name: name }: { display_name: string }) => name);
  const people = nodes
    // Accounts of other tests of this product share a name.
    .filter(
      ({ type, display_name: name }: { type: string; display_name: string }) =>
        type === 'person' && names.indexOf(name) === names.lastIndexOf(name),
    )
    .slice(-3);
  for (const { id } of people) {
    await callAsVisitor(page, 'POST', '/reports', {
      ...{ entity_type: 'person', entity_id: id, reason: 'wrong', words: `Queue ${id}` },
    });
  }
  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto(panel('reports'));
  await page.getByRole('button', { name: people[0].display_name }).click();
  const sheet = page.getByLabel(people[0].display_name, { exact: true });
  await expect(sheet).toHaveRole('dialog');
  const note = page.getByLabel('Note for superusers');
  await note.fill('Called her twice.');
  for (const [width, role] of [
    [1440, 'complementary'],
    [1024, 'dialog'],
    [640, 'dialog'],
    [1366, 'complementary'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(sheet).toHaveRole(role);
    await expect(note).toHaveValue('Called her twice.');
    await expect(note).toBeFocused();
  }
  await checkAccessibility(page);
  for (const { id, display_name: name } of people) {
    const open = page.getByRole('complementary', { name });
    await expect(open).toContainText(`Queue ${id}`);
    await open.getByLabel('Outcome').selectOption('unchanged');
    await page.keyboard.press('Tab');
    await open.getByRole('button', { name: 'Close Report' }).click();
    await expect(open).toHaveCount(0);
  }
});

test('a user downloads everything that is stored about them', async ({ page, product }) => {
  const email = freshAddress('member');
  await join(page, product, email, { at: '/profile?tab=account-settings' });
  await page.getByRole('button', { name: 'Prepare Download' }).click();
  const save = page.getByRole('button', { name: 'Download', exact: true });
  await expect(save).toBeVisible();
  await checkAccessibility(page);
  expect(await readEmail(product, email, /is ready/u)).toContain('/profile?tab=account-settings');
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(file.suggestedFilename()).toMatch(/^mangrove-my-data-[\d-]+\.zip$/u);
  await page.getByRole('link', { name: 'What is kept, and for how long' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'What is kept, and for how long',
  );
});
