import type { Page } from '@playwright/test';
import { freshAddress, join, openAccount, password } from '../accounts.ts';
import { linkOf, readEmail } from '../mailbox.ts';
import { colorAt, phonePhoto } from '../pictures.ts';
import type { Product } from '../product.ts';
import { checkAccessibility, checkBothThemes, expect, test } from '../test.ts';

test.use({ demo: false });
test.setTimeout(180_000);

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

/** Registers a nameless account, as other clients may, verified and signed in on the page. */
async function joinNameless(page: Page, product: Product, email: string, type = 'person') {
  const { csrf_token } = await (await page.request.get('/api/v1/auth/csrf-token')).json();
  const answer = await page.request.post('/api/v1/auth/register', {
    headers: { 'x-csrf-token': csrf_token },
    data: { email, password, user_type: type },
  });
  expect(answer.status()).toBe(201);
  await page.goto(linkOf(await readEmail(product, email, /verify/iu), '/verify-email'));
  await heading(page, 'Your email is verified');
}

test('a new user completes six steps and appears on the map with a picture [spec 2.2] [spec 2.4] [spec 3.2]', async ({
  page,
  product,
}, testInfo) => {
  await joinNameless(page, product, freshAddress('newcomer'));
  // The sign-in leads to the map, and without a profile on to the profile's creation.
  await heading(page, 'Create your profile');
  await expect(page).toHaveURL('/create-profile');
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Start Personal Onboarding' }).click();

  await heading(page, 'Profile Picture');
  await expect(page.getByRole('progressbar')).toContainText('Step 1 of 6');
  await expect(page.getByRole('progressbar')).toContainText('17% complete');
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await checkAccessibility(page);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'IMG_0002.JPG',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(),
  });
  const crop = page.getByRole('dialog', { name: 'Crop Profile Image' });
  await expect(crop.getByText('Drag to reposition. Drag corners to resize.')).toBeVisible();
  await crop.getByRole('button', { name: 'Save' }).click();
  await expect(crop).toBeHidden();
  await testInfo.attach('picture', { body: await page.screenshot(), contentType: 'image/png' });
  await next(page);

  await heading(page, 'Your Name');
  await expect(page.getByText('First name is required.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByLabel('First Name').fill('Hạnh');
  await page.getByLabel('Last Name').fill('Nguyễn');
  await page.getByLabel('Pronouns').fill('she/her');
  await checkAccessibility(page);
  await testInfo.attach('name', { body: await page.screenshot(), contentType: 'image/png' });
  await page.keyboard.press('Enter');

  await heading(page, 'Location');
  const country = page.getByRole('combobox', { name: 'Country' });
  // The arrow is a part of the field: clicking it opens the list.
  const { width } = await country.evaluate((field) => field.getBoundingClientRect());
  await country.click({ position: { x: width - 20, y: 20 } });
  await expect(page.getByRole('option', { name: 'Samoa', exact: true })).toBeAttached();
  await country.fill('Vietn');
  await checkBothThemes(page);
  await page.getByRole('option', { name: 'Vietnam' }).click();
  await checkAccessibility(page);

  // A reload keeps everything, including the picture.
  await page.reload();
  await heading(page, 'Location');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Vietnam');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Hạnh');
  await next(page);
  await next(page);

  await heading(page, 'About You');
  await page.getByLabel('About You').fill('Songs for rivers.');
  await expect(page.getByText('17 / 500')).toBeVisible();
  await checkAccessibility(page);
  await next(page);

  await heading(page, 'Tags');
  await page.getByLabel('Add a tag').fill('sound art');
  await page.keyboard.press('Enter');
  await expect(page.getByText('SOUND-ART')).toBeVisible();
  await checkAccessibility(page);
  await next(page);

  await heading(page, 'Links');
  await expect(page.getByRole('progressbar')).toContainText('100% complete');
  await expect(page.getByRole('button', { name: 'Remove link 1' })).toHaveCount(0);
  await page.getByLabel('Link 1', { exact: true }).fill('https://www.instagram.com/hanh.nguyen/');
  await page.getByRole('button', { name: 'Add another link' }).click();
  await page.getByLabel('Link 2', { exact: true }).fill('hanh.example.org');
  await expect(page.getByRole('button', { name: 'Remove link 1' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Complete Profile' }).click();

  await heading(page, 'Your profile was created!');
  await checkAccessibility(page);
  await testInfo.attach('done', { body: await page.screenshot(), contentType: 'image/png' });

  const columns = await (await page.request.get('/api/v1/graph/columns')).json();
  const id: number = columns.ids[columns.names.indexOf('Hạnh Nguyễn')];
  const stored = await (await page.request.get(`/api/v1/people/${id}`)).json();
  expect(stored).toMatchObject({
    pronouns: 'she/her',
    bio: 'Songs for rivers.',
    locations: [{ country: 'Vietnam' }],
    tags_with_type: [{ name: 'SOUND-ART', tag_type: 'person' }],
    social_links: [
      { platform: 'instagram', url: 'hanh.nguyen' },
      { platform: 'website', url: 'https://hanh.example.org' },
    ],
  });
  const picture = await (await page.request.get(stored.photo_url)).body();
  const { r, g, info } = await colorAt(picture, 0.1, 0.1);
  expect(info.width).toBe(info.height);
  expect(r, 'upright: the red quarter is at the top left').toBeGreaterThan(g + 80);

  await page.getByRole('link', { name: 'See yourself on the map' }).click();
  const card = page.getByRole('article', { name: /Hạnh Nguyễn/u });
  await expect(card.getByText('she/her')).toBeVisible();
  expect(Object.values(columns.pictures)).toContain(stored.low_res_photo_url);
  await testInfo.attach('map', { body: await page.screenshot(), contentType: 'image/png' });

  await page.goto('/onboarding');
  await expect(page).toHaveURL('/profile');
});

test('a new user skips the profile, sees the map, and is reminded of the profile [spec 2.2]', {
  tag: '@phone',
}, async ({ page, product }) => {
  await joinNameless(page, product, freshAddress('skipper'));
  await heading(page, 'Create your profile');
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await expect(page).toHaveURL('/profile');
  await heading(page, 'You have no profile yet');
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'View Map' }).click();
  await expect(page.getByText('You are not on the map yet.')).toBeVisible();
  await checkAccessibility(page);
  await expect(page).toHaveURL('/map');
  await page.reload();
  const reminder = page.getByRole('complementary', { name: 'Your profile' });
  await reminder.getByRole('link', { name: 'Create your profile' }).click();
  await expect(page).toHaveURL('/create-profile');
});

test('a new user who types a name at registration has a profile at once [spec 1.1] [spec 1.4]', async ({
  page,
  product,
}) => {
  await join(page, product, freshAddress('named'), { name: 'Aroha Te Awa Ngata' });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await heading(page, 'Good to see you, Aroha');
  expect(await page.evaluate(() => localStorage.getItem('pendingProfileName'))).toBeNull();
  const profile = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const own = await (await fetch('/api/v1/user/profile', { headers })).json();
    return (await fetch(`/api/v1/people/${own.primary_profile.id}`)).json();
  });
  expect(profile).toMatchObject({ first_name: 'Aroha', last_name: 'Te Awa Ngata' });
});

test('a new user whose tabs open together has one profile, and none of them is refused', async ({
  page,
  product,
  context,
}) => {
  await openAccount(page, product, freshAddress('twice'), 'Aroha Ngata');
  const tabs = [page, await context.newPage(), await context.newPage()];
  const open = async (tab: Page) => {
    await tab.goto('/profile');
    await heading(tab, 'Good to see you, Aroha');
  };
  await Promise.all(tabs.map(open));
});

test('a new organisation is led to the form of an organisation [spec 1.3] [spec 1.4]', async ({
  page,
  product,
}) => {
  await joinNameless(page, product, freshAddress('archive'), 'organization');
  await heading(page, "Create your organisation's profile");
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/create-profile');
  await page.getByRole('link', { name: 'Create Organization Profile' }).click();
  await expect(page).toHaveURL('/organization-management');
});

test('a new user completes the profile although the picture cannot be uploaded [spec 2.8] [spec 3.8]', async ({
  page,
  product,
  visit,
}) => {
  await joinNameless(page, product, freshAddress('unlucky'));
  await page.getByRole('link', { name: 'Start Personal Onboarding' }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(),
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await next(page);
  await page.getByLabel('First Name').fill('Mei');
  for (const title of ['Location', 'About You', 'Tags', 'Links']) {
    await next(page);
    await heading(page, title);
  }
  visit.expectNoise('ERR_FAILED');
  await page.route('**/api/v1/upload-image*', (route) => route.abort());
  await page.route('**/api/v1/people', (route) => route.abort());
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to create profile');
  await page.unroute('**/api/v1/people');
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await heading(page, 'Your profile was created!');
  await page.getByRole('link', { name: 'View My Profile' }).click();
  await heading(page, 'Good to see you, Mei');
});
