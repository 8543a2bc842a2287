import { sql } from 'kysely';
import type { Reader } from '../access/viewer.ts';
import { visibleParts } from '../entity/visible-queries.ts';

/** Every written country with the form in which it is shown: of those that fold alike, the usual. */
export const countryForms = (viewer: Reader) => sql`
  select country,
    first_value(country) over (partition by fold(country) order by count(*) desc, country) as form
  from ${visibleParts(viewer, 'locations')} l where country <> '' group by country`;
