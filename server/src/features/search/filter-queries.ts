import { entityTypes } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import { networkVersionText } from '../../db/network-version.ts';
import type { Executor } from '../../db/transact.ts';
import { describeFound, type Matches, type MatchQuestion, type MatchRow } from './matches.ts';
import { and } from './word-queries.ts';

// Told with the matches, it costs no question of its own, and both are of one moment.
export const version = sql`(select ${networkVersionText} from network_version) as version`;

/** All that the filters admit, by SQL alone: as the database is at one moment. */
export async function findFiltered(db: Executor, question: MatchQuestion): Promise<Matches> {
  const { rows } = await sql<MatchRow>`
    with matched as materialized (select e.id from entities e where ${and(filtersOf(question))}),
    found as (select count(*)::integer as total from matched),
    ends as (
      select node1_id as id from relationships union all select node2_id from relationships),
    counted as (select id, count(*) as relationships from matched join ends using (id) group by id),
    best as (
      select id, coalesce(relationships, 0) as relationships from matched left join counted using (id)
      order by relationships desc, id
      limit ${question.limit})
    select id, e.type, e.name, e.about, ${tagsOf(sql`id`)}, 0 as tier, found.total, ${version}
    from best join entities e using (id) cross join found
    order by best.relationships desc, id`.execute(db);
  return describeFound(rows);
}

/** The names of an entity's tags, each once. */
export function tagsOf(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(distinct t.name)
    from entity_tags et join tags t on t.id = et.tag_id
    where et.entity_id = ${id}), '[]') as tags`;
}

/** Everybody with any of these tags, and of which version of the network that is. */
export async function selectTagged(
  db: Executor,
  tags: readonly string[],
): Promise<{ ids: number[]; version: string }> {
  const { rows } = await sql<{ ids: number[]; version: string }>`
    select coalesce((
      select json_agg(distinct et.entity_id)
      from entity_tags et join tags t on t.id = et.tag_id
      where t.name in (${sql.join(tags)})), '[]') as ids, ${version}`.execute(db);
  return rows[0] ?? { ids: [], version: '' };
}

/** What an entity `e` must fulfil apart from the words. */
export function filtersOf({ tags, types }: MatchQuestion): RawBuilder<unknown>[] {
  const filters: RawBuilder<unknown>[] = [];
  const kinds = new Set(types);
  if (kinds.size > 0 && kinds.size < entityTypes.length) {
    filters.push(sql`e.type in (${sql.join([...kinds])})`);
  }
  if (tags.length > 0) {
    filters.push(sql`e.id in (
      select et.entity_id from entity_tags et join tags t on t.id = et.tag_id
      where t.name in (${sql.join(tags)}))`);
  }
  return filters;
}
