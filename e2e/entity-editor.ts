// Steps shared by the journeys in the editor of an entity.
import { expect, type Page } from '@playwright/test';

export const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

/** Expects that no message covers the save button. */
export async function expectSaveClear(page: Page) {
  const message = page.locator('[data-position="top-right"] [role="alert"]').last();
  const shown = await message.boundingBox();
  const button = await save(page).boundingBox();
  expect(shown?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
}

/** Chooses a place from a list, by typing its name. */
export async function choosePlace(page: Page, label: string, name: string) {
  const field = page.getByRole('combobox', { name: label }).or(page.getByLabel(label)).first();
  await field.click();
  await field.fill(name);
  await page.getByRole('option', { name, exact: true }).first().click();
}

/** Opens the editor of the visitor's own profile, which was created from the registered name. */
export async function openOwnProfile(page: Page): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const ask = async () => {
    const answer = await page.request.get('/api/v1/user/profile', {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()).primary_profile?.id ?? null;
  };
  await expect.poll(ask).not.toBeNull();
  const id = await ask();
  await page.goto(`/person/${id}`);
  await expect(page.getByRole('heading', { name: 'Personal Profile' })).toBeVisible();
  return id;
}
