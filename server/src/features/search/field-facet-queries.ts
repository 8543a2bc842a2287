import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities, withFields } from '../../domain/entity/visible-queries.ts';
import type { EntitySet } from './facet-queries.ts';
import { containsText } from './word-queries.ts';

/**
 * The values of a defined field as texts, each item of a list apart, with the number of entities.
 * @param part leaves out values that do not contain it; empty for none.
 */
export async function countFieldValues(
  db: Executor,
  viewer: Reader,
  counted: EntitySet,
  key: string,
  part: string,
  limit: number,
): Promise<{ value: string; count: number }[]> {
  const among = counted ? sql`and e.id in (${counted})` : sql``;
  const value = sql<string>`items.value`;
  const { rows } = await sql<{ value: string; count: number }>`
    select ${value} as value, count(*)::integer as count
    from ${visibleEntities(viewer)} e cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(e.fields -> ${key}) when 'array' then e.fields -> ${key}
        else jsonb_build_array(e.fields -> ${key}) end) as items (value)
    where e.id in ${withFields} and e.fields ? ${key} and ${part === '' ? sql`true` : containsText(sql`fold(${value})`, part)} ${among}
    group by ${value}
    order by count desc, value
    limit ${limit}`.execute(db);
  return rows;
}
