import type { Selectable } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { ViewerClass } from '../access/viewer.ts';

// The one gate for reading: every public reading takes its rows from these sources, so that a rule
// about who may see what has one place. Today they let everything through, at no cost. A source is
// always read under an alias (`from ${visibleEntities(viewer)} e`), as it may become a subquery.

/** The tables whose rows belong to one entity, by `entity_id`. */
type PartTable = 'locations' | 'images' | 'entity_tags' | 'entity_words' | 'social_links';

/** The entities that a viewer may see, with the columns of `entities`. */
export function visibleEntities(_viewer: ViewerClass): RawBuilder<Selectable<Schema['entities']>> {
  return sql`entities`;
}

/** The relationships that a viewer may see, both ends of which the viewer may see as well. */
export function visibleRelationships(
  _viewer: ViewerClass,
): RawBuilder<Selectable<Schema['relationships']>> {
  return sql`relationships`;
}

/** Those rows of a table that belong to entities which a viewer may see. */
export function visibleParts<Table extends PartTable>(
  _viewer: ViewerClass,
  table: Table,
): RawBuilder<Selectable<Schema[Table]>> {
  return sql`${sql.raw(table)}`;
}
