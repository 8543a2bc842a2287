// Pictures of an exchanged network: encoded in both sizes, and named by their content.
import { createHash } from 'node:crypto';
import type { EntityType } from '@mangrove/contract';
import type { ImageStore } from '../../adapters/image-store.ts';
import { processPicture } from '../../adapters/picture-decoder.ts';
import { addressOf } from '../../domain/files/addresses.ts';
import type { FileInsert } from './import-queries.ts';

const contentType = 'image/webp';

interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/** A picture in both sizes, each named by its content. */
export interface PreparedPicture {
  large: NamedBytes;
  small: NamedBytes;
}

/** The data that the database keeps of a stored picture. */
export interface StoredPicture {
  url: string;
  lowResUrl: string;
  files: FileInsert[];
}

/**
 * Makes both sizes of a JPEG, PNG or WebP. A picture in the product's own format keeps its bytes,
 * so that exporting and importing does not change it.
 * @throws NotAPicture
 */
export async function preparePicture(bytes: Buffer): Promise<PreparedPicture> {
  const { large, small } = await processPicture(bytes, { keepsOwnForm: true });
  return { large: named(large), small: named(small) };
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
    url: addressOf(entityType, large.name),
    lowResUrl: addressOf(entityType, small.name),
    files: [file(large, small.name), file(small, null)],
  };
}

function named(bytes: Uint8Array): NamedBytes {
  return { name: nameByContent(bytes), bytes };
}

// 160 bits of SHA-256 in base 36 are 31 characters at most.
function nameByContent(bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 40);
  return `${BigInt(`0x${hash}`).toString(36).padStart(31, '0')}.webp`;
}
