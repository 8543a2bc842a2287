import type { Locator, Page } from '@playwright/test';
import {
  freshAddress,
  join,
  logIn,
  makeSuperuser,
  openVisitorMenu,
  password,
} from '../accounts.ts';
import { linkOf, readEmail } from '../mailbox.ts';
import type { Product } from '../product.ts';
import { checkAccessibility, expect, test } from '../test.ts';

test.use({ demo: false, settings: { RATE_LIMIT: 'off' } });
test.setTimeout(300_000);

/** A program's call, without a browser's cookies. */
async function call(product: Product, method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}

async function register(product: Product, email: string, name: string, logsIn = true) {
  const query = `/auth/register?auto_login=${logsIn}`;
  const made = await call(product, 'POST', query, { email, password, name });
  return { id: made.user.id as number, token: made.access_token as string };
}

/** Whether a login is let in. */
async function mayLogIn(product: Product, email: string, given: string) {
  const response = await fetch(`${product.url}/api/v1/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password: given }),
  });
  return response.status === 200;
}

async function openPanel(page: Page, product: Product) {
  const admin = freshAddress('superuser');
  await makeSuperuser(product, admin);
  await page.goto('/superuser-control-panel?tab=users');
  await expect(
    page.getByRole('heading', { name: 'Login required to access this page' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/u);
  await logIn(page, admin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Control Panel');
  await expect(page).toHaveURL('/superuser-control-panel?tab=users');
  return admin;
}

const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).getByRole('row');
const sheetOf = (page: Page, email: string) => page.getByRole('complementary', { name: email });

async function choose(page: Page, filter: string, option: string) {
  await page.getByRole('combobox', { name: filter }).selectOption({ label: option });
}

async function lookInBoth(page: Page, part?: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAccessibility(page, part);
  }
}

test('nobody but superusers enters the panel [spec 1.2] [spec 3.1] [spec 3.2] [spec 3.6] [spec 3.9]', async ({
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

test('superusers find users by search, filters, order and page [spec 3.2] [spec 3.9]', async ({
  page,
  product,
}) => {
  const stem = freshAddress('crowd').split('@')[0];
  const people = [];
  for (let index = 1; index <= 22; index += 1) {
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
  await expect(page.getByText('1–20 of 22 users')).toBeVisible();
  await expect(rows(page)).toHaveCount(21);
  await expect(page.getByRole('tab')).toHaveText([
    'Entity Search',
    'User Management',
    'Official Tags',
    'Tag Management',
    'Node Management',
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
  await lookInBoth(page);

  // The newest first; a heading turns the order round.
  const created = page.getByRole('columnheader', { name: 'Created' });
  await expect(created).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).nth(1)).toContainText(people[21]?.email ?? '');
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

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(page).toHaveURL(/sort=email&order=asc&page=2/u);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);

  // A filter begins at the first page again.
  await choose(page, 'Profiles', 'With profiles');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expect(rows(page).nth(1)).toContainText(first.email);
  await choose(page, 'Data Issues', 'None');
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Clear all filters' }).first().click();
  await expect(page.getByLabel('Search by email or profile name')).toHaveValue('');
  await choose(page, 'Role', 'Superusers');
  await choose(page, 'Login Status', 'Has logged in');
  await choose(page, 'Verification', 'Verified');
  await expect(rows(page).filter({ hasText: admin })).toContainText('Superuser');
  await expect(rows(page).filter({ hasText: admin })).toContainText(/\d+[sm] ago/u);
  await expect(rows(page).filter({ hasText: stem ?? '' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear all filters' }).click();

  // By the name of a profile; a search is cleared by itself.
  await page.getByLabel('Search by email or profile name').fill('marama te');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows(page)).toHaveCount(21);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();

  // The sheet opens by keyboard, gives the focus back, and goes with the address.
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

  // One's own account is neither deleted nor changed here.
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

test('superusers change an account, its rights and its rank, and delete it [spec 1.1] [spec 1.5] [spec 3.2] [spec 3.5] [spec 3.8]', async ({
  page,
  product,
  visit,
}) => {
  const email = freshAddress('steward');
  const user = await register(product, email, 'Łukasz Wrona');
  const create = (path: string, body: object) =>
    call(product, 'POST', path, body, user.token) as Promise<{ id: number }>;
  await create('/people', { first_name: 'Łukasz', last_name: 'Wrona', user_id: user.id });
  await openPanel(page, product);
  const program = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const createAsAdmin = (path: string, name: string) => createBySession(page, path, name);
  await createAsAdmin('organizations', 'Reef Keepers');
  await createAsAdmin('projects', 'Dune Fence Weaving');
  expect(program).not.toBe('');
  await page.getByLabel('Search by email or profile name').fill(email);
  await page.getByRole('link', { name: email }).click();
  const sheet = sheetOf(page, email);
  await expect(sheet.getByRole('heading', { name: 'Entity Access' })).toBeVisible();
  await expect(sheet.getByRole('term')).toHaveText([
    'Created',
    'Last login',
    'Type',
    'Person profiles',
  ]);
  await expect(sheet.getByRole('definition')).toHaveText([/20\d\d$/u, / ago$/u, 'person', '1']);
  await expect(sheet).toContainText('Person · Administrator');
  await expect(sheet.getByText('Last Owner')).toBeVisible();
  await lookInBoth(page);

  // The last owner stays: the warning says so, and so does the server.
  await menuOf(sheet, 'Łukasz Wrona');
  await page.getByRole('menuitem', { name: 'Revoke Access' }).click();
  const revoking = page.getByRole('dialog', { name: 'Revoke Access' });
  await expect(revoking).toContainText('This user is the last administrator of it.');
  await checkAccessibility(page, '[role="dialog"]');
  visit.expectNoise('400');
  await revoking.getByRole('button', { name: 'Revoke Access' }).click();
  await expect(revoking.getByRole('alert')).toHaveText(
    'Cannot remove the last owner of an entity.',
  );
  await revoking.getByRole('button', { name: 'Cancel' }).click();

  await grant(page, sheet, 'Organizations', 'Reef', 'Reef Keepers', 'Steward');
  await grant(page, sheet, 'Projects', 'Dune', 'Dune Fence Weaving', 'Administrator');
  // People, organisations, projects; what the user has is no choice any more.
  await expect(sheet.getByRole('listitem')).toHaveText([
    /Łukasz Wrona.*Last Owner/u,
    /Reef Keepers/u,
    /Dune Fence Weaving/u,
  ]);
  await sheet.getByRole('button', { name: 'Add node' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Node Access' });
  await expect(
    adding.getByText('Nothing found that this user has no access to yet.'),
  ).toBeVisible();
  await expect(adding.getByRole('button', { name: 'Grant Access' })).toBeDisabled();
  await adding.getByRole('button', { name: 'Cancel' }).click();

  await menuOf(sheet, 'Reef Keepers');
  await page.getByRole('menuitem', { name: 'Revoke Access' }).click();
  await revoking.getByRole('button', { name: 'Revoke Access' }).click();
  await expect(page.getByText('Access to Reef Keepers revoked.')).toBeVisible();
  await expect(sheet.getByRole('listitem')).toHaveCount(2);

  await menuOf(sheet, 'Dune Fence Weaving');
  await page.getByRole('menuitem', { name: 'Delete Entity' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete Entity' });
  await expect(deleting).toContainText('relationships, tags and images');
  await expect(deleting).toContainText('This user is an administrator of it.');
  await deleting.getByRole('button', { name: 'Delete Entity' }).click();
  await expect(page.getByText('Dune Fence Weaving deleted successfully.')).toBeVisible();
  await expect(sheet.getByRole('listitem')).toHaveCount(1);

  // A new password, by its rules; then a link.
  await sheet.getByRole('button', { name: 'Reset password' }).click();
  const resetting = page.getByRole('dialog', { name: 'Reset password' });
  const submit = resetting.getByRole('button', { name: 'Reset Password' });
  const typed = resetting.getByLabel('New password', { exact: true });
  const again = resetting.getByLabel('Confirm password', { exact: true });
  await expect(submit).toBeDisabled();
  await typed.fill('short');
  await expect(resetting.getByText('Password must be at least 8 characters long')).toBeVisible();
  await again.fill('shorter');
  await expect(resetting.getByText('Passwords do not match')).toBeVisible();
  await expect(submit).toBeDisabled();
  await checkAccessibility(page, '[role="dialog"]');
  await resetting.getByRole('button', { name: 'Show password' }).first().click();
  await expect(typed).toHaveAttribute('type', 'text');
  await typed.fill('password');
  await again.fill('password');
  visit.expectNoise('400');
  await submit.click();
  await expect(resetting.getByRole('alert')).toContainText('Password validation failed: ');
  await typed.fill('tide table for 1869');
  await again.fill('tide table for 1869');
  await submit.click();
  await expect(page.getByText(`The password of ${email} was reset.`)).toBeVisible();
  expect(await mayLogIn(product, email, password)).toBe(false);

  await sheet.getByRole('button', { name: 'Reset password' }).click();
  await resetting.getByRole('tab', { name: 'Send Reset Link' }).click();
  await resetting.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText(`A reset link was sent to ${email}.`)).toBeVisible();
  expect(linkOf(await readEmail(product, email, /new password/iu), '/reset-password')).toContain(
    'token=',
  );

  // The rank, after the password was asked for again.
  await refuseOnce(page, '**/toggle-superuser');
  visit.expectNoise('428');
  await sheet.getByRole('button', { name: 'Make Superuser' }).click();
  const making = page.getByRole('dialog', { name: 'Make Superuser' });
  await making.getByRole('button', { name: 'Make Superuser' }).click();
  const confirming = page.getByRole('dialog', { name: 'Please confirm your password' });
  await confirming.getByLabel('Password', { exact: true }).fill(password);
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`${email} is now a superuser.`)).toBeVisible();
  await expect(sheet.getByText('Superuser', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Reset password' }).click();
  await resetting.getByRole('tab', { name: 'Manual Reset' }).click();
  await expect(resetting).toContainText("A superuser's password can only be reset by link.");
  await resetting.getByRole('button', { name: 'Cancel' }).click();
  await sheet.getByRole('button', { name: 'Remove Superuser' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Superuser' })
    .getByRole('button', { name: 'Remove Superuser' })
    .click();
  await expect(page.getByText(`${email} is no longer a superuser.`)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Make Superuser' })).toBeVisible();

  await sheet.getByRole('button', { name: 'Delete user' }).click();
  const farewell = page.getByRole('dialog', { name: 'Delete user' });
  await expect(farewell).toContainText(
    'Łukasz Wrona has no other administrator, and is deleted as well.',
  );
  await checkAccessibility(page, '[role="dialog"]');
  await farewell.getByRole('button', { name: 'Delete user' }).click();
  await expect(
    page.getByText('User deleted successfully. Removed 1 entity and 1 access right.'),
  ).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  expect(await mayLogIn(product, email, 'tide table for 1869')).toBe(false);
});

async function menuOf(sheet: Locator, name: string) {
  await sheet.getByRole('button', { name: `Actions for ${name}` }).click();
}

async function grant(
  page: Page,
  sheet: Locator,
  tab: string,
  typed: string,
  name: string,
  level: string,
) {
  await sheet.getByRole('button', { name: 'Add node' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Node Access' });
  await adding.getByRole('tab', { name: tab }).click();
  const answered = page.waitForResponse((answer) => answer.url().includes(`search=${typed}`));
  await adding.getByRole('searchbox').fill(typed);
  await answered;
  await expect(adding.locator('[data-waiting]')).toHaveCount(0);
  await expect(adding.getByText('1 of 1')).toBeVisible();
  await adding.getByRole('radio', { name: new RegExp(name, 'u') }).check();
  await expect(adding.getByRole('button', { name: 'Grant Access' })).toBeDisabled();
  await adding.getByLabel('Access Level').selectOption({ label: level });
  await checkAccessibility(page, '[role="dialog"]');
  await adding.getByRole('button', { name: 'Grant Access' }).click();
  await expect(page.getByText(`Access to ${name} granted.`)).toBeVisible();
}

/** Creates an entity as the signed-in visitor of the page. */
async function createBySession(page: Page, path: string, name: string) {
  const status = await page.evaluate(
    async ([kind, given]) => {
      const { csrf_token } = await (await fetch('/api/v1/auth/csrf-token')).json();
      const answer = await fetch(`/api/v1/${kind}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-csrf-token': csrf_token,
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        body: JSON.stringify({ name: given }),
      });
      return answer.status;
    },
    [path, name] as const,
  );
  expect(status).toBe(201);
}

/** The next such call is answered as after a quarter of an hour. */
async function refuseOnce(page: Page, address: string) {
  await page.route(
    address,
    (route) =>
      route.fulfill({
        status: 428,
        json: { detail: 'Please confirm your password', code: 'confirm_password' },
      }),
    { times: 1 },
  );
}

test(
  'on a phone users are a list, and their sheet comes from below [spec 3.2]',
  { tag: '@phone-only' },
  async ({ page, product }, testInfo) => {
    const email = freshAddress('pocket');
    await register(product, email, 'Mei Tanaka', false);
    await openPanel(page, product);
    const list = page.getByRole('list', { name: 'Users' });
    await expect(list.getByRole('link', { name: email })).toContainText('never logged in');
    await lookInBoth(page);
    await testInfo.attach('users', { body: await page.screenshot(), contentType: 'image/png' });
    await page.getByRole('button', { name: 'More filters' }).click();
    await choose(page, 'Data Issues', 'Has issues');
    await page.getByLabel('Search by email or profile name').fill(email);
    await expect(list.getByRole('link')).toHaveCount(1);
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).toBe(0);
    await list.getByRole('link', { name: email }).click();
    const sheet = page.getByRole('dialog', { name: email });
    await expect(sheet).toContainText('No person profiles.');
    await lookInBoth(page, '[role="dialog"]');
    await testInfo.attach('sheet', { body: await page.screenshot(), contentType: 'image/png' });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await openVisitorMenu(page);
    await expect(page.getByRole('menuitem', { name: 'Control Panel' })).toBeVisible();
  },
);

test('entities are found in the top bar, and with what is connected in the panel [spec 1.2] [spec 3.2]', async ({
  page,
  product,
}) => {
  await openPanel(page, product);
  await createBySession(page, 'projects', 'Saltmarsh Songs');
  await createBySession(page, 'organizations', 'Saltmarsh Trust');
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await createBySession(page, 'projects', `Saltmarsh ${name}`);
  }
  const quick = page.getByRole('combobox', { name: 'Find an entity' });
  await quick.fill('saltmarsh');
  const offers = page.getByRole('listbox', { name: 'Find an entity' });
  await expect(offers.getByRole('option')).toHaveCount(6);
  await expect(offers.getByRole('option').last()).toHaveText('+2 more results');
  await lookInBoth(page);
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
  await lookInBoth(page);

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
