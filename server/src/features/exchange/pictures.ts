// Pictures that come with an exchanged network. Every one is drawn anew, upright and at most
// 2048 pixels wide or high, which leaves EXIF and GPS data behind; one that the product wrote
// itself is known by its name, which is the hash of its content, and stays as it is.
import { createHash } from 'node:crypto';
import type { EntityType } from '@mangrove/contract';
import sharp from 'sharp';
import type { ImageStore } from '../../adapters/image-store.ts';
import type { FileInsert } from './import-queries.ts';

const longestSide = 2048;
const quality = 85;
/** Side of the small picture, in pixels: twice what the map's largest node shows. */
const smallSide = 128;
const mostBytes = 10 * 1024 * 1024;
const decoding = { limitInputPixels: 50_000_000, failOn: 'error' } as const;
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
 * @param fileName what the picture was called, to know the product's own.
 * @throws NotAPicture
 */
export async function preparePicture(bytes: Uint8Array, fileName = ''): Promise<PreparedPicture> {
  if (bytes.byteLength > mostBytes) throw new NotAPicture('is larger than 10 MB');
  const decoded = sharp(bytes, decoding);
  const { format } = await decoded.metadata().catch(refuse);
  if (!['jpeg', 'png', 'webp'].includes(format ?? '')) {
    throw new NotAPicture('is not a JPEG, PNG or WebP picture');
  }
  if (fileName !== '' && fileName === nameByContent(bytes)) return prepareOwnPicture(bytes);
  const large = await decoded
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()
    .catch(refuse);
  return prepareOwnPicture(large);
}

/** @param bytes a WebP picture that the product itself made: it stays as it is. */
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
  const file = ({ name, bytes }: NamedBytes): FileInsert => ({
    name,
    entity_type: entityType,
    content_type: contentType,
    byte_size: bytes.byteLength,
  });
  return {
    url: pictureUrl(entityType, large.name),
    lowResUrl: pictureUrl(entityType, small.name),
    files: [file(large), file(small)],
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
