import type {
  AboutText,
  Cover,
  DefinedValues,
  EntityState,
  HubNotice,
  HubProject,
  IdentifierItem,
  NameItem,
  NodeFacts,
} from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import {
  visibleEntities,
  visibleParts,
  visibleRelationships,
} from '../../domain/entity/visible-queries.ts';

const batchSize = 1_000;

/** Place, years and tags of every entity, by id, in batches, and what is not for export. */
export async function* selectFacts(db: Executor, viewer: Reader): AsyncGenerator<NodeFacts> {
  for (let after = 0; ; ) {
    const batch = await selectBatch(
      db,
      viewer,
      sql`select id, year, not_for_export from ${visibleEntities(viewer)} e where id > ${after}
        order by id limit ${batchSize}`,
    );
    if (batch === undefined || batch.ids.length === 0) return;
    yield batch;
    if (batch.ids.length < batchSize) return;
    after = batch.ids.at(-1) ?? after;
  }
}

/** Place, years and tags of some entities. */
export function selectFactsOf(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
): Promise<NodeFacts | undefined> {
  return selectBatch(
    db,
    viewer,
    sql`select id, year, not_for_export from ${visibleEntities(viewer)} e where id = any(${ids}::integer[])`,
  );
}

/** The texts of some entities' own years; entities without years are left out. */
export async function selectOwnYearsOf(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
): Promise<{ ids: number[]; years: string[] }> {
  const { rows } = await sql<{ batch: { ids: number[]; years: string[] } }>`
    select json_build_object(
      'ids', coalesce(json_agg(id order by id), '[]'),
      'years', coalesce(json_agg(year order by id), '[]')) as batch
    from ${visibleEntities(viewer)} e where id = any(${ids}::integer[]) and year <> ''`.execute(db);
  return rows[0]?.batch ?? { ids: [], years: [] };
}

export interface SaidCover {
  id: number;
  is_unclaimed: boolean;
  names: NameItem[];
  identifiers: readonly IdentifierItem[];
  about_texts: readonly AboutText[];
  nations: string[];
  state: EntityState;
  notices: readonly HubNotice[];
  labels: readonly HubProject[];
  fields: DefinedValues;
  passed_on: boolean;
  cover: Cover;
  cover_note: string;
}

/** Of some entities those of which files say more than what all have. */
export async function selectCoversOf(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
): Promise<SaidCover[]> {
  const isUnclaimed = sql`(type = 'person' and user_id is null)`;
  const { rows } = await sql<SaidCover>`
    select id, ${isUnclaimed} as is_unclaimed, names, identifiers, about_texts, nations, state, notices,
      labels, fields, passed_on, cover, cover_note
    from ${visibleEntities(viewer)} e
    where id = any(${ids}::integer[])
      and (passed_on or cover <> 'none' or cover_note <> '' or nations <> '{}' or names <> '[]'
        or identifiers <> '[]' or about_texts <> '[]'
        or state <> 'none' or notices <> '[]' or labels <> '[]' or fields <> '{}'
        or ${isUnclaimed})`.execute(db);
  return rows;
}

async function selectBatch(
  db: Executor,
  viewer: Reader,
  entities: RawBuilder<unknown>,
): Promise<NodeFacts | undefined> {
  const { rows } = await sql<{ batch: NodeFacts }>`
      select json_build_object(
        'ids', coalesce(json_agg(e.id order by e.id), '[]'),
        'places', coalesce(json_agg((
          select coalesce(min(place), '') from (
            select concat_ws(', ', nullif(l.place_name, ''), nullif(l.city, ''), nullif(l.state, ''),
              nullif(l.country, '')) as place
            from ${visibleParts(viewer, 'locations')} l where l.entity_id = e.id
            order by l.sort_order, l.id limit 1) as first
          ) order by e.id), '[]'),
        'years', coalesce(json_agg(case when e.year <> '' then e.year else (
          select coalesce(string_agg(distinct r.years, ', '), '') from (
            select years from ${visibleRelationships(viewer)} starting
            where node1_id = e.id and years <> '' union
            select years from ${visibleRelationships(viewer)} ending
            where node2_id = e.id and years <> '') as r) end
          order by e.id), '[]'),
        'tags', coalesce(json_agg((
          select coalesce(json_agg(t.name order by u.sort_order, t.name), '[]')
          from ${visibleParts(viewer, 'entity_tags')} u join tags t on t.id = u.tag_id
          where u.entity_id = e.id)
          order by e.id), '[]'),
        'not_for_export', coalesce(json_agg(e.id order by e.id) filter (where e.not_for_export), '[]')
        ) as batch
      from (${entities}) as e
    `.execute(db);
  return rows[0]?.batch;
}

/** The tags with the most entities, and their numbers of entities. */
export async function selectFrequentTags(db: Executor, viewer: Reader, limit: number) {
  const { rows } = await sql<{ name: string; count: number }>`
    select t.name, count(distinct u.entity_id)::integer as count
    from ${visibleParts(viewer, 'entity_tags')} u join tags t on t.id = u.tag_id
    group by t.id, t.name order by count desc, t.name limit ${limit}`.execute(db);
  return rows;
}

/** The entities that no file of data may hold. */
export async function selectNotForExport(db: Executor, viewer: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${visibleEntities(viewer)} e where not_for_export`.execute(db);
  return rows.map(({ id }) => id);
}

/** The entities with Notices or Labels, by id. */
export async function selectLabelled(db: Executor, viewer: Reader) {
  const { rows } = await sql<Pick<SaidCover, 'id' | 'notices' | 'labels'>>`
    select id, notices, labels from ${visibleEntities(viewer)} e
    where notices <> '[]' or labels <> '[]' order by id`.execute(db);
  return rows;
}

/** The ids of entities by where they stand, as far as it is said. */
export async function selectStates(db: Executor, viewer: Reader) {
  const { rows } = await sql<{ state: EntityState; ids: number[] }>`
    select state, json_agg(id order by id) as ids from ${visibleEntities(viewer)} e
    where state <> 'none' group by state`.execute(db);
  return rows;
}
