import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLocalImages } from '../src/adapters/image-store.ts';
import type { Db } from '../src/db/open.ts';

/** A picture that exists from the start and that no entity shows. */
export const pictureName = 'abcdefghijklmnopqrstuv.webp';

/** Stores a person's picture without an uploader. */
export async function putPicture(db: Db, dataDir: string, name: string): Promise<void> {
  const bytes = new Uint8Array([1, 2, 3]);
  await openLocalImages(join(dataDir, 'files')).put(name, bytes);
  const content = { content_type: 'image/webp', byte_size: bytes.length };
  await db
    .insertInto('files')
    .values({ name, entity_type: 'person', ...content })
    .execute();
}

/** The icon of a Label that an operator has copied from the Hub. */
export const labelIcon = 'tk-attribution.svg';

export function putLabelIcon(
  dataDir: string,
  name = labelIcon,
  content: string | Uint8Array = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
): void {
  mkdirSync(join(dataDir, 'labels'), { recursive: true });
  writeFileSync(join(dataDir, 'labels', name), content);
}
