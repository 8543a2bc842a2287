// The menu of what can be downloaded, and what arrives.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

export const downloadButton = (page: Page) =>
  page.getByRole('button', { name: 'Download', exact: true });

/** Chooses an entry of the menu, on a phone of its sheet, by how it begins. */
export async function download(page: Page, entry: RegExp) {
  await downloadButton(page).click();
  const item = page.getByRole('menuitem', { name: entry });
  const inSheet = page.getByRole('dialog').getByRole('button', { name: entry });
  const downloading = page.waitForEvent('download');
  await item.or(inSheet).click();
  const file = await downloading;
  await expect(item.or(inSheet)).toHaveCount(0);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
