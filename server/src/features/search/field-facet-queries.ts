import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { fieldForms, fieldItems } from '../../domain/network/field-forms-queries.ts';
import type { EntitySet } from './facet-queries.ts';
import { containsText } from './word-queries.ts';

/**
 * The values of a defined field as texts, each item of a list apart, with the number of entities;
 * those that differ only in case or accents are one.
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
  const among = counted ? sql`and i.id in (${counted})` : sql``;
  const { rows } = await sql<{ value: string; count: number }>`
    with forms as materialized (${fieldForms(viewer, key)})
    select f.form as value, count(distinct i.id)::integer as count
    from (${fieldItems(viewer, key)}) as i join forms f using (value)
    where ${part === '' ? sql`true` : containsText(sql`fold(f.form)`, part)} ${among}
    group by f.form
    order by count desc, value
    limit ${limit}`.execute(db);
  return rows;
}
