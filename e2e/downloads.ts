// The menu of what can be downloaded, and what arrives.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';

export const downloadButton = (page: Page) =>
  page.getByRole('button', { name: 'Download', exact: true });

/** One of the files that another one packs. */
export function readPacked(bytes: Buffer, name: string): string {
  const file = unzipSync(new Uint8Array(bytes))[name];
  expect(file, name).toBeDefined();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);
}

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
