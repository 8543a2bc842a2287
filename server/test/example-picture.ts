import { join } from 'node:path';
import { openLocalImages } from '../src/adapters/image-store.ts';
import type { Db } from '../src/db/open.ts';

/** A picture that is there from the beginning, and that nothing shows. */
export const pictureName = 'abcdefghijklmnopqrstuv.webp';

/** The picture of a person, uploaded by nobody who is left. */
export async function putPicture(db: Db, dataDir: string, name: string): Promise<void> {
  const bytes = new Uint8Array([1, 2, 3]);
  await openLocalImages(join(dataDir, 'files')).put(name, bytes);
  const content = { content_type: 'image/webp', byte_size: bytes.length };
  await db
    .insertInto('files')
    .values({ name, entity_type: 'person', ...content })
    .execute();
}
