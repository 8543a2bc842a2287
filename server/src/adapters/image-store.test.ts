import { mkdtempSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openLocalImages } from './image-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'mangrove-images-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the local image store lists files stored before a given time, and skips one that disappears', async () => {
  const images = openLocalImages(folder);
  const nameOf = (letter: string) => `${letter.repeat(22)}.webp`;
  for (const letter of ['a', 'b']) await images.put(nameOf(letter), new Uint8Array([1]));
  utimesSync(join(folder, nameOf('a')), 1_000, 1_000);
  // Listed in the folder, but gone when its status is read.
  symlinkSync(join(folder, 'nowhere'), join(folder, nameOf('c')));
  expect(await images.list(new Date(2_000_000))).toEqual([nameOf('a')]);
  expect(await images.read(nameOf('c'))).toBeNull();
});
