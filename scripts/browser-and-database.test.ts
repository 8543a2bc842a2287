import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findChromium, findTestBrowser } from './browser-and-database.mjs';

function folderWith(...programs: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'browsers-'));
  for (const name of programs) {
    writeFileSync(path.join(folder, name), '');
    chmodSync(path.join(folder, name), 0o755);
  }
  return folder;
}

it('tests use a Chromium without a window where there is one, and the bench never', () => {
  const both = folderWith('chromium', 'chrome-headless-shell');
  const windowed = folderWith('chromium');
  const env = { PATH: [windowed, both].join(path.delimiter) };
  expect(findTestBrowser(env)).toBe(path.join(both, 'chrome-headless-shell'));
  expect(findChromium(env)).toBe(path.join(windowed, 'chromium'));
});

it('CHROMIUM_PATH names the browser of both', () => {
  const env = { PATH: folderWith('chrome-headless-shell'), CHROMIUM_PATH: '/opt/own' };
  expect(findTestBrowser(env)).toBe('/opt/own');
  expect(findChromium(env)).toBe('/opt/own');
});
