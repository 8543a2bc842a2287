import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { atBothSizes, checkBothThemes } from '../accessibility.ts';
import { overhang, test } from '../window.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

// The gallery is not part of a build, so Vite serves it as in development.
let vite: ChildProcess;
let address = '';
test.beforeAll(async () => {
  vite = spawn(process.execPath, ['../node_modules/vite/bin/vite.js', '--port=0'], {
    cwd: path.join(root, 'web'),
    // The address is parsed from Vite's output, which must not contain colour codes.
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    vite.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const found = /Local:\s+(http:\S+?)\/?\s/u.exec(printed)?.[1];
      if (found) resolve(found);
    });
    vite.once('exit', (code) => reject(new Error(`Vite ended with ${code}:\n${printed}`)));
  });
});
test.afterAll(() => {
  vite.kill('SIGTERM');
});

test('the gallery shows every part of the kit', { tag: '@phone' }, async ({ page }, testInfo) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(`${address}/kit`);
  await expect(page.getByRole('heading', { name: 'Kit', level: 1 })).toBeVisible();
  await expect(page.getByText('60 reefs, 5 per page')).toBeVisible();
  for (const name of [
    'theme',
    'data-table',
    'async-combobox',
    'side-sheet, confirm-dialog, action-form',
    'searchable-select, awaited, card-grid, marked-text',
    'pending-edits',
    'draft-store',
  ]) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  for (const state of ['Loading reefs...', 'Failed to load reefs', 'No reefs found']) {
    await expect(page.getByText(state, { exact: true }).first()).toBeVisible();
  }
  await atBothSizes(page, async (window) => {
    await checkBothThemes(page);
    const body = await page.screenshot({ fullPage: true });
    await testInfo.attach(`kit on a ${window}`, { body, contentType: 'image/png' });
    expect(await overhang(page)).toBe(0);
  });
  expect(complaints).toEqual([]);
});

test('the parts of the kit work by keyboard, and a draft is restored after a reload', async ({
  page,
}) => {
  await page.goto(`${address}/kit`);
  const reef = page.getByRole('combobox', { name: 'Reef' });
  await reef.fill('apia');
  await expect(page.getByRole('option', { name: 'Apia 2 37 years' })).toBeVisible();
  await reef.press('Escape');
  await expect(page.getByRole('option', { name: 'Apia 2 37 years' })).toBeHidden();
  await reef.press('ArrowDown');
  await reef.press('Enter');
  await expect(reef).toHaveValue('Apia 2');

  for (const name of ['Sheet', 'Confirmation', 'Action', 'Question']) {
    const opener = page.getByRole('button', { name, exact: true });
    await opener.press('Enter');
    await expect(opener).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }

  const table = page.getByRole('table', { name: 'All reefs' });
  await table.getByRole('link', { name: 'Suva 1', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(table.getByRole('link', { name: 'Apia 2', exact: true })).toBeFocused();

  await page.getByLabel('Note').fill('half a sentence');
  await page.waitForTimeout(1000);
  await page.reload();
  await page.getByRole('button', { name: 'Bring them back' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('half a sentence');
});

test('the built product contains nothing of the gallery', () => {
  const dist = path.join(root, 'web/dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => path.basename(file) === 'index.html')).toHaveLength(1);
  expect(files.filter((file) => file.includes('kit.html') || file.includes('gallery'))).toEqual([]);
  const scripts = files.filter((file) => /\.(?:js|css|html)$/u.test(file));
  const held = scripts.filter((file) =>
    readFileSync(path.join(dist, file), 'utf8').includes('Reefs by pages'),
  );
  expect(held).toEqual([]);
});
