import { imageLimits, imageMessages } from '@mangrove/contract/browser';

/** A picture of a draft: stored, or chosen but not sent yet, or none. */
export interface Picture {
  /** The stored address; empty for none. */
  url: string;
  /** The chosen picture that is not sent yet; it takes precedence over `url`. */
  blob: Blob | null;
}

export const noPicture: Picture = { url: '', blob: null };

/** A chosen file is refused; the message can be shown to the user. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

const accepted = ['image/jpeg', 'image/png', 'image/webp'];
export const acceptedPictures = accepted.join(',');

/**
 * Converts a chosen file to what is sent: upright, the longest side at most 2048 px, JPEG with
 * quality 0.85.
 * @throws PictureError with the specified sentence.
 */
export async function preparePicture(file: File): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, 32).arrayBuffer());
  const message = judgeFile(file, head);
  if (message !== null) throw new PictureError(message);
  try {
    return await shrink(file);
  } catch (cause) {
    throw new PictureError(imageMessages.processing, { cause });
  }
}

/** @param head the first 32 bytes. @returns the sentence that refuses the file, or null. */
export function judgeFile(file: Pick<File, 'name' | 'type' | 'size'>, head: Uint8Array) {
  const kind = sniff(head);
  const claimsPicture = file.type.startsWith('image/') || /\.hei[cf]$/iu.test(file.name);
  if (kind === 'unknown') {
    return accepted.includes(file.type) || !claimsPicture
      ? imageMessages.kind
      : imageMessages.format;
  }
  if (kind === 'other-picture') return imageMessages.format;
  if (file.size > imageLimits.bytes) return imageMessages.large;
  return kind === 'png' && isTooManyPixels(head) ? imageMessages.processing : null;
}

type Kind = 'jpeg' | 'png' | 'webp' | 'other-picture' | 'unknown';

function sniff(head: Uint8Array): Kind {
  const text = String.fromCharCode(...head.subarray(0, 16));
  if (text.startsWith('\xFF\xD8\xFF')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  const isIso = text.slice(4, 8) === 'ftyp' && /hei|hev|mif1|msf1|avif/u.test(text.slice(8, 12));
  return isIso || /^(?:GIF8|BM|II\*|MM\0\*)/u.test(text) ? 'other-picture' : 'unknown';
}

/** A small PNG can declare a size that exceeds the memory; its first chunk tells the size. */
function isTooManyPixels(head: Uint8Array): boolean {
  if (head.length < 24) return true;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return Math.max(width, height) > imageLimits.side || width * height > imageLimits.pixels;
}

async function shrink(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, imageLimits.maxSide / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const { canvas, brush } = openCanvas(width, height);
    // JPEG has no transparency: transparent pixels become white instead of black.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, width, height);
    brush.drawImage(bitmap, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: imageLimits.quality / 100 });
  } finally {
    bitmap.close();
  }
}

/** The part of a picture to keep, in percent of its width and height. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In px. A portrait is shown a few hundred px wide; a larger one would only be slower to send. */
const cutSide = 1024;

/** Cuts a square out of a picture, as PNG. */
export async function cropPicture(picture: Blob, cut: CropArea): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const [onePercentX, onePercentY] = [bitmap.width / 100, bitmap.height / 100];
    const width = cut.width * onePercentX;
    const height = cut.height * onePercentY;
    const side = Math.max(1, Math.min(cutSide, Math.round(Math.min(width, height))));
    const { canvas, brush } = openCanvas(side, side);
    const from = [cut.x * onePercentX, cut.y * onePercentY] as const;
    brush.drawImage(bitmap, ...from, width, height, 0, 0, side, side);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    bitmap.close();
  }
}

function openCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('The browser gives no canvas.');
  brush.imageSmoothingQuality = 'high';
  return { canvas, brush };
}
