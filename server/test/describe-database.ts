import { sql } from 'kysely';
import type { ImageStore } from '../src/adapters/image-store.ts';
import { readNetworkVersion } from '../src/db/network-version.ts';
import type { Db } from '../src/db/open.ts';

/** What an import could change: the row counts, the network version, and the stored pictures. */
export async function describeDatabase(db: Db, images: ImageStore) {
  const { rows } = await sql`
    select (select count(*) from entities) as entities,
      (select count(*) from relationships) as relationships,
      (select count(*) from tags) as tags, (select count(*) from files) as files,
      (select count(*) from import_keys) as keys`.execute(db);
  return { rows, version: await readNetworkVersion(db), pictures: await images.list() };
}
