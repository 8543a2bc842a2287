import {
  type Audience,
  type Direction,
  type EntityType,
  type LinkItem,
  listFields,
  mapKinds,
  type PictureItem,
  type PlaceItem,
  type SourcedStatement,
  type SourceWords,
  type TagItem,
} from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import { countFrom } from '../../db/paging.ts';
import type { EntityRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import type { End } from '../../domain/agreement/queries.ts';
import { selectItems, selectTexts, type TextColumn } from '../../domain/entity/field-queries.ts';

export interface ExportedEntity
  extends Pick<
    EntityRow,
    | TextColumn
    | 'audience'
    | 'field_audiences'
    | 'place_precision'
    | 'passed_on'
    | 'cover'
    | 'about_language'
    | 'about_texts'
    | 'nations'
    | 'names'
    | 'identifiers'
    | 'not_for_export'
    | 'state'
    | 'notices'
    | 'labels'
    | 'fields'
  > {
  id: number;
  /** Whether it is no account's profile. */
  is_unclaimed: boolean;
  photo_url: string;
  locations: PlaceItem[];
  social_links: LinkItem[];
  tags: TagItem[];
  images: PictureItem[];
  /** Whoever said it is named where the export writes them, too. */
  sources: Partial<Record<SourcedStatement, ExportedSource[]>>;
}

type ExportedSource = SourceWords & { said_by: { type: EntityType; id: string } | null };

export interface ExportedRelationship {
  id: number;
  node1_type: EntityType;
  node1_id: number;
  node2_type: EntityType;
  node2_id: number;
  role: string;
  years: string;
  audience: Audience;
  /** The end that has not confirmed. */
  asks: End | null;
  direction: Direction | null;
  /** Whoever said it is named where the export writes them, too. */
  sources: ExportedSource[];
}

const batchSize = 1_000;
const lists = listFields.map((field) => sql`${selectItems(field)} as ${sql.ref(field.name)}`);

/** How many entities of each kind an export writes. */
export async function countEntities(tx: Executor): Promise<Record<EntityType, number>> {
  const rows = await tx
    .selectFrom('entities')
    .select(['type', (eb) => eb.fn.countAll<number>().as('count')])
    .where('not_for_export', '=', false)
    .groupBy('type')
    .execute();
  const counts = mapKinds(() => 0);
  for (const row of rows) counts[row.type] = Number(row.count);
  return counts;
}

/** The entities of one kind with their lists, by id, in batches; without what is not for export. */
export async function* readEntities(
  tx: Executor,
  type: EntityType,
): AsyncGenerator<ExportedEntity[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<ExportedEntity>`
      select e.id, ${selectTexts}, e.photo_url, e.audience, e.field_audiences, e.place_precision,
        e.passed_on, e.cover, e.about_language, e.about_texts, e.nations,
        shown_names(e.names) as names, e.identifiers, e.not_for_export, e.state,
        e.notices, e.labels, e.fields, ${exportedFieldSources} as sources,
        e.user_id is null as is_unclaimed,
        ${sql.join(lists)}
      from entities e
      where e.type = ${type} and e.id > ${after} and not e.not_for_export
      order by e.id limit ${batchSize}`.execute(tx);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id ?? after;
  }
}

const exportedList = (list: RawBuilder<unknown>) => sql`(
  select jsonb_agg((one - array['author', 'at']) || jsonb_build_object('said_by', (
    select jsonb_build_object('type', s.type, 'id', s.id::text) from entities s
    where not s.not_for_export and s.id = coalesce(
      (select to_id from entity_redirects where from_id = (one ->> 'said_by')::integer),
      (one ->> 'said_by')::integer))) order by place)
  from jsonb_array_elements(${list}) with ordinality as g (one, place))`;
const exportedSources = sql`case when r.sources = '[]' then r.sources
  else ${exportedList(sql`r.sources`)} end`;
const exportedFieldSources = sql`case when e.sources = '{}' then e.sources else (
  select jsonb_object_agg(said.key, ${exportedList(sql`said.value`)})
  from jsonb_each(e.sources) as said) end`;

/** Every relationship between entities that an export writes, by id, in batches. */
export async function* readRelationships(tx: Executor): AsyncGenerator<ExportedRelationship[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<ExportedRelationship>`
      select r.id, n1.type as node1_type, r.node1_id, n2.type as node2_type, r.node2_id,
        r.role, r.years, coalesce(r.audience_once_confirmed, r.audience) as audience, r.asks,
        r.direction, ${exportedSources} as sources
      from relationships r
      join entities n1 on n1.id = r.node1_id
      join entities n2 on n2.id = r.node2_id
      where r.id > ${after} and not n1.not_for_export and not n2.not_for_export
      order by r.id limit ${5 * batchSize}`.execute(tx);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id ?? after;
  }
}

/** How many entities are not for export. */
export function countKept(tx: Executor): Promise<number> {
  return countFrom(tx, sql`entities where not_for_export`);
}
