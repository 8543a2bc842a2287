import { sql } from 'kysely';

/** Every written country with the form in which it is shown: of those that fold alike, the usual. */
export const countryForms = sql`
  select country,
    first_value(country) over (partition by fold(country) order by count(*) desc, country) as form
  from locations where country <> '' group by country`;
