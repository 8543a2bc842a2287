import { freshAddress, join } from '../accounts.ts';
import { openOwnProfile, save } from '../entity-editor.ts';
import { colorAt, heicPicture, phonePhoto, plainPicture } from '../pictures.ts';
import { checkAccessibility, expect, test } from '../test.ts';

test.use({ demo: false });
test.setTimeout(240_000);

test('a user uploads a photo taken by phone, which becomes an upright picture on the map [spec 2.2] [spec 2.4] [spec 2.5] [spec 2.8] [spec 2.9]', {
  tag: '@phone',
}, async ({ page, product }) => {
  await join(page, product, freshAddress('portrait'), { name: 'Tevita Lolohea' });
  const own = await openOwnProfile(page);
  const input = page.locator('input[type="file"]').first();
  await input.setInputFiles({
    name: 'IMG_0001.HEIC',
    mimeType: 'image/heic',
    buffer: heicPicture(),
  });
  await expect(page.getByText('Supported formats: JPEG, PNG, WebP')).toBeVisible();
  await input.setInputFiles({
    name: 'page.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<!doctype html><p>no picture</p>'),
  });
  await expect(page.getByText('Please select a valid image file.')).toBeVisible();
  const large = Buffer.concat([await plainPicture('#222222'), Buffer.alloc(10 * 1024 * 1024 + 1)]);
  await input.setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large });
  await expect(page.getByText('File too large. Maximum size is 10MB.')).toBeVisible();

  const photo = { name: 'IMG_0002.JPG', mimeType: 'image/jpeg', buffer: await phonePhoto() };
  await input.setInputFiles(photo);
  const dialog = page.getByRole('dialog', { name: 'Crop Profile Image' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
  await input.setInputFiles(photo);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Drag to reposition. Drag corners to resize.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Person profile updated successfully!')).toBeVisible();

  const stored = await (await page.request.get(`/api/v1/people/${own}`)).json();
  const picture = await (await page.request.get(stored.photo_url)).body();
  const topLeft = await colorAt(picture, 0.2, 0.2);
  expect(topLeft.info.width).toBe(topLeft.info.height);
  expect(topLeft.r).toBeGreaterThan(topLeft.b + 80);
  const topRight = await colorAt(picture, 0.8, 0.2);
  expect(topRight.g).toBeGreaterThan(topRight.r + 80);
  const bottomRight = await colorAt(picture, 0.8, 0.8);
  expect(bottomRight.b).toBeGreaterThan(bottomRight.r + 80);
  const columns = await (await page.request.get('/api/v1/graph/columns')).json();
  expect(Object.values(columns.pictures)).toContain(stored.low_res_photo_url);

  await page.getByRole('button', { name: 'Delete picture' }).click();
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get(`/api/v1/people/${own}`)).json()).photo_url)
    .toBe('');
});

test('a user saves a profile although the upload of the picture fails, and tries the upload again [spec 2.8]', async ({
  page,
  product,
  visit,
}) => {
  visit.expectNoise('503');
  await join(page, product, freshAddress('retry'), { name: 'Billie Marsh' });
  const own = await openOwnProfile(page);
  let refusals = 1;
  await page.route('**/api/v1/upload-image*', async (route) => {
    if (refusals-- > 0) {
      const body = JSON.stringify({ detail: 'The store is full.', code: 'unavailable' });
      await route.fulfill({ status: 503, contentType: 'application/json', body });
    } else await route.continue();
  });
  await page.getByLabel('Pronouns').fill('they/them');
  const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await plainPicture('#2266aa') };
  await page.locator('input[type="file"]').first().setInputFiles(photo);
  await page
    .getByRole('dialog', { name: 'Crop Profile Image' })
    .getByRole('button', { name: 'Save' })
    .click();
  await save(page).click();
  await expect(page.getByText('Person profile updated successfully!')).toBeVisible();
  await expect(page.getByText(/not uploaded yet: The store is full/u)).toBeVisible();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  const half = await (await page.request.get(`/api/v1/people/${own}`)).json();
  expect(half).toMatchObject({ pronouns: 'they/them', photo_url: '' });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
  const whole = await (await page.request.get(`/api/v1/people/${own}`)).json();
  expect(whole.photo_url).toMatch(/^\/api\/v1\/files\/person\//u);
});
