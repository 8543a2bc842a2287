// Writes thousands of rows with few statements: a batch is sent as one JSON text or as an array per
// column, which both engines unpack faster than they bind thousands of parameters.

import type {
  Audience,
  Direction,
  EntityType,
  LinkItem,
  PlaceItem,
  TagType,
} from '@mangrove/contract';
import { sql } from 'kysely';
import type { NewEntityRow } from '../../db/schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import type { End } from '../../domain/agreement/queries.ts';
import { visibleEntities } from '../../domain/entity/visible-queries.ts';
import { arrayOf } from '../../domain/import-memory/import-memory-queries.ts';

/** How many of these names something of the kind has that is here. */
export async function countNamesakes(
  db: Executor,
  named: readonly { type: EntityType; name: string }[],
): Promise<number> {
  if (named.length === 0) return 0;
  const types = named.map(({ type }) => type);
  const names = named.map(({ name }) => name);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from unnest(${types}::text[], ${names}::text[]) as n (type, name)
    where exists (
      select from ${visibleEntities('all')} e
      where e.type = n.type and e.folded_name = fold(n.name))`.execute(db);
  return rows[0]?.count ?? 0;
}

export type EntityInsert = NewEntityRow & { id: number };

/** Relationships as arrays, one for each column. */
export interface RelationshipInserts {
  node1: number[];
  node2: number[];
  roles: string[];
  years: string[];
  audiences: Audience[];
  /** The ends that have not confirmed. */
  asked: (End | null)[];
  directions: (Direction | null)[];
  /** Lists of sources as JSON; null for none. */
  sources: (string | null)[];
  yearRanges: string[];
  /** What a later import knows each row by. */
  keys: string[];
}

interface BelongsToEntity {
  entity_id: number;
  sort_order: number;
}
export type LocationInsert = PlaceItem & BelongsToEntity;
export type LinkInsert = LinkItem & BelongsToEntity;
export type TagUseInsert = { tag_id: number; tag_type: TagType } & BelongsToEntity;
export type ImageInsert = {
  image_url: string;
  low_res_url: string;
  caption: string;
  covered: boolean;
  audience: Audience;
} & BelongsToEntity;

export interface FileInsert {
  name: string;
  entity_type: EntityType;
  content_type: string;
  byte_size: number;
  /** The name of the small version of this picture; null for the small version itself. */
  small_name: string | null;
}

export interface ImportKey {
  type: EntityType;
  key: string;
  entity_id: number;
}

/** Ids that no other entity will get, in ascending order. */
export async function reserveEntityIds(tx: Executor, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(ids.name)::integer as id
    from (select pg_get_serial_sequence('entities', 'id')::regclass as name offset 0) as ids,
      generate_series(1, ${count}::integer)`.execute(tx);
  return rows.map((row) => row.id);
}

/** How long an import waits, in milliseconds. */
export interface WaitLimits {
  /** For a lock that another change holds. */
  lock: number;
  /** For one statement, which writes some thousand rows. */
  statement: number;
}

/** Sets how long the statements of this transaction wait. */
export async function limitWaits(tx: Executor, { lock, statement }: WaitLimits): Promise<void> {
  await sql`
    select set_config('lock_timeout', ${String(lock)}, true),
      set_config('statement_timeout', ${String(statement)}, true)`.execute(tx);
}

/** Until the transaction ends, no trigger adds the words of entities: `insertWordUses` does. */
export async function addWordsLater(tx: Executor): Promise<void> {
  await sql`select set_config('mangrove.adds_words_later', 'on', true)`.execute(tx);
}

/**
 * Finds or adds the words that parts of texts are folded to.
 * @returns the id of each part's word; null for a part that is folded to nothing.
 */
export async function numberWords(
  tx: NetworkTx,
  parts: { part: string; isPersonal: boolean }[],
): Promise<(number | null)[]> {
  // Keeps the cleanup from deleting an unused word between this query and `insertWordUses`.
  await sql`lock table entity_words in row exclusive mode`.execute(tx);
  const { rows } = await sql<{ ids: (number | null)[] }>`
    with folded as materialized (
      select position, is_personal, fold(part) as word
      from unnest(${parts.map(({ part }) => part)}::text[],
        ${parts.map(({ isPersonal }) => isPersonal)}::boolean[])
        with ordinality as given (part, is_personal, position)
    ),
    needed as materialized (select distinct word, is_personal from folded where word <> ''),
    known as materialized (
      select word, is_personal, min(words.id) as id
      from needed join words using (word, is_personal) group by word, is_personal
    ),
    brought as (
      insert into words (word, is_personal)
      select word, is_personal from needed
      where (word, is_personal) not in (select known.word, known.is_personal from known)
      returning id, word, is_personal
    ),
    numbered as (
      select id, word, is_personal from known union all select id, word, is_personal from brought
    )
    select coalesce(json_agg(numbered.id order by position), '[]') as ids
    from folded left join numbered using (word, is_personal)`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** Makes entities searchable by words; `wordIds[i]` is a word of `entityIds[i]`. */
export async function insertWordUses(
  tx: NetworkTx,
  wordIds: number[],
  entityIds: number[],
): Promise<void> {
  await sql`
    insert into entity_words (word_id, entity_id)
    select * from unnest(${arrayOf(wordIds)}::integer[], ${arrayOf(entityIds)}::integer[])`.execute(
    tx,
  );
}

/** The row types of the tables that an import fills. */
interface InsertOf {
  entities: EntityInsert;
  import_keys: ImportKey & { source: string };
  locations: LocationInsert;
  social_links: LinkInsert;
  images: ImageInsert;
  entity_tags: TagUseInsert;
  files: FileInsert;
}

/** Writes rows, all of which have the same columns. */
export async function insertRows<Table extends keyof InsertOf>(
  tx: NetworkTx,
  table: Table,
  rows: readonly InsertOf[Table][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  // A picture's name is derived from its content, so an existing row of that name is the same.
  const unlessThere = table === 'files' ? sql`on conflict (name) do nothing` : sql``;
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${unlessThere}`.execute(tx);
}

/** Adds the tags that do not exist yet. @returns the id of every name. */
export async function ensureTags(tx: NetworkTx, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const list = JSON.stringify(names);
  await sql`
    insert into tags (name) select json_array_elements_text(${list}::json)
    on conflict (name) do nothing`.execute(tx);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from tags
    where name in (select json_array_elements_text(${list}::json))`.execute(tx);
  return new Map(rows.map((row) => [row.name, row.id]));
}

/**
 * Adds relationships, and notes in the same statement that the act did so, and which row of the
 * source each one is. Rows that a merge made equal become one.
 * @returns how many were added.
 */
export async function insertRelationships(
  tx: NetworkTx,
  { source, actId }: { source: string; actId: number },
  {
    node1,
    node2,
    roles,
    years,
    audiences,
    asked,
    directions,
    sources,
    yearRanges,
    keys,
  }: RelationshipInserts,
): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    with given as materialized (
      select * from unnest(${arrayOf(node1)}::integer[], ${arrayOf(node2)}::integer[],
        ${roles}::text[], ${years}::text[], ${audiences}::text[], ${asked}::text[],
        ${directions}::text[], ${sources}::text[], ${yearRanges}::int4multirange[], ${keys}::uuid[])
        as g (node1_id, node2_id, role, years, audience, asks, direction,
          sources, year_ranges, key)
    ),
    added as (
      insert into relationships
        (node1_id, node2_id, role, years, audience, asks, direction, sources, year_ranges)
      select node1_id, node2_id, role, years, audience, asks, direction,
        coalesce(sources::jsonb, '[]'), year_ranges from given
      on conflict on constraint relationships_twice do nothing
      returning id, node1_id, node2_id, role, years
    ),
    noted as (
      insert into revisions (act_id, subject, subject_id, entity_id, other_id, op)
      select ${actId}::bigint, 'relationship', id, node1_id, node2_id, 'created' from added
    ),
    remembered as (
      insert into imported_relationships (key, source, relationship_id)
      select key, ${source}, id from given join added using (node1_id, node2_id, role, years)
      on conflict (key) do update
        set relationship_id = excluded.relationship_id, removed_at = null, removed_by = null
    )
    select count(*)::integer as count from added`.execute(tx);
  return counted[0]?.count ?? 0;
}

/** Which of these pictures are named in the database. */
export async function readFileNames(db: Executor, names: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from files
    where name in (select json_array_elements_text(${JSON.stringify(names)}::json))`.execute(db);
  return new Set(rows.map((row) => row.name));
}
