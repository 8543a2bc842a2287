// Steps shared by the journeys in the connections of an entity.
import { expect, type Page } from '@playwright/test';
import { callAsVisitor } from './api.ts';

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

/** By keyboard, because messages may cover the button, and stay while the mouse is over them. */
export async function save(page: Page) {
  await expect(saveButton(page)).toBeEnabled();
  await saveButton(page).press('Enter');
}

export const unsaved = (page: Page) => page.getByText('Unsaved changes', { exact: true });
export const sectionOf = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true });

export async function makePeople(page: Page, ...names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const [first_name, last_name] = name.split(' ');
    ids.push((await callAsVisitor(page, 'POST', '/people', { first_name, last_name })).id);
  }
  return ids;
}

export async function readConnections(page: Page, type: string, id: number) {
  const query = new URLSearchParams({ entity_type: type, entity_id: String(id) });
  const answer = await page.request.get(`/api/v1/relationships/by-entity?${query}`);
  return (await answer.json()).relationships as { id: number; name: string; role: string }[];
}
