import { freshAddress, join, openVisitorMenu, visitorMenu } from '../accounts.ts';
import { choosePlace, expectSaveClear, openOwnProfile, save } from '../entity-editor.ts';
import { plainPicture } from '../pictures.ts';
import { checkAccessibility, expect, test } from '../test.ts';

test.use({ demo: false });
test.setTimeout(240_000);

test('a user creates a project, fills in every field, and changes it [spec 1.1] [spec 2.1] [spec 2.2] [spec 2.4] [spec 2.5] [spec 2.8]', async ({
  page,
  product,
}) => {
  await join(page, product, freshAddress('maker'), { at: '/project-management' });
  await expect(page.getByRole('heading', { level: 1, name: 'New project' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Project Profile' })).toBeVisible();
  await expect(save(page)).toBeDisabled();

  await page.getByLabel('Bio').fill('Songs of the flood');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await expect(page.getByText('18 / 1000')).toBeVisible();
  await save(page).click();
  await expect(
    page.getByText('Name is required to create an organization or project profile').first(),
  ).toBeVisible();
  await expectSaveClear(page);

  await page.getByLabel('Name', { exact: true }).fill('Tide Lines');

  await page.getByRole('button', { name: 'Year Select years' }).click();
  const years = page.getByRole('dialog', { name: 'Year' });
  const now = new Date().getFullYear();
  await expect(years.getByRole('button', { name: String(now), exact: true })).toBeVisible();
  await years.getByRole('button', { name: 'Previous years' }).click();
  await years.getByRole('button', { name: '2012', exact: true }).click();
  await years.getByRole('button', { name: 'Select a range' }).click();
  await years.getByRole('button', { name: '2014', exact: true }).click();
  await years.getByRole('button', { name: '2017', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Year 2012, 2014 - 2017' })).toBeVisible();

  const tags = page.getByRole('group', { name: 'Tags', exact: true });
  await tags.getByLabel('Add a tag').fill('sea');
  await expect(tags.getByLabel('Add a tag')).toHaveValue('SEA');
  await checkAccessibility(page);
  await tags.getByLabel('Add a tag').press('Enter');
  await tags.getByRole('button', { name: 'CLIMATE' }).click();
  await tags.getByLabel('Add a tag').fill('SALT--MARSH');
  await expect(tags.getByText('No consecutive dashes')).toBeVisible();
  await tags.getByRole('button', { name: 'Add tag' }).click();
  await expect(tags.getByText('Tag name cannot contain consecutive dashes')).toBeVisible();
  await tags.getByLabel('Add a tag').fill('');
  const disciplines = page.getByRole('group', { name: 'Discipline tags' });
  await disciplines.getByLabel('Add a discipline tag').click();
  await disciplines.getByRole('button', { name: 'AEROSPACE-ENGINEER' }).click();

  await choosePlace(page, 'Country', 'Germany');
  await choosePlace(page, 'State or region', 'Berlin');
  await page.getByLabel('Place name').fill('Künstlerhaus am Wasser');
  const city = page.getByLabel('City').first();
  await city.click();
  await city.fill('zzzz');
  await expect(page.getByText('No city found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'ODbL 1.0' }).first()).toBeVisible();

  await page.getByLabel('Instagram').fill('not a name');
  await page.getByLabel('Bluesky').fill('tidelines');
  await expect(page.getByText('Please enter a valid Instagram username')).toBeVisible();
  await page.getByLabel('Instagram').fill('tide.lines');

  const chooser = page.locator('fieldset', { hasText: 'Gallery' }).locator('input[type="file"]');
  for (const color of ['#aa2222', '#22aa22', '#2222aa', '#aaaa22', '#22aaaa']) {
    const before = await page.getByRole('button', { name: /^Edit caption/u }).count();
    const files = { name: 'p.jpg', mimeType: 'image/jpeg', buffer: await plainPicture(color) };
    await chooser.setInputFiles(files);
    await expect(page.getByRole('button', { name: /^Edit caption/u })).toHaveCount(before + 1);
  }
  await page.getByRole('button', { name: 'Add picture' }).click();
  await expect(page.getByText('Maximum of 5 images reached.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit caption, Picture 2' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Image Caption' })).toBeVisible();
  await page.getByLabel('Caption', { exact: true }).fill('Second shore');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Move up, Picture 2' }).click();
  await page.getByRole('button', { name: 'Remove, Picture 5' }).click();
  await expect(page.getByText('First picture of the gallery, 4 of 5 added')).toBeVisible();
  await checkAccessibility(page);

  await save(page).click();
  await expect(page.getByText('Project profile created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/project\/\d+$/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Editing: Tide Lines' })).toBeVisible();
  await expect(page.getByLabel('Instagram')).toHaveValue('@tide.lines');
  await expect(page.getByLabel('Bluesky')).toHaveValue('@tidelines.bsky.social');
  await expect(save(page)).toBeDisabled();

  const id = /\d+$/u.exec(page.url())?.[0];
  const stored = await (await page.request.get(`/api/v1/projects/${id}`)).json();
  expect(stored).toMatchObject({
    name: 'Tide Lines',
    description: 'Songs of the flood',
    year: '2012, 2014 - 2017',
  });
  expect(stored.images.map(({ caption }: { caption: string }) => caption)).toEqual([
    'Second shore',
    '',
    '',
    '',
  ]);
  expect(stored.locations).toHaveLength(1);
  expect(stored.locations[0]).toMatchObject({
    country: 'Germany',
    state: 'Berlin',
    place_name: 'Künstlerhaus am Wasser',
  });
  const shown = stored.tags_with_type.map(
    ({ name, tag_type }: { name: string; tag_type: string }) => `${tag_type} ${name}`,
  );
  expect(shown.sort()).toEqual(['discipline AEROSPACE-ENGINEER', 'project SEA', 'topics CLIMATE']);

  await page.getByLabel('Instagram').fill('');
  await save(page).click();
  await expect(page.getByText('Project profile updated successfully!')).toBeVisible();
  const changed = await (await page.request.get(`/api/v1/projects/${id}`)).json();
  expect(changed.social_links.map(({ platform }: { platform: string }) => platform)).toEqual([
    'bluesky',
  ]);
});

test('a user saves a profile that was changed in between, resolves the conflict, and loses nothing', async ({
  page,
  product,
  context,
  visit,
}) => {
  visit.expectNoise('409');
  await join(page, product, freshAddress('two'), { name: 'Sione Leilua' });
  const own = await openOwnProfile(page);
  const other = await context.newPage();
  await other.goto(`/person/${own}`);
  await other.getByLabel('Pronouns').fill('he/him');
  await save(other).click();
  await expect(other.getByText('Person profile updated successfully!')).toBeVisible();

  await page.getByLabel('Bio').fill('Keeps the songs.');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved in between' });
  await dialog.getByRole('button', { name: 'Load their version' }).click();
  await expect(page.getByLabel('Pronouns')).toHaveValue('he/him');
  await expect(page.getByLabel('Bio')).toHaveValue('');
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByLabel('Bio')).toHaveValue('Keeps the songs.');

  await other.getByLabel('Last Name').fill('Leilua-Tau');
  await save(other).click();
  await expect(other.getByText('Unsaved changes', { exact: true })).toBeHidden();
  await save(page).click();
  await dialog.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
  const stored = await (await page.request.get(`/api/v1/people/${own}`)).json();
  expect(stored).toMatchObject({
    bio: 'Keeps the songs.',
    pronouns: 'he/him',
    last_name: 'Leilua-Tau',
  });
});

test('a user is asked about unsaved changes, which outlast a reload and the session [spec 2.2]', async ({
  page,
  product,
  visit,
}) => {
  visit.expectNoise('401');
  const address = freshAddress('draft');
  await join(page, product, address, { name: 'Hana Ito' });
  const own = await openOwnProfile(page);
  await page.getByLabel('Bio').fill('Reads the tides.');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await dialog.getByRole('button', { name: 'Stay Here' }).click();
  await expect(page.getByLabel('Bio')).toHaveValue('Reads the tides.');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await dialog.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(page).toHaveURL(/\/profile/u);

  await page.goto(`/person/${own}`);
  await expect(page.getByLabel('Bio')).toHaveValue('');
  await page.getByLabel('Bio').fill('Reads the winds.');
  await page.waitForTimeout(1000); // the delay after which a draft is stored
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Bring them back' }).click();
  await expect(page.getByLabel('Bio')).toHaveValue('Reads the winds.');
  const goodbye = page.getByRole('dialog', { name: 'Log out without saving?' });
  const logOut = async () => {
    await openVisitorMenu(page);
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await logOut();
  await goodbye.getByRole('button', { name: 'Stay here' }).click();
  await expect(visitorMenu(page)).toBeFocused();

  await page.evaluate(() => {
    localStorage.setItem('token', 'over');
    localStorage.setItem('refresh_token', 'over');
  });
  await page.context().clearCookies();
  await save(page).click();
  await expect(page).toHaveURL(/\/login\?next=/u);
  await page.getByLabel('Email Address').fill(address);
  await page.getByLabel('Password', { exact: true }).fill('salt water archive');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`/person/${own}$`, 'u'));
  await expect(page.getByLabel('Bio')).toHaveValue('Reads the winds.');
  await save(page).click();
  await expect(page.getByText('Person profile updated successfully!')).toBeVisible();

  await page.getByLabel('Bio').fill('Reads the clouds.');
  await page.waitForTimeout(1000); // the delay after which a draft is stored
  await logOut();
  // After this question the editor does not ask again.
  await goodbye.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Successfully logged out')).toBeVisible();
  await expect(page).toHaveURL('/');
});
