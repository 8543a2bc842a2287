import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, useChromium } from './test-page.ts';

const fonts = '../../../node_modules/@fontsource-variable/commissioner/files/';
const latinExt = new URL(`${fonts}commissioner-latin-ext-standard-normal.woff2`, import.meta.url);
const file = readFileSync(latinExt);

describe.skipIf(!hasChromium)('names that a worker draws', () => {
  const { openRemote, settleRemote } = useChromium();

  /** The picture of names with a letter of a font that is loaded at once, or for such letters. */
  async function pictureWith(
    family: string,
  ): Promise<{ opened: Page; picture(): Promise<string> }> {
    const source = `src: url("data:font/woff2;base64,${file.toString('base64')}")`;
    const style = `
      @font-face { font-family: Whole; font-weight: 100 900; ${source}; }
      @font-face { font-family: Parts; font-weight: 100 900; unicode-range: U+0-FF; ${source}; }
      @font-face { font-family: Parts; font-weight: 100 900; unicode-range: U+100-2BA; ${source}; }`;
    const opened = await openRemote(
      {},
      `document.head.append(Object.assign(document.createElement('style'), {
        textContent: ${JSON.stringify(style)} }));
      const { openRemote } = window;
      window.openRemote = () => openRemote({ fontFamily: '${family}', names: ['ġāŋ', 'ŧđ', 'ōū', 'ēī', 'ŋŋ'] });`,
    );
    await settleRemote(opened);
    return { opened, picture: async () => (await opened.screenshot()).toString('base64') };
  }

  const download = (opened: Page) =>
    opened.evaluate(async () => {
      const picture = new Uint8Array(await (await window.remote.paintPicture(2)).arrayBuffer());
      return picture.join();
    });

  it('have the letters of a part of the font that is loaded for them', async () => {
    const whole = await pictureWith('Whole');
    await settleRemote(whole.opened);
    const parts = await pictureWith('Parts');
    const wanted = await whole.picture();
    await expect.poll(parts.picture, { timeout: 5_000 }).toBe(wanted);
    expect(await download(parts.opened)).toBe(await download(whole.opened));
  });
});
