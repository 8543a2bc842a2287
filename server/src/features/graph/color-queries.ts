import { setImmediate as letOthersWork } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader, ViewerClass } from '../../domain/access/viewer.ts';
import { visibleEntities, visibleParts } from '../../domain/entity/visible-queries.ts';
import { countryForms } from '../../domain/network/country-forms-queries.ts';
import { fieldForms, fieldItems } from '../../domain/network/field-forms-queries.ts';
import type { TagInGroup } from './groups/name-groups.ts';

const batchSize = 2_000;

export interface TextsOfEntity {
  id: number;
  texts: readonly string[];
}

/** The tags of each entity that has any, in their order; by entity id, in batches. */
export function selectTagNames(db: Executor, viewer: Reader): AsyncGenerator<TextsOfEntity[]> {
  return inBatches(
    db,
    viewer,
    sql`select json_agg(t.name order by u.sort_order, t.name) from ${visibleParts(viewer, 'entity_tags')} u
      join tags t on t.id = u.tag_id where u.entity_id = e.id`,
  );
}

/** The country of each entity that has one: that of its first location, in its usual form. */
export async function* selectCountries(
  db: Executor,
  viewer: Reader,
): AsyncGenerator<TextsOfEntity[]> {
  const { rows } = await sql<{ country: string; form: string }>`
    select country, form from (${countryForms(viewer)}) as forms`.execute(db);
  const forms = new Map(rows.map(({ country, form }) => [country, form]));
  const first = sql`select json_build_array(l.country) from ${visibleParts(viewer, 'locations')} l
    where l.entity_id = e.id and l.country <> '' order by l.sort_order, l.id limit 1`;
  for await (const batch of inBatches(db, viewer, first)) {
    yield batch.map(({ id, texts }) => ({
      id,
      texts: texts.map((country) => forms.get(country) ?? country),
    }));
  }
}

/** The values of a defined field in their usual form, of each entity that has one; by entity id. */
export async function selectFieldTexts(
  db: Executor,
  viewer: Reader,
  key: string,
): Promise<TextsOfEntity[]> {
  const { rows } = await sql<{ id: number; texts: string[] }>`
    with forms as materialized (${fieldForms(viewer, key)})
    select i.id, array_agg(f.form order by i.place) as texts
    from (${fieldItems(viewer, key)}) as i join forms f using (value)
    group by i.id order by i.id`.execute(db);
  return rows;
}

async function* inBatches(
  db: Executor,
  viewer: Reader,
  texts: RawBuilder<unknown>,
): AsyncGenerator<TextsOfEntity[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ last: number | null; found: TextsOfEntity[] }>`
      select max(id) as last, coalesce(json_agg(json_build_object('id', id, 'texts', texts)
        order by id) filter (where texts is not null), '[]') as found
      from (
        select e.id, (${texts}) as texts
        from (
          select id from ${visibleEntities(viewer)} own where id > ${after}
          order by id limit ${batchSize}) as e
      ) as batch`.execute(db);
    const { last = null, found = [] } = rows[0] ?? {};
    yield found;
    if (last === null) return;
    after = last;
    // The embedded engine answers without returning to the event loop: let other work run.
    await letOthersWork();
  }
}

/** The tags that more than two members of a group have, for each group. */
export async function countTagsOfGroups(db: Executor, viewer: ViewerClass): Promise<TagInGroup[]> {
  const { rows } = await sql<TagInGroup>`
    with counted as (
      select g.group_id, u.tag_id, count(*)::integer as inside
      from entity_groups g
      join ${visibleParts(viewer, 'entity_tags')} u on u.entity_id = g.entity_id
      where g.viewer = ${viewer}
      group by g.group_id, u.tag_id having count(*) > 2
    ), uses as (
      -- Once for each tag: a count for each group and tag takes longer than a statement may.
      select tag_id, count(*)::integer as "all"
      from ${visibleParts(viewer, 'entity_tags')} used group by tag_id
    )
    select c.group_id as "group", t.name, c.inside, uses."all"
    from counted c join tags t on t.id = c.tag_id join uses on uses.tag_id = c.tag_id
    order by c.group_id, t.name`.execute(db);
  return rows;
}
