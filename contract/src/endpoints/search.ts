import * as z from 'zod';
import * as calls from '../calls/network.ts';
import { limits } from '../limits.ts';
import { saidStates } from '../model/entity-state.ts';
import { fieldKeyOf } from '../model/field-parameter.ts';
import { entityTypes } from '../model/kinds.ts';
import { askedSources } from '../model/sources.ts';
import { cleanLine } from '../text.ts';
import { CoverOf } from './cover.ts';
import { endpoint } from './endpoint.ts';
import { EntityTypeParam } from './entity-id.ts';
import { Graph, GraphNode } from './graph.ts';
import { MatchReason, ToldApart } from './match-reason.ts';
import { integerParam, repeated } from './query-parts.ts';

const Year = z
  .string()
  .regex(/^\d{1,4}$/u, 'This is not a year.')
  .transform(Number);

/** A node of a search with the reasons of its match; empty if it is only connected to a match. */
const FoundNode = GraphNode.extend({
  matched_on: z.array(MatchReason),
  /** Only where another entity of the answer has the same name. */
  told_apart: ToldApart.optional(),
});

const queryText = z
  .string()
  .max(limits.queryMax, `At most ${limits.queryMax} characters.`)
  .transform(cleanLine);

const namedFilters = z.object({
  q: queryText.default(''),
  tag: repeated(z.string().max(limits.officialTagMax).transform(cleanLine)),
  country: repeated(z.string().max(limits.placeName).transform(cleanLine)),
  /**
   * The name of a place: of a country, state, city or of the place itself, also with its country, as
   * `Suva, Fiji`. What is connected is shown if it is at one of these places, too.
   */
  place: repeated(z.string().max(limits.queryMax).transform(cleanLine)),
  /** Country / Nation / Iwi, in the words that entities have. */
  nation: repeated(z.string().max(limits.nation).transform(cleanLine)),
  entity_type: repeated(EntityTypeParam),
  state: repeated(z.enum(saidStates)),
  /** Entities of which nothing that is said has a source. */
  entity_source: repeated(z.enum(askedSources)),
  /** Entities with a relationship that has no source; as roles and years, of one relationship. */
  relationship_source: repeated(z.enum(askedSources)),
  role: repeated(z.string().max(limits.role).transform(cleanLine)),
  year_from: Year.optional(),
  year_to: Year.optional(),
});

/**
 * The words and filters of a search. A match fits every filter, each by any of its values. Defined
 * fields filter as `field.<key>`, of a choice by the keys of options, of a flag by `true`: see
 * `fieldFilters`. Other names are ignored.
 */
export const searchFilters = namedFilters.catchall(
  repeated(z.string().max(limits.queryMax).transform(cleanLine)),
  // Its type would lose the names of the others.
) as unknown as typeof namedFilters;

/** The filters of a search by defined fields: the values of each, by its key. */
export function fieldFilters(query: object): Map<string, readonly string[]> {
  const filters = new Map<string, readonly string[]>();
  for (const [name, values] of Object.entries(query)) {
    const key = fieldKeyOf(name);
    if (key !== null && Array.isArray(values) && values.length > 0) filters.set(key, values);
  }
  return filters;
}

/** The choice of years of a map, as in its address. */
export const timeFilters = z.object({
  /** `1990-1999`, or one year. Excludes relationships that only name other years. */
  years: z
    .string()
    .regex(/^\d{4}(?:-\d{4})?$/u, 'These are not years such as 1990-1999.')
    .transform((text) => {
      const [first = 0, last = first] = text.split('-').map(Number);
      return { from: Math.min(first, last), to: Math.max(first, last) };
    })
    .optional(),
  /** Excludes relationships that name no year. */
  undated: z.enum(['hide'], 'This can only be hide.').optional(),
});
export type TimeFilters = z.output<typeof timeFilters>;

export const searchComprehensive = endpoint(calls.searchComprehensive, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'What matches, and what is connected to it. Without words the filters alone are the search. A field of `GET /fields` filters as `field.<key>`.',
  query: searchFilters.extend({
    connection_depth: integerParam(1, limits.depthMax, limits.depthDefault),
    limit: integerParam(1, limits.matchLimitMax, limits.matchLimit),
    max_nodes: integerParam(1, limits.maxNodes, limits.maxNodes),
  }),
  reply: Graph.extend({
    nodes: z.array(FoundNode),
    graph_truncated: z.boolean(),
    max_nodes: z.int(),
    truncation_message: z.string().nullable(),
    total_matches: z.int(),
    total_nodes: z.int(),
    actual_depth_reached: z.int(),
    connection_depth: z.int(),
  }),
  problems: ['malformed'],
});

export const EntitySearchResult = z.object({
  id: z.int(),
  type: z.enum([...entityTypes, 'tag']),
  name: z.string(),
  cover: CoverOf,
  description: z.string(),
  matched_on: z.array(MatchReason),
  /** Only where another result has the same name. */
  told_apart: ToldApart.optional(),
});
export type EntitySearchResult = z.output<typeof EntitySearchResult>;

export const searchEntities = endpoint(calls.searchEntities, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'Entities, and tags when no kind is asked for, best match first.',
  query: z.object({
    q: queryText.default(''),
    limit: integerParam(1, limits.entitySearchLimitMax, limits.entitySearchLimit),
    entity_types: repeated(EntityTypeParam),
  }),
  reply: z.object({ results: z.array(EntitySearchResult) }),
  problems: ['malformed'],
});
