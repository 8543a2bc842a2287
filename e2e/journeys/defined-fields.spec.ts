import { forgetLogin, freshAddress, join } from '../accounts.ts';
import { openOwnProfile, save } from '../entity-editor.ts';
import { chips, openMap } from '../map-search.ts';
import { emptyNetwork, panel, signInAsSuperuser, toast } from '../superuser.ts';
import { checkBothSizes, expect, test } from '../test.ts';

test.use({ demo: false });

test('a superuser defines a field, a member fills it in, and a visitor filters by it', {
  tag: '@phone',
}, async ({ page, product }) => {
  await signInAsSuperuser(page, product);
  await emptyNetwork(page);
  await page.goto(panel('fields'));
  await expect(page.getByText('No fields of your own yet')).toBeVisible();
  await checkBothSizes(page);
  await page.getByRole('button', { name: 'Add field' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Field' });
  const label = dialog.getByRole('textbox', { name: 'Label' });
  await expect(label).toBeFocused();
  await label.fill('Waters');
  await dialog.getByRole('combobox', { name: 'Shape' }).selectOption('Several options');
  const option = (number: number) => dialog.getByRole('textbox', { name: `Option ${number}` });
  await option(1).fill('River');
  await option(1).press('Enter');
  await expect(option(2)).toBeFocused();
  await page.keyboard.type('Lagoon');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(option(1)).toHaveValue('Lagoon');
  // A word that is longer than a phone is wide.
  await option(1).press('Enter');
  await expect(option(2)).toBeFocused();
  await page.keyboard.type('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau');
  for (const use of ['Searches can be', 'The map can be', 'The table has', 'Members are asked']) {
    await dialog.getByRole('checkbox', { name: use }).check();
  }
  await checkBothSizes(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Added Waters')).toBeVisible();
  await expect(page.getByText('Filter, colour, column and asked for')).toBeVisible();
  await checkBothSizes(page);

  await forgetLogin(page, product);
  await join(page, product, freshAddress('member'), { name: 'Aroha Ngata' });
  const id = await openOwnProfile(page);
  await page.goto('/profile');
  await expect(page.getByText('The community asks: Waters')).toBeVisible();
  await page.getByRole('link', { name: 'Answer' }).click();
  const waters = page.getByRole('group', { name: 'Waters' });
  await waters.getByRole('checkbox', { name: 'Lagoon' }).check();
  await checkBothSizes(page);
  await save(page).click();
  await expect(toast(page, 'Person profile updated successfully!')).toBeVisible();

  await forgetLogin(page, product);
  await page.goto(`/people/${id}`);
  await expect(page.getByRole('heading', { name: 'Waters' })).toBeVisible();
  await expect(page.getByText('Lagoon')).toBeVisible();
  await openMap(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Waters' }).click();
  await page.getByRole('option', { name: 'Lagoon' }).click();
  await expect(chips(page)).toContainText('Waters: Lagoon');
  await expect(page).toHaveURL(/field\.waters=lagoon/u);
  await page.goto('/map?view=table&field.waters=lagoon&color=field.waters');
  await expect(page.getByRole('combobox', { name: 'Colour by' })).toHaveValue('field.waters');
  await expect(page.getByText('Aroha Ngata').first()).toBeVisible();
  await expect(page.getByText('Lagoon').first()).toBeVisible();
});
