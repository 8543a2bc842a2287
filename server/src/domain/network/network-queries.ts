import { setImmediate as letOthersWork } from 'node:timers/promises';
import type { Audience, Cover, Direction, EntityType } from '@mangrove/contract';
import { limits, readVersion } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import { networkVersionText, toldVersionsJson } from '../../db/network-version.ts';
import type { Executor } from '../../db/transact.ts';
import type { Reader, ViewerClass } from '../access/viewer.ts';
import { isDrawnUnconfirmed } from '../agreement/queries.ts';
import { visibleEntities } from '../entity/visible-queries.ts';
import type { NetworkChanges } from './patch-snapshot.ts';

/** A batch of entities as columns, by id. */
export interface EntityColumns {
  ids: number[];
  types: EntityType[];
  names: string[];
  /** One character longer than the map shows, so that a cut can be detected. */
  abouts: string[];
  photos: string[];
  smallPhotos: string[];
  /** The stored position of each entity; null for an entity without one. */
  x: (number | null)[];
  y: (number | null)[];
  narrowed: NarrowedRows;
  /** Of the covered ones: id and cover. */
  covers: [id: number, cover: Cover][];
}

/** Of the rows that are not for everybody: id, audience, and that of an entity's photo, if it has one. */
export type NarrowedRows = [id: number, audience: Audience, photo?: Audience | null][];

/** A batch of relationships as columns, by id. */
export interface RelationshipColumns {
  ids: number[];
  node1: number[];
  node2: number[];
  roles: string[];
  years: string[];
  narrowed: NarrowedRows;
  /** The ids of those that an end has not confirmed. */
  unconfirmed: number[];
  /** The ids of those that have a source. */
  sourced: number[];
  /** Of those that say who holds their role: id and direction. */
  directions: [id: number, direction: Direction][];
}

// One row of JSON per batch is read several times faster than thousands of rows, and no batch is
// large enough to hold up other work for long.
const batchSize = 2_000;

const entityColumns = sql`json_build_object(
  'ids', coalesce(json_agg(e.id order by e.id), '[]'),
  'types', coalesce(json_agg(e.type order by e.id), '[]'),
  'names', coalesce(json_agg(e.name order by e.id), '[]'),
  'abouts', coalesce(json_agg(left(e.about, ${sql.lit(limits.aboutPreview + 1)}) order by e.id), '[]'),
  'photos', coalesce(json_agg(e.photo_url order by e.id), '[]'),
  'smallPhotos', coalesce(json_agg(e.low_res_photo_url order by e.id), '[]'),
  'x', coalesce(json_agg(p.x order by e.id), '[]'),
  'y', coalesce(json_agg(p.y order by e.id), '[]'),
  'narrowed', coalesce(json_agg(json_build_array(e.id, e.audience, e.field_audiences ->> 'photo')
    order by e.id) filter (where e.audience <> 'public' or e.field_audiences ? 'photo'), '[]'),
  'covers', coalesce(json_agg(json_build_array(e.id, e.cover) order by e.id)
    filter (where e.cover <> 'none'), '[]'))`;

const relationshipColumns = sql`json_build_object(
  'ids', coalesce(json_agg(r.id order by r.id), '[]'),
  'node1', coalesce(json_agg(r.node1_id order by r.id), '[]'),
  'node2', coalesce(json_agg(r.node2_id order by r.id), '[]'),
  'roles', coalesce(json_agg(r.role order by r.id), '[]'),
  'years', coalesce(json_agg(r.years order by r.id), '[]'),
  'narrowed', coalesce(json_agg(json_build_array(r.id, r.audience) order by r.id)
    filter (where r.audience <> 'public'), '[]'),
  'unconfirmed', coalesce(json_agg(r.id order by r.id)
    filter (where ${isDrawnUnconfirmed('r')}), '[]'),
  'sourced', coalesce(json_agg(r.id order by r.id) filter (where r.sources <> '[]'), '[]'),
  'directions', coalesce(json_agg(json_build_array(r.id, r.direction) order by r.id)
    filter (where r.direction is not null), '[]'))`;

/** Every entity, by id, in batches. */
export function selectEntities(tx: Executor): AsyncGenerator<EntityColumns> {
  return inBatches(async (after) => {
    const { rows } = await sql<{ batch: EntityColumns }>`
      select ${entityColumns} as batch
      from (select * from entities where id > ${after} order by id limit ${batchSize}) as e
      left join positions p on p.entity_id = e.id`.execute(tx);
    return rows[0]?.batch;
  });
}

/** Every relationship, by id, in batches. */
export function selectRelationships(tx: Executor): AsyncGenerator<RelationshipColumns> {
  return inBatches(async (after) => {
    const { rows } = await sql<{ batch: RelationshipColumns }>`
      select ${relationshipColumns} as batch
      from (select * from relationships where id > ${after} order by id limit ${batchSize}) as r
    `.execute(tx);
    return rows[0]?.batch;
  });
}

/** The texts of entities' own years, by id, in batches. */
export function selectOwnYears(
  db: Executor,
  viewer: Reader,
): AsyncGenerator<{ ids: number[]; years: string[] }> {
  return inBatches(async (after) => {
    const { rows } = await sql<{ batch: { ids: number[]; years: string[] } }>`
      select json_build_object(
        'ids', coalesce(json_agg(e.id order by e.id), '[]'),
        'years', coalesce(json_agg(e.year order by e.id), '[]')) as batch
      from (
        select id, year from ${visibleEntities(viewer)} own where id > ${after} and year <> ''
        order by id limit ${batchSize}) as e`.execute(db);
    return rows[0]?.batch;
  });
}

async function* inBatches<Batch extends { ids: number[] }>(
  read: (after: number) => Promise<Batch | undefined>,
): AsyncGenerator<Batch> {
  let after = 0;
  for (;;) {
    const batch = await read(after);
    if (!batch || batch.ids.length === 0) return;
    yield batch;
    // The embedded engine answers without returning to the event loop: let other work run.
    await letOthersWork();
    if (batch.ids.length < batchSize) return;
    after = batch.ids.at(-1) ?? after;
  }
}

const demoCount = sql<number>`(
  select count(*) from import_keys k join entities e on e.id = k.entity_id
  where k.source = 'demo')`;

/** How many entities came with the demo network. */
export async function countDemoNodes(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${demoCount} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

// Reading more rows by id costs as much as reading everything.
const maxChanges = 5_000;

/**
 * The changes since a version, with the current rows, read in one statement and so consistent.
 * @returns null if the changes are not known or too many: then everything has to be read.
 */
export async function selectChanges(db: Executor, since: string): Promise<NetworkChanges | null> {
  const { epoch, number } = readVersion(since);
  const { rows } = await sql<
    Pick<NetworkChanges, 'version' | 'told'> & { demo: number; changes: ChangedRows | null }
  >`
    with logged as materialized (
      select distinct kind, id from network_changes
      where version > ${number} and ${isOfMaps}
      limit ${maxChanges + 1}
    ),
    entity_ids as materialized (select id from logged where kind = 'entity'),
    relationship_ids as materialized (select id from logged where kind = 'relationship')
    select ${networkVersionText} as version, ${toldVersionsJson} as told, ${demoCount} as demo,
      case
        when left(epoch, 8) <> ${epoch} or ${number} not between logged_from and version then null
        when (select count(*) > ${maxChanges} or bool_or(kind = 'everything') from logged) then null
        else json_build_object(
          'entityIds', (select coalesce(json_agg(id order by id), '[]') from entity_ids),
          'entities', (
            select ${entityColumns}
            from entity_ids
            cross join lateral (select * from entities where id = entity_ids.id limit 1) as e
            left join positions p on p.entity_id = e.id),
          'relationshipIds', (select coalesce(json_agg(id order by id), '[]') from relationship_ids),
          'relationships', (
            select ${relationshipColumns}
            from relationship_ids
            cross join lateral (select * from relationships where id = relationship_ids.id limit 1)
              as r),
          'traces', (${tracesSince(number)}))
      end as changes
    from network_version`.execute(db);
  const row = rows[0];
  if (!row?.changes) return null;
  const { version, told, demo, changes } = row;
  return { version, told, demoCount: demo, ...changes };
}

type ChangedRows = Omit<NetworkChanges, 'version' | 'told' | 'demoCount'>;

/** Of the log, what tells which entities and relationships are drawn differently. */
const isOfMaps = sql`kind in ('entity', 'relationship', 'everything')`;

/**
 * What cached answers depend on that changed after a version, beside entities and relationships.
 */
function tracesSince(number: number): RawBuilder<unknown> {
  return sql`
    with traced as (select version, kind, id, ids from network_changes where version > ${number}),
    touched as (select distinct unnest(ids) as id from traced where kind = 'words')
    select json_build_object(
      'parts', coalesce((select json_agg(distinct id) from traced where kind = 'part'), '[]'),
      'words', coalesce((
        select json_agg(json_build_object('text', w.word, 'stems', tsvector_to_array(w.stems)))
        from touched join words w using (id)), '[]'),
      'mayChangeSearches', exists (select from traced where kind = 'search')
        or exists (select from touched where id not in (select id from words)),
      'mayChangeTexts', exists (select from traced where kind = 'shared'),
      'isUntold', (select count(distinct version) from traced) < network_version.version - ${number})`;
}

/**
 * The ids of rows added, changed or removed after a version, up to another of the same epoch, of
 * what the class could see before or after the change.
 * @returns null if they are not known or too many.
 */
export async function selectChangedIds(
  db: Executor,
  viewer: ViewerClass,
  since: string,
  to: string,
): Promise<{ entities: number[]; relationships: number[] } | null> {
  const { epoch, number } = readVersion(since);
  const newest = readVersion(to);
  if (epoch !== newest.epoch || !(number <= newest.number)) return null;
  const { rows } = await sql<{ kind: string; ids: number[] }>`
    with logged as (
      select distinct kind, id from network_changes
      where version > ${number} and version <= ${newest.number}
        and ${isOfMaps}
        and ${viewer === 'public' ? sql`audience = 'public'` : sql`audience <> 'private'`}
      limit ${maxChanges + 1}
    )
    select kind, coalesce(json_agg(id order by id) filter (where id is not null), '[]') as ids
    from logged group by kind
    union all
    select 'expired', '[]' from network_version
    where logged_from > ${number} and ${number} < ${newest.number}`.execute(db);
  const idsOf = (kind: string) => rows.find((row) => row.kind === kind)?.ids ?? [];
  const isUnknown = rows.some(({ kind }) => kind === 'everything' || kind === 'expired');
  const [entities, relationships] = [idsOf('entity'), idsOf('relationship')];
  if (isUnknown || entities.length + relationships.length > maxChanges) return null;
  return { entities, relationships };
}
