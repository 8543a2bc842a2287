// The download menu, and the downloaded files.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';

export const downloadButton = (page: Page) =>
  page.getByRole('button', { name: 'Download', exact: true });

/** A file of a ZIP archive, as text. */
export function readPacked(bytes: Buffer, name: string): string {
  const file = unzipSync(new Uint8Array(bytes))[name];
  expect(file, name).toBeDefined();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);
}

/** Chooses an entry by how it begins, in the menu or, on a phone, in the sheet. */
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
