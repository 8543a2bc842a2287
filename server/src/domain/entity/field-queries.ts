// What a select of `entities e` reads of the fields, for readers that write files.
import { type ListField, shapes, type TextField, textFields } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';

/** The columns of the fields that are one text. */
export type TextColumn = TextField['store']['columns'][0];

const columns = textFields.map(({ store }): TextColumn => store.columns[0]);
const nameFirst: TextColumn[] = ['name', ...columns.filter((column) => column !== 'name')];

/** These columns, the name first. */
export const selectTexts = sql.join(nameFirst.map((column) => sql.ref(`e.${column}`)));

/** The items of a list in order, as JSON. @param renamed values under another name than in calls. */
export function selectItems(
  { shape, store }: ListField,
  renamed: Readonly<Record<string, string>> = {},
): RawBuilder<unknown> {
  const isTag = shape === 'tags';
  const pairs = shapes[shape].columns.flatMap((column: string) => [
    sql.lit(renamed[column] ?? column),
    sql.ref(isTag && column === 'name' ? 't.name' : `one.${column}`),
  ]);
  const tags = isTag ? sql`join tags t on t.id = one.tag_id` : sql``;
  const last = isTag ? sql`t.name, one.tag_type` : sql`one.id`;
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(pairs)})
      order by one.sort_order, ${last}), '[]')
    from ${sql.table(store.table)} one ${tags} where one.entity_id = e.id)`;
}
