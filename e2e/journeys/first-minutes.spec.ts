import { freshAddress, password } from '../accounts.ts';
import { linkOf, readEmail } from '../mailbox.ts';
import { phonePhoto } from '../pictures.ts';
import { changesDemo, checkAccessibility, expect, test } from '../test.ts';

test.use({ settings: changesDemo });
test.setTimeout(180_000);

test(
  'a new member goes from the link in the email to a connected profile, with an interruption',
  {
    tag: '@phone',
  },
  async ({ page, product }, testInfo) => {
    const email = freshAddress('new-member');
    const { csrf_token } = await (await page.request.get('/api/v1/auth/csrf-token')).json();
    await page.request.post('/api/v1/auth/register', {
      headers: { 'x-csrf-token': csrf_token },
      data: { email, password, name: 'Hina Toa' },
    });
    let taps = 0;
    let characters = 0;
    const tap = async (name: string, role: 'button' | 'link' = 'button') => {
      taps += 1;
      await page.getByRole(role, { name, exact: true }).click();
    };
    const type = async (label: string, text: string) => {
      taps += 1;
      characters += text.length;
      await page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(text);
    };
    const heading = (name: string) =>
      expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    await page.goto(linkOf(await readEmail(product, email, /verify/iu), '/verify-email'));
    const card = page.getByRole('article', { name: /Hina Toa/u });
    await expect(card.getByText(/^This is you\. Add a picture/u)).toBeVisible();
    await expect(page).toHaveURL(/\/map\?node=person_/u);
    await checkAccessibility(page);
    await testInfo.attach('this-is-you', { body: await page.screenshot() });
    await tap('Complete your profile', 'link');

    await heading('Profile Picture');
    taps += 2;
    await page.locator('input[type="file"]').setInputFiles({
      name: 'IMG_0002.JPG',
      mimeType: 'image/jpeg',
      buffer: await phonePhoto(),
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await tap('Save and continue');

    await heading('Location');
    await type('Country', 'Samoa');
    await page.getByRole('option', { name: 'Samoa', exact: true }).click();
    taps += 1;
    await tap('Save and continue');

    await heading('About You');
    await type('About You', 'Songs for rivers.');
    await checkAccessibility(page);
    await testInfo.attach('about', { body: await page.screenshot() });
    // After a reload the typed text is still there, and saved steps are not asked again.
    await page.reload();
    await heading('About You');
    await expect(page.getByLabel('About You')).toHaveValue('Songs for rivers.');
    await tap('Save and continue');
    await heading('Tags');
    await page.goto('/profile');
    const steps = page.getByRole('region', { name: 'Be found, and find others' });
    await expect(steps.getByRole('link', { name: 'A picture' })).toHaveCount(0);
    await checkAccessibility(page);
    await testInfo.attach('dashboard', { body: await page.screenshot({ fullPage: true }) });
    await tap('Continue', 'link');

    await heading('Tags');
    await type('Add a tag', 'RIVERS');
    await page.keyboard.press('Enter');
    taps += 1;
    await tap('Save and continue');
    await heading('Links');
    await tap('Skip');

    await heading('Connect what you do');
    await checkAccessibility(page);
    for (const name of ['Tide', 'Salt']) {
      taps += 1;
      await page.getByRole('button', { name: /^(Search projects|Add another)/u }).click();
      await page.getByRole('combobox', { name: /Search/u }).fill(name);
      characters += name.length;
      await page.getByRole('option').first().click();
      taps += 1;
      await tap('Add Connection');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expect(page.getByRole('heading', { name: 'Your connections' })).toBeVisible();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    await testInfo.attach('connected', { body: await page.screenshot({ fullPage: true }) });
    await tap('Go to the map');
    await expect(card).toBeVisible();
    await expect(card.getByRole('heading', { name: 'Projects' })).toBeVisible();
    expect(taps, 'taps from the link to a connected profile').toBeLessThanOrEqual(26);
    expect(characters, 'characters typed').toBeLessThanOrEqual(40);
  },
);
