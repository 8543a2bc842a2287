import { sql } from 'kysely';
import type { Reader } from '../access/viewer.ts';
import { visibleEntities, withFields } from '../entity/visible-queries.ts';

/** Every value of a defined field, each item of a list apart, with the entity that has it. */
export const fieldItems = (viewer: Reader, key: string) => sql`
  select e.id, items.value, items.place
  from ${visibleEntities(viewer)} e cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(e.fields -> ${key}) when 'array' then e.fields -> ${key}
      else jsonb_build_array(e.fields -> ${key}) end) with ordinality as items (value, place)
  where e.id in ${withFields} and e.fields ? ${key}`;

/** Every value of `items` with the form in which it is shown: of those that fold alike, the usual. */
export const fieldForms = (viewer: Reader, key: string) => sql`
  select value,
    first_value(value) over (partition by fold(value) order by count(*) desc, value) as form
  from (${fieldItems(viewer, key)}) as items group by value`;
