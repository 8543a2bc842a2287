import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../access/viewer.ts';
import { visibleParts } from '../entity/visible-queries.ts';

/**
 * Whether a tag `t` may be shown: it is in use or official. A tag that nothing uses
 * may belong to an entity that is set aside.
 */
export const isPublicTag = (
  viewer: Reader,
) => sql`(exists (select from ${visibleParts(viewer, 'entity_tags')} u where u.tag_id = t.id)
  or exists (select from official_tags o where o.name = t.name))`;

/** The names on the official list: they may be longer than others. */
export async function readOfficialNames(db: Executor): Promise<Set<string>> {
  const rows = await db.selectFrom('official_tags').select('name').execute();
  return new Set(rows.map((row) => row.name));
}
