import type { TagSuggestion, TagType } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Handle } from '../../db/transact.ts';

/**
 * Tags by a part of their name: official ones first, then the most used. A type asks for tags
 * that are used under it, or are of it by default.
 */
export async function selectTagSuggestions(
  db: Handle,
  question: { text: string; tagType: TagType | undefined; limit: number },
): Promise<TagSuggestion[]> {
  const pattern = `%${question.text.replace(/[\\%_]/gu, '\\$&')}%`;
  const ofType = question.tagType
    ? sql`and (t.tag_type = ${question.tagType} or exists (
        select 1 from entity_tags u where u.tag_id = t.id and u.tag_type = ${question.tagType}))`
    : sql``;
  const { rows } = await sql<TagSuggestion>`
    select t.id, t.name, coalesce(${question.tagType ?? null}::text, t.tag_type) as tag_type,
      case when o.name is null then 'UNOFFICIAL' else 'OFFICIAL' end as tag_status,
      (select count(*)::integer from entity_tags u where u.tag_id = t.id) as usage_count
    from tags t left join official_tags o on o.name = t.name
    where fold(t.name) like fold(${pattern}) ${ofType}
    order by (o.name is not null) desc, usage_count desc, t.name
    limit ${question.limit}`.execute(db);
  return rows;
}
