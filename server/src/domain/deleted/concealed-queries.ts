import { type RawBuilder, sql } from 'kysely';

/**
 * Whether nobody but superusers may learn the name of an entity: it is hidden until a report is
 * decided, was removed after one, or was merged into one that is.
 * @param id the column or value of the entity's id.
 */
export function isConcealed(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from deleted_items concealed
    where concealed.kind = 'entity' and concealed.reason in ('hidden', 'removed')
      and concealed.subject_id in (
        ${id}, (select redirect.to_id from entity_redirects redirect where redirect.from_id = ${id})))`;
}
