import type { Page } from '@playwright/test';
import { freshAddress, join } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { makePeople, readConnections, save, sectionOf, unsaved } from '../connections.ts';
import { rowOf } from '../tables.ts';
import { checkAccessibility, checkBothThemes, expect, test } from '../test.ts';

// An empty network, so that the map shows only entities of this test.
test.use({ demo: false, settings: {} });
test.setTimeout(240_000);

test('a user connects a project with a person on the map and with a new project [spec 1.1] [spec 2.1] [spec 2.2] [spec 2.8]', async ({
  page,
  product,
  browser,
}) => {
  await join(page, product, freshAddress('connector'), { name: 'Sina Leota' });
  const [mere] = await makePeople(page, 'Mere Kingi', 'Tevita Fifita', 'Hana Ito');
  const { id } = await callAsVisitor(page, 'POST', '/projects', { name: 'Tide Lines' });
  const elsewhere = await browser.newContext({ baseURL: product.url });
  // People without an account are for members.
  const member = await elsewhere.newPage();
  await join(member, product, freshAddress('member'), { name: 'Hana Mori' });
  await member.goto(`/map?node=project_${id}`);
  const card = member.getByRole('article', { name: /Tide Lines/u });
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('Mere Kingi');

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
  await search.fill('mere kin');
  await expect(dialog.getByRole('option', { name: /Mere Kingi/u })).toBeVisible();
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
  await expect(rowOf(page, 'Mere Kingi')).toContainText('Pending');
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
  expect(await projectNames()).toEqual(['Tide Lines']);

  await save(page);
  await expect(page.getByText('Created 2 new connection(s)')).toBeVisible();
  await expect(unsaved(page)).toBeHidden();
  await expect(rowOf(page, 'Eel Nets')).not.toContainText('Pending');
  expect((await projectNames()).sort()).toEqual(['Eel Nets', 'Tide Lines']);
  await expect(card).toContainText('Mere Kingi');
  await expect(card).toContainText('Eel Nets');

  await page.getByRole('tab', { name: 'People 1' }).click();
  await people.getByRole('button', { name: /^Edit Mere Kingi/u }).click();
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
    { name: 'Mere Kingi', role: 'Founder' },
  ]);
  await expect(card).toContainText('Founder');
  await expect(card).not.toContainText('Eel Nets');
  await elsewhere.close();

  // The other end of the relationship.
  await page.goto(`/person/${mere}`);
  await page.getByRole('tab', { name: 'Project Connections 1' }).click();
  await expect(rowOf(page, 'Tide Lines')).toContainText('Founder');
  await expect(page.getByRole('tab', { name: 'Organisation Connections' })).toBeVisible();
});

test('a user saves thirty connections, one of which fails, and the messages count correctly', async ({
  page,
  product,
  visit,
}) => {
  visit.expectNoise('net::ERR_FAILED');
  await join(page, product, freshAddress('thirty'), { name: 'Billie Marsh' });
  const [talia] = await makePeople(page, 'Talia Vea');
  const { id } = await callAsVisitor(page, 'POST', '/projects', { name: 'Thirty Nets' });
  await page.goto(`/project/${id}`);
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Add Person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Person' });
  await dialog.getByLabel('Search people').fill('talia');
  await dialog.getByRole('option', { name: /Talia Vea/u }).click();
  await dialog.getByRole('combobox', { name: /^Role/u }).fill('Role 1');
  await dialog.getByRole('button', { name: 'Add Person' }).click();
  await expect(rowOf(page, 'Talia Vea')).toContainText('Pending');
  // Waits until the draft is stored, because a page that is left at once may lose it.
  await page.waitForFunction(async () => {
    const request = indexedDB.open('mangrove-drafts');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const drafts = request.result;
    const counting = drafts.transaction('drafts').objectStore('drafts').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    drafts.close();
    return counting.result > 0;
  });
  // A page stores its draft again when it is left, so the draft is multiplied from another page.
  page.once('dialog', (asked) => void asked.accept());
  await page.goto('/map');
  await multiplyDraftAdditions(page, 30);
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: 'Bring them back' }).click();
  await page.getByRole('tab', { name: 'People 1' }).click();
  const table = page.getByRole('table', { name: 'People Relationships' });
  await expect(table).toHaveAttribute('aria-rowcount', '31');

  let fate: 'before' | 'after' | 'done' = 'after';
  let isStoreAway = false;
  await page.route('**/api/v1/relationships', async (route) => {
    const isChosen = JSON.parse(route.request().postData() ?? '{}').relationship_metadata
      ?.role_type;
    if (isChosen !== 'Role 17' || fate === 'done') return route.continue();
    if (fate === 'after') await route.fetch();
    return route.abort();
  });
  await page.route('**/api/v1/relationships/by-entity**', (route) =>
    isStoreAway ? route.abort() : route.continue(),
  );

  // The request is lost before the server gets it: 29 are stored, one is pending with the reason.
  fate = 'before';
  await save(page);
  await expect(page.getByText('Created 29 new connection(s)')).toBeVisible();
  await expect(
    page.getByText(/^Failed to create relationship: The server cannot be reached/u),
  ).toBeVisible();
  await expect(rowOf(page, 'Role 17')).toContainText('Pending');
  await expect(rowOf(page, 'Role 17')).toContainText('Not saved yet: The server cannot be reached');
  await expect(unsaved(page)).toBeVisible();
  expect(await readConnections(page, 'project', id)).toHaveLength(29);

  // The answer is cut off and the list cannot be read: the page cannot know whether it is stored.
  fate = 'after';
  isStoreAway = true;
  await save(page);
  await expect(page.getByText(/^The saved data could not be loaded again/u)).toBeVisible();
  await expect(rowOf(page, 'Role 17')).toContainText('Pending');
  expect(await readConnections(page, 'project', id)).toHaveLength(30);

  // A repetition gets the answer of the first request: stored once, and counted once.
  fate = 'done';
  isStoreAway = false;
  await save(page);
  await expect(page.getByText('Created 1 new connection(s)')).toBeVisible();
  await expect(unsaved(page)).toBeHidden();
  const roles = (await readConnections(page, 'project', id)).map(({ role }) => role);
  expect(new Set(roles).size).toBe(30);
  expect(roles).toHaveLength(30);

  // The answer is cut off, but the list can be read: the deletion is not reported as a failure.
  const last = (await readConnections(page, 'project', id)).find(({ role }) => role === 'Role 17');
  await page.route(`**/api/v1/relationships/${last?.id}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Delete Talia Vea, Role 17', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(unsaved(page)).toBeVisible();
  await save(page);
  await expect(page.getByText('Deleted 1 connection(s)')).toBeVisible();
  await expect(unsaved(page)).toBeHidden();
  expect(await readConnections(page, 'person', talia ?? 0)).toHaveLength(29);
});

/**
 * Copies the only pending connection of the stored draft thirty times, each with its own role, so
 * that they need not be typed.
 */
async function multiplyDraftAdditions(page: Page, count: number) {
  const write = () =>
    page.evaluate(async (wanted) => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('mangrove-drafts', 1);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const drafts = opened.transaction('drafts', 'readwrite').objectStore('drafts');
      const ask = <Answer>(request: IDBRequest<Answer>) =>
        new Promise<Answer>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const [key] = await ask(drafts.getAllKeys());
      if (key === undefined) return false;
      const kept = await ask(drafts.get(key));
      const [first] = kept.parts.connections.additions;
      kept.parts.connections.additions = Array.from({ length: wanted }, (_, index) => ({
        ...first,
        key: `${first.key}-${index}`,
        value: { ...first.value, role: `Role ${index + 1}` },
      }));
      await ask(drafts.put(kept, key));
      opened.close();
      return true;
    }, count);
  await expect.poll(write).toBe(true);
}
