import {
  calls,
  type EntitySearchResult,
  type FieldParameter,
  limits,
  type ReplyOf,
} from '@mangrove/contract/browser';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { graphKey, mapSearchKey } from '../../../api/keys.ts';
import { isSignalLostNow } from '../../../api/signal.ts';
import type { NetworkTouch } from '../../../domain/network/network-changes.ts';
import type { MapAddress } from '../map-address.ts';
import type { SearchReply } from './map-result.ts';
import { keyOfQuestion, readQuestion, type SearchQuestion } from './search-question.ts';

interface Found {
  scope: string;
  reply: SearchReply | null;
}

/** The reply of a search. Its key is below the map's, so that changes of the map refetch it. */
export function resultQuery(question: SearchQuestion | null) {
  return queryOptions({
    queryKey: [...graphKey, 'search', question],
    enabled: question !== null,
    queryFn: async ({ signal, client }): Promise<Found> => ({
      scope: keyOfQuestion(question),
      reply: question && (await search(question, client, signal)),
    }),
    meta: {
      isTouchedBy: (touch, data) => isResultTouched(touch, data as Found, question),
    },
    // Cached for Back; an older search is fetched again.
    gcTime: 10 * 60_000,
  });
}

/** Asks the server; without a signal, finds words in the names that were read before. */
async function search(
  question: SearchQuestion,
  client: QueryClient,
  signal: AbortSignal,
): Promise<SearchReply> {
  try {
    return await callApi(calls.searchComprehensive, { query: question }, { signal });
  } catch (error) {
    if (!(await isSignalLostNow())) throw error;
    return (await import('./offline-search.ts')).searchOffline(client, error, question);
  }
}

/**
 * A changed entity may match now, or no longer, by its name, tags or text. A changed relationship
 * affects results that contain one of its ends, and questions about roles or years.
 */
function isResultTouched(
  { entities, ends }: NetworkTouch,
  { reply }: Found,
  question: SearchQuestion | null,
): boolean {
  const { role = [], relationship_source = [], year_from, year_to } = question ?? {};
  const asksForRelationships =
    role.length + relationship_source.length > 0 ||
    year_from !== undefined ||
    year_to !== undefined;
  if (entities.size > 0 || (ends.size > 0 && asksForRelationships)) return true;
  return reply?.nodes.some(({ id }) => ends.has(id)) ?? false;
}

/** The entities and tags suggested for the typed text. */
export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: [...mapSearchKey, 'suggestions', text],
    queryFn: async ({ signal, client }): Promise<readonly EntitySearchResult[]> => {
      const query = { q: text, limit: limits.entitySearchLimitMax };
      try {
        return (await callApi(calls.searchEntities, { query }, { signal })).results;
      } catch (error) {
        if (!(await isSignalLostNow())) throw error;
        return (await import('./offline-search.ts')).suggestOffline(client, error, text);
      }
    },
    meta: { isTouchedBy: ({ entities }) => entities.size > 0 },
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    retry: false,
  });
}

/** A value of a filter with the number of matches that it would leave. */
export type FacetValue = ReplyOf<typeof calls.searchFacets>['values'][number];

export type FacetName =
  | ('tag' | 'role' | 'country' | 'place' | 'nation')
  | ('state' | 'entity_source' | 'relationship_source');

/** The values of a filter that fit the typed text. */
export function facetQuery(address: MapAddress, facet: FacetName | FieldParameter, part: string) {
  return queryOptions({
    queryKey: [...graphKey, 'facets', facet, filtersOf(address), part],
    queryFn: async ({ signal }): Promise<readonly FacetValue[]> => {
      const query = { ...filtersOf(address), facet, part };
      return (await callApi(calls.searchFacets, { query }, { signal })).values;
    },
    retry: false,
  });
}

/** The first and the last year in the result; null if nothing is dated. */
export function yearsQuery(address: MapAddress) {
  return queryOptions({
    queryKey: [...graphKey, 'facets', 'year', filtersOf(address)],
    queryFn: async ({ signal }) => {
      const query = { ...filtersOf(address), facet: 'year' as const };
      return (await callApi(calls.searchFacets, { query }, { signal })).years;
    },
    // Keeps the handle that was just moved, and its focus, while new bounds load.
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function filtersOf(address: MapAddress) {
  const question = readQuestion(address);
  if (question === null) return {};
  const { connection_depth, limit, max_nodes, ...filters } = question;
  return filters;
}

/** The roles in use, the most frequent first. */
export const roleTypesQuery = queryOptions({
  queryKey: [...graphKey, 'role-types'],
  queryFn: ({ signal }) => callApi(calls.listRoleTypes, {}, { signal }),
  meta: { isTouchedBy: ({ ends }) => ends.size > 0 },
});

/** Reads years that are typed: loaded with the first key, because a first view needs no years. */
export const readSpanQuery = queryOptions({
  queryKey: [...mapSearchKey, 'read-span'],
  queryFn: async () => (await import('./typed-span.ts')).readSpan,
  staleTime: Number.POSITIVE_INFINITY,
});
