import { loadSharp } from './load-sharp.ts';
import type { PaintedMap } from './page-renderer.ts';

const quality = 45;

/** Painted pixels as the bytes of a picture file; in a JPEG, what is transparent has its colour. */
export async function encodePixels(
  { pixels, width, height }: PaintedMap,
  format: 'webp' | 'jpeg',
): Promise<Buffer> {
  const raw = { width, height, channels: 4 } as const;
  const sharp = await loadSharp();
  const picture = sharp(pixels, { raw });
  return format === 'webp'
    ? picture.webp({ quality, alphaQuality: 40 }).toBuffer()
    : picture.removeAlpha().jpeg({ quality }).toBuffer();
}
