import type { EntityType, SortOrder, TagStatus, TagSuggestion, TagType } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import { nameOrder } from '../../db/name-order.ts';
import { countFrom, type Section } from '../../db/paging.ts';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities, visibleParts } from '../../domain/entity/visible-queries.ts';
import { isPublicTag } from '../../domain/tags/public-tag-queries.ts';

/**
 * Tags by a part of their name: official tags first, then the most used. With a type, only tags
 * that are used under it or have it by default. With `all`, unused unofficial tags too.
 */
export async function selectTagSuggestions(
  db: Executor,
  viewer: Reader,
  question: { text: string; tagType: TagType | undefined; limit: number; all: boolean },
): Promise<TagSuggestion[]> {
  const { rows } = await sql<TagSuggestion>`
    select t.id, t.name, coalesce(${question.tagType ?? null}::text, t.tag_type) as tag_type,
      ${status} as tag_status,
      (select count(*)::integer from ${visibleParts(viewer, 'entity_tags')} u
        where u.tag_id = t.id) as usage_count
    from tags t left join official_tags o on o.name = t.name
    where fold(t.name) like part_pattern(${question.text}) and ${isOfType(viewer, question.tagType)}
      and ${question.all ? sql`true` : isPublicTag(viewer)}
    order by (o.name is not null) desc, usage_count desc, ${tagOrder}
    limit ${question.limit}`.execute(db);
  return rows;
}

export async function selectOfficialTags(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('official_tags')
    .select('name')
    .orderBy(nameOrder(sql.ref('name')))
    .execute();
  return rows.map((row) => row.name);
}

const tagOrder = nameOrder(sql`t.name`);

// From here on for superusers, who see everything.
const allUses = visibleParts('all', 'entity_tags');

export interface TagQuestion {
  /** A part of the name, in the form of a tag; empty for all. */
  text: string;
  tagType: TagType | undefined;
  tagStatus: TagStatus | undefined;
}

export interface TagOrder {
  by: 'name' | 'created_at' | 'usage_count' | 'length' | 'status';
  direction: SortOrder;
}

export interface TagRow {
  id: number;
  name: string;
  tag_type: TagType;
  tag_status: TagStatus;
  /** The types under which it is used, sorted. */
  used_types: TagType[];
  usage_count: number;
  created_at: Date;
  updated_at: Date;
}

export function countTags(db: Executor, question: TagQuestion): Promise<number> {
  return countFrom(
    db,
    sql`tags t left join official_tags o on o.name = t.name where ${fits(question)}`,
  );
}

/** A page of tags. Uses are counted for all tags only if the order needs the counts. */
export async function selectTags(
  db: Executor,
  question: TagQuestion,
  order: TagOrder,
  page: Section,
): Promise<TagRow[]> {
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`;
  const counted =
    order.by === 'usage_count'
      ? sql`left join (select tag_id, count(*) as uses from ${allUses} used group by tag_id) u
          on u.tag_id = t.id`
      : sql``;
  const { rows } = await sql<TagRow>`
    with page as materialized (
      select id, row_number() over () as place from (
        select t.id from tags t left join official_tags o on o.name = t.name ${counted}
        where ${fits(question)}
        order by ${sortedBy[order.by]} ${direction}, ${tagOrder}, t.id
        limit ${page.limit} offset ${page.offset}) as cut)
    select ${tagColumns} from page join tags t on t.id = page.id
      left join official_tags o on o.name = t.name
    order by page.place`.execute(db);
  return rows;
}

export async function selectTag(db: Executor, id: number): Promise<TagRow | null> {
  const { rows } = await sql<TagRow>`
    select ${tagColumns} from tags t left join official_tags o on o.name = t.name
    where t.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface TagCounts {
  total: number;
  used: number;
}

export async function countAllTags(db: Executor): Promise<TagCounts> {
  const { rows } = await sql<TagCounts>`
    select count(*)::integer as total,
      count(*) filter (where exists (select 1 from ${allUses} u where u.tag_id = t.id))::integer
        as used
    from tags t`.execute(db);
  return rows[0] ?? { total: 0, used: 0 };
}

export async function selectMostUsed(
  db: Executor,
  limit: number,
): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select t.name, u.uses as count
    from (select tag_id, count(*)::integer as uses from ${allUses} used group by tag_id) u
    join tags t on t.id = u.tag_id
    order by u.uses desc, ${tagOrder}
    limit ${limit}`.execute(db);
  return rows;
}

export function countReferences(db: Executor, tagId: number): Promise<number> {
  return countFrom(db, sql`${allUses} u where tag_id = ${tagId}`);
}

export interface ReferenceRow {
  id: number;
  type: EntityType;
  name: string;
  tag_type: TagType;
}

/** A page of the uses of a tag, sorted by the entity's name. */
export async function selectReferences(
  db: Executor,
  tagId: number,
  page: Section,
): Promise<ReferenceRow[]> {
  const { rows } = await sql<ReferenceRow>`
    select e.id, e.type, e.name, u.tag_type
    from ${allUses} u join ${visibleEntities('all')} e on e.id = u.entity_id
    where u.tag_id = ${tagId}
    order by e.sort_name, e.name, e.id, u.tag_type
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

// Of a tag `t` and its row `o` of the official list, which may be missing.
const status = sql`case when o.name is null then 'UNOFFICIAL' else 'OFFICIAL' end`;

const tagColumns = sql`t.id, t.name, t.tag_type, ${status} as tag_status,
  t.created_at, t.updated_at,
  (select count(*)::integer from ${allUses} u where u.tag_id = t.id) as usage_count,
  (select coalesce(json_agg(distinct u.tag_type), '[]') from ${allUses} u where u.tag_id = t.id)
    as used_types`;

const sortedBy: Record<TagOrder['by'], RawBuilder<unknown>> = {
  name: tagOrder,
  created_at: sql`t.created_at`,
  usage_count: sql`coalesce(u.uses, 0)`,
  length: sql`char_length(t.name)`,
  status: sql`(o.name is not null)`,
};

function fits({ text, tagType, tagStatus }: TagQuestion): RawBuilder<unknown> {
  const conditions = [isOfType('all', tagType)];
  if (text !== '') conditions.push(sql`fold(t.name) like part_pattern(${text})`);
  if (tagStatus === 'OFFICIAL') conditions.push(sql`o.name is not null`);
  if (tagStatus === 'UNOFFICIAL') conditions.push(sql`o.name is null`);
  return sql.join(conditions, sql` and `);
}

function isOfType(viewer: Reader, tagType: TagType | undefined): RawBuilder<unknown> {
  if (tagType === undefined) return sql`true`;
  return sql`(t.tag_type = ${tagType} or exists (
    select 1 from ${visibleParts(viewer, 'entity_tags')} u
    where u.tag_id = t.id and u.tag_type = ${tagType}))`;
}
