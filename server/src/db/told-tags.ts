import { sql } from 'kysely';

/**
 * Whether everybody may be told of a tag `t`: it is in use, or official. One that nothing uses any
 * more may be that of an entity which is set aside.
 */
export const isTold = sql`(exists (select from entity_tags u where u.tag_id = t.id)
  or exists (select from official_tags o where o.name = t.name))`;
