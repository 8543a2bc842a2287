import type { Page } from '@playwright/test';
import { freshAddress, join, password } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { linkOf, readEmail } from '../mailbox.ts';
import type { Product } from '../product.ts';
import { checkBothSizes, checkBothThemes, expect, test } from '../test.ts';

test.use({ demo: false });
test.setTimeout(180_000);

/** A coordinator adds a person to a project, and invites them from the person's page. */
async function addAndInvite(page: Page, product: Product, address: string) {
  const { id } = await callAsVisitor(page, 'POST', '/people', { first_name: 'Mere' });
  const { id: project } = await callAsVisitor(page, 'POST', '/projects', { name: 'Reef Diary' });
  await callAsVisitor(page, 'POST', '/relationships', {
    ...{ node1_id: id, node1_type: 'person', node2_id: project, node2_type: 'project' },
    relationship_metadata: { role_type: 'Diver', years_involved: '2021' },
  });
  await page.goto(`/people/${id}-mere`);
  await expect(page.getByText('Added by Aroha Ngata, not a member yet')).toBeVisible();
  await page.getByRole('button', { name: 'Invite them: Mere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Mere' });
  await dialog.getByLabel('Their email address').fill(address);
  await checkBothThemes(page);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`The invitation goes to ${address}.`)).toBeVisible();
  return { id, link: linkOf(await readEmail(product, address, /added you/u), '/invitation') };
}

/** An owner with a profile, and somebody else's browser. */
async function setUp(page: Page, product: Product) {
  await join(page, product, freshAddress('owner'), { name: 'Aroha Ngata', at: '/profile' });
  await expect(page.getByRole('heading', { name: 'Good to see you, Aroha' })).toBeVisible();
}

test('from the e-mail to the claimed profile in three taps', { tag: '@phone' }, async ({
  page,
  product,
  browser,
}) => {
  await setUp(page, product);
  const { id, link } = await addAndInvite(page, product, freshAddress('mere'));
  const elsewhere = await browser.newContext({ baseURL: product.url, ...phone(page) });
  const invited = await elsewhere.newPage();
  const begun = Date.now();
  // The first tap is on the link in the e-mail.
  await invited.goto(link);
  await expect(invited.getByText('Reef Diary: Diver, 2021')).toBeVisible();
  await checkBothSizes(invited);
  await invited.getByLabel('Password', { exact: true }).click();
  await invited.keyboard.type(password);
  await invited.getByRole('button', { name: 'Make it my profile' }).click();
  await expect(invited.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(Date.now() - begun).toBeLessThan(120_000);
  await checkBothSizes(invited);
  await invited.getByRole('link', { name: 'Edit my profile' }).click();
  await expect(invited.getByLabel('First Name')).toHaveValue('Mere');

  await page.reload();
  await expect(page.getByText('not a member yet')).toHaveCount(0);
  const visitor = await browser.newContext({ baseURL: product.url });
  const answer = await visitor.request.get(`/api/v1/people/${id}`);
  expect(answer.status()).toBe(200);
  await visitor.close();
  await elsewhere.close();
});

test('a coordinator pastes twelve people, ten of them no members, and invites them in seven taps', {
  tag: '@phone',
}, async ({ page, product }) => {
  await setUp(page, product);
  for (const first_name of ['Hana', 'Tevita']) {
    await callAsVisitor(page, 'POST', '/people', { first_name });
  }
  const { id } = await callAsVisitor(page, 'POST', '/projects', { name: 'Reef Diary' });
  await page.goto(`/project/${id}`);
  const people = page.getByRole('tab', { name: 'People' });
  await expect(people).toBeVisible();
  const addresses = Array.from({ length: 10 }, (_, index) => freshAddress(`singer${index}`));
  const lines = [
    'Hana; Choir; 2021',
    'Tevita',
    ...addresses.map((address, index) => `Singer Ten${index} <${address}>`),
  ];
  let taps = 0;
  const tap = async (done: Promise<unknown>) => {
    taps += 1;
    await done;
  };
  await tap(people.click());
  await tap(page.getByRole('button', { name: 'Add several' }).click());
  const dialog = page.getByRole('dialog', { name: 'Add several people' });
  await tap(dialog.getByLabel('Names, one below another').fill(lines.join('\n')));
  await tap(dialog.getByRole('button', { name: 'Review' }).click());
  await expect(dialog.getByText('New on the map', { exact: true })).toHaveCount(10);
  const choice = dialog.getByRole('checkbox', { name: /^Invite the 10 new people/u });
  await tap(choice.check());
  await expect(dialog.getByText(/^New on the map, invited at/u)).toHaveCount(10);
  await checkBothThemes(page, '[role="dialog"]');
  await tap(dialog.getByRole('button', { name: 'Add 12 people' }).click());
  await tap(page.getByRole('button', { name: 'Save Changes' }).click());
  await expect(page.getByText('Invited 10 people')).toBeVisible();
  expect(taps).toBe(7);
  for (const address of addresses) {
    const email = await readEmail(product, address, /added you/u);
    for (const name of ['Singer', 'Aroha', 'Reef']) expect(email).not.toContain(name);
  }
});

test('one press in the invitation removes a person for ever', { tag: '@phone' }, async ({
  page,
  product,
  browser,
  visit,
}) => {
  await setUp(page, product);
  const address = freshAddress('mere');
  const { link } = await addAndInvite(page, product, address);
  const elsewhere = await browser.newContext({ baseURL: product.url, ...phone(page) });
  const invited = await elsewhere.newPage();
  await invited.goto(`${link}&answer=remove`);
  const button = invited.getByRole('button', { name: 'Remove me and do not ask again' });
  await expect(button).toBeInViewport();
  await checkBothSizes(invited);
  await button.click();
  await expect(invited.getByRole('heading', { name: 'You are removed' })).toBeVisible();
  await elsewhere.close();

  const { id } = await callAsVisitor(page, 'POST', '/people', { first_name: 'Mere' });
  await page.goto(`/people/${id}-mere`);
  await page.getByRole('button', { name: 'Invite them: Mere' }).click();
  await page.getByLabel('Their email address').fill(address);
  visit.expectNoise(/400/u);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(/asked not to be invited again/u)).toBeVisible();
  await expect(page.getByLabel('Their email address')).toHaveValue(address);
});

test('a member says "This is me", and whoever added the person decides', async ({
  page,
  product,
  browser,
}) => {
  await setUp(page, product);
  const { id } = await callAsVisitor(page, 'POST', '/people', { first_name: 'Mere' });
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const member = await elsewhere.newPage();
  await join(member, product, freshAddress('member'), { name: 'Mere Kingi', at: '/profile' });
  await expect(member.getByText(/You are on the map/u)).toBeVisible();
  await member.goto(`/people/${id}-mere`);
  await member.getByRole('button', { name: 'This is me: Mere' }).click();
  await member.getByLabel('By what are you recognised?').fill('We met in Suva.');
  await checkBothThemes(member);
  await member.getByRole('button', { name: 'Say that this is me' }).click();
  await expect(member.getByText(/You have said that this is you/u)).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByText('Mere Kingi says that they are Mere.')).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Yes, it is them: Mere' }).click();
  await expect(page.getByText('The profile of Mere is theirs now.')).toBeVisible();
  // The address of the person leads to the profile of whoever it is.
  await member.goto(`/people/${id}`);
  await expect(member.getByRole('heading', { name: 'Mere Kingi' })).toBeVisible();
  await elsewhere.close();
});

/** The size of a page, for the browser of somebody else. */
const phone = (page: Page) => {
  const viewport = page.viewportSize();
  return viewport ? { viewport } : {};
};
