import sharp from 'sharp';
import { expect, it } from 'vitest';
import { addPngTexts } from './png-texts.ts';

it('addPngTexts adds texts that readers find, and keeps the pixels', async () => {
  const create = { width: 3, height: 2, channels: 3 as const, background: '#3366cc' };
  const png = new Uint8Array(await sharp({ create }).png().toBuffer());
  const blob = addPngTexts(new Blob([png]), { Title: 'Künstlerhaus', Copyright: 'CC BY 4.0' });
  const marked = new Uint8Array(await blob.arrayBuffer());
  const { comments } = await sharp(marked).metadata();
  expect(comments).toEqual([
    { keyword: 'Title', text: 'Künstlerhaus' },
    { keyword: 'Copyright', text: 'CC BY 4.0' },
  ]);
  const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
  expect(await pixels(marked)).toEqual(await pixels(png));
});
