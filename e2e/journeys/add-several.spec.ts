import type { Page } from '@playwright/test';
import { freshAddress, join } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import type { Product } from '../product.ts';
import { emptyProduct } from '../superuser.ts';
import { checkBothThemes, expect, test } from '../test.ts';

test.use({ demo: false });
test.setTimeout(240_000);

const unsaved = (page: Page) => page.getByText('Unsaved changes', { exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

/** After four calls all creating calls fail; every second one reaches the server first. */
async function cutNetwork(page: Page) {
  const state = { isCut: true, asked: 0 };
  await page.route(/\/api\/v1\/(?:people|relationships)$/u, async (route) => {
    if (route.request().method() !== 'POST' || !state.isCut) return route.continue();
    state.asked += 1;
    if (state.asked <= 4) return route.continue();
    if (state.asked % 2 === 0) await route.fetch();
    return route.abort();
  });
  return state;
}

async function joinWithProfile(page: Page, product: Product, email: string, name: string) {
  await join(page, product, email, { name });
  await expect
    .poll(async () => (await callAsVisitor(page, 'GET', '/user/profile')).primary_profile?.name)
    .toBe(name);
}

test('a user pastes twelve people into a project, corrects three, and saves despite failed requests', {
  tag: '@phone',
}, async ({ page, product, browser, visit }) => {
  visit.expectNoise('net::ERR_FAILED');
  await emptyProduct(product);
  await joinWithProfile(page, product, freshAddress('lister'), 'Sina Leota');
  for (const [first_name, last_name] of [
    ['Mere', 'Kingi'],
    ['Hana', 'Ito'],
  ]) {
    const bio = 'Weaves harakeke by the river, and teaches those who come after her.';
    await callAsVisitor(page, 'POST', '/people', { first_name, last_name, bio });
  }
  const { id } = await callAsVisitor(page, 'POST', '/projects', { name: 'Tide Lines' });
  await page.goto(`/project/${id}`);
  await expect(page.getByRole('tab', { name: 'People' })).toBeVisible();

  let actions = 0;
  const act = async (done: Promise<unknown>) => {
    actions += 1;
    await done;
  };
  const lines = [
    'Name;Role;Years',
    'Meer Kingi;Artst;2021 - 2023',
    'Hana Ito;Curator;2022',
    'Tevita Fifta;;',
    ...Array.from(
      { length: 8 },
      (_, index) => `Pasifika Singer${index};${index === 0 ? 'Choir' : ''};`,
    ),
    '"Ngata, Aroha ""Moana""";Host;2019',
  ];
  await act(page.getByRole('tab', { name: 'People' }).click());
  await act(page.getByRole('button', { name: 'Add several' }).click());
  const dialog = page.getByRole('dialog', { name: 'Add several people' });
  await expect(dialog.getByLabel('Names, one below another')).toBeFocused();
  await act(dialog.getByLabel('Names, one below another').fill(lines.join('\n')));
  await checkBothThemes(page, '[role="dialog"]');
  await act(dialog.getByRole('button', { name: 'Review' }).click());
  await expect(dialog.getByText('New on the map', { exact: true })).toHaveCount(10);
  await expect(dialog.getByText('On the map', { exact: true })).toHaveCount(1);
  await checkBothThemes(page, '[role="dialog"]');
  // The candidate's text is not cut off, and leaves room for the role beside it.
  const cutOff = await dialog
    .getByRole('button', { name: 'Mere Kingi' })
    .evaluate((button) =>
      [button, ...button.querySelectorAll('*')].some(
        (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
      ),
    );
  expect(cutOff).toBe(false);
  const roleBox = await dialog.getByLabel('Role of Meer Kingi').boundingBox();
  expect(roleBox?.width).toBeGreaterThan(100);

  await act(dialog.getByRole('button', { name: 'Mere Kingi' }).click());
  await act(dialog.getByLabel('Role of Mere Kingi').fill('Artist'));
  await act(dialog.getByLabel('Name in row 3').fill('Tevita Fifita'));
  await expect(dialog.getByText('New on the map', { exact: true })).toHaveCount(10);
  await act(dialog.getByRole('button', { name: 'Add 12 people' }).click());
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(12);
  expect((await callAsVisitor(page, 'GET', '/people?limit=100')).length).toBe(3);

  const network = await cutNetwork(page);
  await act(saveButton(page).press('Enter'));
  await expect(
    page.getByText(/^Not saved yet: The server cannot be reached/u).first(),
  ).toBeVisible();
  await expect(saveButton(page)).toBeEnabled();
  await expect(unsaved(page)).toBeVisible();
  network.isCut = false;

  // The page is reloaded, and restores what was not saved.
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await act(page.getByRole('button', { name: 'Bring them back' }).click());
  await act(saveButton(page).press('Enter'));
  await expect(unsaved(page)).toBeHidden();
  expect(actions).toBeLessThan(15);

  const query = `entity_type=project&entity_id=${id}`;
  const { relationships } = await callAsVisitor(page, 'GET', `/relationships/by-entity?${query}`);
  const stored = relationships.map(
    ({ name, role, year }: { name: string; role: string; year: string }) => [name, role, year],
  );
  const singers = Array.from({ length: 8 }, (_, index) => [
    `Pasifika Singer${index}`,
    'Choir',
    '2022',
  ]);
  expect(stored.sort()).toEqual(
    [
      ['Mere Kingi', 'Artist', '2021 - 2023'],
      ['Hana Ito', 'Curator', '2022'],
      ['Tevita Fifita', 'Curator', '2022'],
      ...singers,
      ['Ngata, Aroha "Moana"', 'Host', '2019'],
    ].sort(),
  );
  expect((await callAsVisitor(page, 'GET', '/people?limit=100')).length).toBe(13);

  const tevita = (await callAsVisitor(page, 'GET', '/people?limit=100')).find(
    ({ name }: { name: string }) => name === 'Tevita Fifita',
  );
  const elsewhere = await browser.newContext({ baseURL: product.url });
  // People without an account are for members.
  const member = await elsewhere.newPage();
  await join(member, product, freshAddress('member'), { name: 'Hana Mori' });
  await member.goto(`/map?node=person_${tevita.id}`);
  const card = member.getByRole('article', { name: /Tevita Fifita/u });
  await expect(card.getByText('Added by Sina Leota, not a member yet')).toBeVisible();
  await elsewhere.close();
});

test('a user connects a person with a mentor and a collaborator, one after the other', async ({
  page,
  product,
}) => {
  await joinWithProfile(page, product, freshAddress('mentee'), 'Talia Vea');
  const { primary_profile: own } = await callAsVisitor(page, 'GET', '/user/profile');
  await callAsVisitor(page, 'POST', '/people', { first_name: 'Billie', last_name: 'Marsh' });
  await page.goto(`/person/${own.id}`);
  await page.getByRole('tab', { name: 'People' }).click();
  await expect(
    page.getByText('No person relationships found. Add one using the button above.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add Person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Person' });
  await dialog.getByLabel('Search people').fill('billie');
  await dialog.getByRole('option', { name: /Billie Marsh/u }).click();
  await dialog.getByRole('combobox', { name: /^Role/u }).fill('Mentor');
  await dialog.getByRole('button', { name: 'Add another' }).click();
  await expect(dialog.getByLabel('Search people')).toBeFocused();
  await dialog.getByLabel('Search people').fill('Losa Tuala');
  await dialog.getByRole('option', { name: /^Add several, beginning with “Losa Tuala”/u }).click();
  await expect(dialog).toBeHidden();
  const several = page.getByRole('dialog', { name: 'Add several people' });
  await expect(several.getByLabel('Names, one below another')).toHaveValue('Losa Tuala');
  await several.getByRole('button', { name: 'Review' }).click();
  await expect(several.getByText(/shown as added by you, not a member yet\.$/u)).toBeVisible();
  await several.getByRole('button', { name: 'Add 1 person' }).click();
  await expect(several).toBeHidden();
  await page.getByRole('button', { name: 'Change Losa Tuala' }).click();
  const changing = page.getByRole('dialog', { name: 'Change Connection' });
  await changing.getByRole('combobox', { name: /^Role/u }).fill('Collaborator');
  await checkBothThemes(page, '[role="dialog"]');
  await changing.getByRole('button', { name: 'Change' }).click();
  await expect(changing).toBeHidden();
  await expect(rowOf(page, 'Losa Tuala')).toContainText('Collaborator');
  await saveButton(page).press('Enter');
  await expect(page.getByText('Created 2 new connection(s)')).toBeVisible();
  await expect(unsaved(page)).toBeHidden();
  await expect(rowOf(page, 'Billie Marsh')).toContainText('Mentor');
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(0);
});
