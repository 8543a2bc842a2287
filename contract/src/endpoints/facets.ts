import * as z from 'zod';
import * as calls from '../calls/network.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { endpoint } from './endpoint.ts';
import { fieldParam } from './query-parts.ts';
import { searchFilters } from './search.ts';

export const Facet = z.enum([
  'tag',
  'role',
  'country',
  'place',
  'nation',
  'state',
  'entity_source',
  'relationship_source',
  'year',
]);
export type Facet = z.output<typeof Facet>;

export const FacetValue = z.object({
  value: z.string(),
  /** What people read, where it is not the value: the label of an option. */
  label: z.string().optional(),
  count: z.int(),
});
export type FacetValue = z.output<typeof FacetValue>;

export const searchFacets = endpoint(calls.searchFacets, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'By what a search can be narrowed: the values of a filter, most frequent first, each with how many matches it would leave. Without a search, of the whole network.',
  query: searchFilters.extend({
    facet: z.union([Facet, fieldParam]),
    /** Lists only values that contain this text. */
    part: z
      .string()
      .max(limits.queryMax, `At most ${limits.queryMax} characters.`)
      .transform(cleanLine)
      .default(''),
  }),
  reply: z.object({
    values: z.array(FacetValue),
    /** For the facet of years only: the first and last year of the matches' relationships. */
    years: z.object({ first: z.int(), last: z.int() }).nullable(),
  }),
  problems: ['malformed'],
});
