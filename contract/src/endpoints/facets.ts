import * as z from 'zod';
import * as calls from '../calls/network.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { endpoint } from './endpoint.ts';
import { searchFilters } from './search.ts';

export const Facet = z.enum(['tag', 'role', 'country', 'year']);
export type Facet = z.output<typeof Facet>;

export const FacetValue = z.object({ value: z.string(), count: z.int() });
export type FacetValue = z.output<typeof FacetValue>;

export const searchFacets = endpoint(calls.searchFacets, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'By what a search can be narrowed: the values of a filter, most frequent first, each with how many matches it would leave. Without a search, of the whole network.',
  query: searchFilters.extend({
    facet: Facet,
    /** Values that hold this. */
    part: z
      .string()
      .max(limits.queryMax, `At most ${limits.queryMax} characters.`)
      .transform(cleanLine)
      .default(''),
  }),
  reply: z.object({
    values: z.array(FacetValue),
    /** Of years only: the first and the last that the relationships of the matches name. */
    years: z.object({ first: z.int(), last: z.int() }).nullable(),
  }),
  problems: ['malformed'],
});
