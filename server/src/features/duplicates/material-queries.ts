import { setImmediate as letOthersWork } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import { visibleEntities, visibleParts } from '../../domain/entity/visible-queries.ts';

// Takes a few milliseconds to receive; the thread that reads it parses it.
const batchSize = 4_000;

/** What the blocks of all entities are made of, in batches: each the JSON of a `BlockMaterial`. */
export async function selectMaterial(db: Executor): Promise<string[]> {
  const batches: string[] = [];
  let after = 0;
  for (;;) {
    const { text, last } = await selectBatch(db, after);
    if (last === null) return batches;
    batches.push(text);
    after = last;
    await letOthersWork();
  }
}

async function selectBatch(
  db: Executor,
  after: number,
): Promise<{ text: string; last: number | null }> {
  const facts = (column: string) => sql`json_build_object(
    'ids', coalesce(json_agg(id), '[]'),
    'values', coalesce(json_agg(${sql.ref(column)}), '[]'))`;
  const { rows } = await sql<{ text: string; last: number | null }>`
    with batch as materialized (
      select e.id, e.type, e.folded_name, e.identifiers from ${visibleEntities('all')} e
      where e.id > ${after} order by e.id limit ${batchSize}),
    names as (
      select batch.id, n.folded_name as name
      from batch join ${visibleParts('all', 'entity_names')} n on n.entity_id = batch.id),
    places as (
      select distinct batch.id, fold(l.city) || '|' || fold(l.country) as place
      from batch join ${visibleParts('all', 'locations')} l on l.entity_id = batch.id
      where l.city <> ''),
    links as (
      select distinct batch.id, link_key(l.platform, l.url) as link
      from batch join ${visibleParts('all', 'social_links')} l on l.entity_id = batch.id),
    identified as (
      select distinct batch.id, i.scheme || ':' || i.value as identifier
      from batch
      cross join lateral jsonb_to_recordset(batch.identifiers) as i (scheme text, value text)
      where batch.identifiers <> '[]')
    select (select max(id) from batch) as last, json_build_object(
      'entities', (select json_build_object(
        'ids', coalesce(json_agg(id), '[]'),
        'types', coalesce(json_agg(type), '[]'),
        'names', coalesce(json_agg(folded_name), '[]')) from batch),
      'names', (select ${facts('name')} from names),
      'places', (select ${facts('place')} from places),
      'links', (select ${facts('link')} from links),
      'identifiers', (select ${facts('identifier')} from identified))::text as text`.execute(db);
  return rows[0] ?? { text: '', last: null };
}
