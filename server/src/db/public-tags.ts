import { sql } from 'kysely';

/**
 * Whether a tag `t` may be shown to everybody: it is in use or official. A tag that nothing uses
 * may belong to an entity that is set aside.
 */
export const isPublicTag = sql`(exists (select from entity_tags u where u.tag_id = t.id)
  or exists (select from official_tags o where o.name = t.name))`;
