// Pictures that come with an exchanged network. They are drawn anew, upright and at most 2048
// pixels wide or high, which leaves EXIF and GPS data behind. One that is in that form already,
// as the product itself writes it, keeps its bytes, so that exporting and importing changes none.
import { createHash } from 'node:crypto';
import { type EntityType, imageLimits } from '@mangrove/contract';
import sharp, { type Metadata } from 'sharp';
import type { ImageStore } from '../../adapters/image-store.ts';
import type { FileInsert } from './import-queries.ts';

const { longestSide, quality, smallSide } = imageLimits;
const decoding = { limitInputPixels: imageLimits.pixels, failOn: 'error' } as const;
const contentType = 'image/webp';

interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/** A picture in both sizes, named by content. */
export interface PreparedPicture {
  large: NamedBytes;
  small: NamedBytes;
}

/** What the database keeps of a stored picture. */
export interface StoredPicture {
  url: string;
  lowResUrl: string;
  files: FileInsert[];
}

/** Bytes that are no picture that the product takes; the message says why, after its name. */
export class NotAPicture extends Error {}

/**
 * Both sizes of a JPEG, PNG or WebP.
 * @throws NotAPicture
 */
export async function preparePicture(bytes: Uint8Array): Promise<PreparedPicture> {
  if (bytes.byteLength > imageLimits.bytes) throw new NotAPicture('is larger than 10 MB');
  const decoded = sharp(bytes, decoding);
  const found = await decoded.metadata().catch(refuse);
  if (!['jpeg', 'png', 'webp'].includes(found.format ?? '')) {
    throw new NotAPicture('is not a JPEG, PNG or WebP picture');
  }
  if (isInKeptForm(found)) return prepareOwnPicture(bytes);
  const large = await decoded
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()
    .catch(refuse);
  return prepareOwnPicture(large);
}

function isInKeptForm({ format, width = 0, height = 0, pages = 1, ...more }: Metadata): boolean {
  const isSmallEnough = width <= longestSide && height <= longestSide;
  const hasMetadata = more.exif || more.xmp || more.iptc || more.icc;
  return format === 'webp' && isSmallEnough && pages === 1 && !hasMetadata;
}

/** @param bytes a WebP picture in the form that the product keeps: it stays as it is. */
export async function prepareOwnPicture(bytes: Uint8Array): Promise<PreparedPicture> {
  const small = await sharp(bytes, decoding)
    .resize({ width: smallSide, height: smallSide, fit: 'cover' })
    .webp({ quality })
    .toBuffer()
    .catch(refuse);
  return { large: named(bytes), small: named(small) };
}

/** Puts both sizes into the store. */
export async function storePicture(
  images: ImageStore,
  entityType: EntityType,
  { large, small }: PreparedPicture,
): Promise<StoredPicture> {
  await images.put(large.name, large.bytes);
  await images.put(small.name, small.bytes);
  const file = ({ name, bytes }: NamedBytes, small_name: string | null): FileInsert => ({
    name,
    entity_type: entityType,
    content_type: contentType,
    byte_size: bytes.byteLength,
    small_name,
  });
  return {
    url: pictureUrl(entityType, large.name),
    lowResUrl: pictureUrl(entityType, small.name),
    files: [file(large, small.name), file(small, null)],
  };
}

function pictureUrl(entityType: EntityType, name: string): string {
  return `/api/v1/files/${entityType}/${name}`;
}

/** The store's name of a picture by its address, or null when it is none of the product's. */
export function pictureNameOf(url: string): string | null {
  return /^\/api\/v1\/files\/[a-z]+\/([a-z0-9]+\.[a-z]+)$/u.exec(url)?.[1] ?? null;
}

function named(bytes: Uint8Array): NamedBytes {
  return { name: nameByContent(bytes), bytes };
}

// 160 bits of SHA-256 in base 36 are 31 characters at most.
function nameByContent(bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 40);
  return `${BigInt(`0x${hash}`).toString(36).padStart(31, '0')}.webp`;
}

function refuse(): never {
  throw new NotAPicture('cannot be read as a picture');
}
