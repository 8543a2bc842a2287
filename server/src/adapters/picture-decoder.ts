// The only place that decodes pictures, uploaded or imported. They are redrawn, upright and at most
// 2048 pixels wide or high, which removes the camera's metadata.
import { imageLimits } from '@mangrove/contract';
import type { Metadata } from 'sharp';
import { unavailable } from '../errors.ts';
import { loadSharp } from './load-sharp.ts';
import { text } from './messages.ts';
import { isHostilePng } from './png-chunks.ts';
import { TaskLimiter } from './task-limiter.ts';

const { maxSide, pixels, quality, side, smallSide } = imageLimits;
const decoding = { limitInputPixels: pixels, failOn: 'error' } as const;
const maxSeconds = 10;
/** Decoding needs much memory, so at most two pictures are decoded at once. */
const decodings = new TaskLimiter(2, Number.POSITIVE_INFINITY);

/** Both sizes of a picture, as WebP. */
export interface ProcessedPicture {
  large: Uint8Array;
  small: Uint8Array;
}

/** What is the matter with bytes that were sent as a picture; whoever took them says it. */
export type PictureFault =
  | 'large'
  | 'unknown'
  | 'format'
  | 'pixels'
  | 'hostile'
  | 'broken'
  | 'slow';

/** The bytes are not an acceptable picture. */
export class NotAPicture extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault, cause?: unknown) {
    super(fault, { cause });
    this.name = 'NotAPicture';
    this.fault = fault;
  }
}

/**
 * Both sizes of a JPEG, PNG or WebP, recognised by its content.
 * @param options.keepsOwnForm whether a picture in the product's own format keeps its bytes.
 * @param options.maxWaiting the picture is refused if more than these are queued.
 * @throws NotAPicture for anything else, and if decoding takes too much memory or time; unavailable
 * if too many are queued.
 */
export function processPicture(
  bytes: Buffer,
  {
    keepsOwnForm = false,
    maxWaiting = Number.POSITIVE_INFINITY,
  }: { keepsOwnForm?: boolean; maxWaiting?: number } = {},
): Promise<ProcessedPicture> {
  if (decodings.waiting >= maxWaiting) return Promise.reject(busy());
  return decodings.run(async () => {
    const found = await examine(bytes);
    const large = keepsOwnForm && isInOwnForm(found) ? bytes : await encodeLarge(bytes);
    return { large, small: await encodeSmall(large) };
  });
}

/** Reads only the header of the file, whatever size it claims. */
async function examine(bytes: Buffer): Promise<Metadata> {
  if (bytes.length > imageLimits.bytes) throw new NotAPicture('large');
  if (bytes.length === 0) throw new NotAPicture('unknown');
  if (await isHostilePng(bytes)) throw new NotAPicture('hostile');
  const sharp = await loadSharp();
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause) => {
      throw new NotAPicture('unknown', cause);
    });
  if (!['jpeg', 'png', 'webp'].includes(found.format ?? '')) throw new NotAPicture('format');
  if ((found.pages ?? 1) > 1) throw new NotAPicture('hostile');
  const { width = 0, height = 0 } = found;
  if (width > side || height > side || width * height > pixels) throw new NotAPicture('pixels');
  return found;
}

function isInOwnForm({ format, width = 0, height = 0, ...more }: Metadata): boolean {
  const isSmallEnough = width <= maxSide && height <= maxSide;
  const hasMetadata = more.exif || more.xmp || more.iptc || more.icc;
  return format === 'webp' && isSmallEnough && !hasMetadata;
}

async function encodeLarge(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes, decoding)
    .timeout({ seconds: maxSeconds })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()
    .catch(refuseBroken);
}

async function encodeSmall(large: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(large, decoding)
    .timeout({ seconds: maxSeconds })
    .resize({ width: smallSide, height: smallSide, fit: 'cover' })
    .webp({ quality })
    .toBuffer()
    .catch(refuseBroken);
}

/** Refuses a picture after a failed decoding. On an idle machine no accepted size times out. */
export function refuseBroken(cause: Error): never {
  throw new NotAPicture(cause.message.startsWith('timeout:') ? 'slow' : 'broken', cause);
}

/** The refusal while the server is too busy to process a picture. */
export function busy(cause?: unknown) {
  return unavailable(text.tooManyPictures, 5, cause);
}
