import type { AdminEntity, EntityType, Location, SortOrder } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import { countFrom, type Section } from '../../db/paging.ts';
import type { Executor } from '../../db/transact.ts';

export interface EntityQuestion {
  /** A part of the name; empty for all. */
  search: string;
  /** All types if empty. */
  types: readonly EntityType[];
  created: Span;
  edited: Span;
}

/** From `from` (inclusive) to `before` (exclusive). */
export interface Span {
  from: string | undefined;
  before: string | undefined;
}

export interface EntityOrder {
  by: 'name' | 'type' | 'created_at' | 'updated_at' | 'connections';
  direction: SortOrder;
}

/** The number of matching entities of each kind; ignores `question.types`. */
export async function countByType(
  db: Executor,
  question: EntityQuestion,
): Promise<Partial<Record<EntityType, number>>> {
  const { rows } = await sql<{ type: EntityType; count: number }>`
    select e.type, count(*)::integer as count from entities e
    where ${fits({ ...question, types: [] })}
    group by e.type`.execute(db);
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
}

export type Place = Pick<Location, 'place_name' | 'city' | 'state' | 'country'>;

export type EntityListRow = Omit<AdminEntity, 'created_at' | 'updated_at' | 'location'> & {
  created_at: Date;
  updated_at: Date;
  place: Place | null;
};

/** A page of entities with the columns that a card shows. */
export function selectEntityPage(
  db: Executor,
  question: EntityQuestion,
  order: EntityOrder,
  page: Section,
): Promise<EntityListRow[]> {
  return readRows(
    db,
    // Numbered after `limit`: a row number inside the subquery would have to sort all rows.
    sql`select id, row_number() over () as place from (
      select e.id from entities e
      where ${fits(question)}
      order by ${sortedBy(order)}
      limit ${page.limit} offset ${page.offset}) as cut`,
  );
}

/** The ids of all matching entities, in order; the caller sorts by connections itself. */
export async function selectFittingIds(
  db: Executor,
  question: EntityQuestion,
  order: EntityOrder,
): Promise<number[]> {
  // The driver reads one row of JSON several times faster than one row per id.
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(id), '[]') as ids from (
      select e.id from entities e where ${fits(question)} order by ${sortedBy(order)}) as fitting`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

/** Entities with the columns that a card shows, in the order of the ids. */
export function selectEntityRows(db: Executor, ids: readonly number[]): Promise<EntityListRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return readRows(
    db,
    sql`select id, place from unnest(${`{${ids.join(',')}}`}::integer[])
      with ordinality as asked (id, place)`,
  );
}

async function readRows(db: Executor, page: RawBuilder<unknown>): Promise<EntityListRow[]> {
  const { rows } = await sql<EntityListRow>`
    with page as materialized (${page})
    select e.id, e.type, e.name, e.photo_url, e.low_res_photo_url, e.version, e.created_at,
      e.updated_at, left(e.about, ${aboutShown}::integer) as about,
      ${firstPlace} as place,
      (select coalesce(json_agg(t.name order by u.sort_order, t.name), '[]')
        from (select tag_id, min(sort_order) as sort_order from entity_tags
          where entity_id = e.id group by tag_id order by 2 limit ${tagsShown}) u
        join tags t on t.id = u.tag_id) as tags,
      (select count(distinct tag_id)::integer from entity_tags where entity_id = e.id)
        as tags_count,
      (select count(*)::integer from (
        select node2_id from relationships where node1_id = e.id
        union select node1_id from relationships where node2_id = e.id) as others) as connections
    from page join entities e on e.id = page.id
    order by page.place`.execute(db);
  return rows;
}

export interface AccessQuestion {
  userId: number;
  type: EntityType;
  search: string;
}

/** The number of entities of a kind on which a user has no role. */
export function countForAccess(db: Executor, question: AccessQuestion): Promise<number> {
  return countFrom(db, sql`entities e where ${isForAccess(question)}`);
}

export type AccessRow = Pick<EntityListRow, 'id' | 'type' | 'name' | 'low_res_photo_url' | 'place'>;

export async function selectForAccess(
  db: Executor,
  question: AccessQuestion,
  page: Section,
): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select e.id, e.type, e.name, e.low_res_photo_url, ${firstPlace} as place
    from entities e where ${isForAccess(question)}
    order by e.sort_name, e.name, e.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

// Characters, enough for the three lines of text on a card.
const aboutShown = 240;
const tagsShown = 3;

/** The first location of an entity `e`. */
const firstPlace = sql`(
  select json_build_object('place_name', l.place_name, 'city', l.city, 'state', l.state,
    'country', l.country)
  from locations l where l.entity_id = e.id order by l.sort_order, l.id limit 1)`;

function sortedBy({ by, direction }: EntityOrder): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  const byName = sql`e.sort_name, e.name, e.id`;
  if (by === 'connections') return byName;
  if (by === 'name') return sql`e.sort_name ${way}, e.name ${way}, e.id ${way}`;
  return sql`${sql.ref(`e.${by}`)} ${way}, ${byName}`;
}

function fits({ search, types, created, edited }: EntityQuestion): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (search !== '') conditions.push(sql`e.folded_name like part_pattern(${search})`);
  if (types.length > 0) conditions.push(sql`e.type in (${sql.join(types)})`);
  conditions.push(...within(sql`e.created_at`, created), ...within(sql`e.updated_at`, edited));
  return sql.join(conditions, sql` and `);
}

function within(column: RawBuilder<unknown>, { from, before }: Span): RawBuilder<unknown>[] {
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${from}::timestamptz`]),
    ...(before === undefined ? [] : [sql`${column} < ${before}::timestamptz`]),
  ];
}

function isForAccess({ userId, type, search }: AccessQuestion): RawBuilder<unknown> {
  const named = search === '' ? sql`true` : sql`e.folded_name like part_pattern(${search})`;
  return sql`e.type = ${type} and ${named}
    and not exists (select 1 from user_roles r where r.entity_id = e.id and r.user_id = ${userId})`;
}
