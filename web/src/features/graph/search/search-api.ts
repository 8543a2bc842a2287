import { calls, type EntitySearchResult, limits, type ReplyOf } from '@mangrove/contract/browser';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { graphKey, mapSearchKey } from '../../../api/keys.ts';
import type { NetworkTouch } from '../../../domain/network/network-changes.ts';
import type { MapAddress } from '../map-address.ts';
import type { SearchReply } from './map-result.ts';
import {
  keyOfQuestion,
  namesConnections,
  readQuestion,
  type SearchQuestion,
} from './search-question.ts';

interface Found {
  scope: string;
  reply: SearchReply | null;
}

/** What a search finds. It hangs below the map's key: whatever changes the map asks again. */
export function resultQuery(question: SearchQuestion | null) {
  return queryOptions({
    queryKey: [...graphKey, 'search', question],
    enabled: question !== null,
    queryFn: async ({ signal }): Promise<Found> => ({
      scope: keyOfQuestion(question),
      reply:
        question && (await callApi(calls.searchComprehensive, { query: question }, { signal })),
    }),
    meta: {
      isTouchedBy: (touch, data) => isResultTouched(touch, data as Found, question),
    },
    // Cached for Back; a search long ago is asked anew.
    gcTime: 10 * 60_000,
  });
}

/**
 * A changed entity can match now, or no more, by its name, its tags or its text. A relationship
 * concerns those that it joins, and whoever asks for what is said of relationships.
 */
function isResultTouched(
  { entities, ends }: NetworkTouch,
  { reply }: Found,
  question: SearchQuestion | null,
): boolean {
  const asksForConnections = question !== null && namesConnections(question);
  if (entities.size > 0 || (ends.size > 0 && asksForConnections)) return true;
  return reply?.nodes.some(({ id }) => ends.has(id)) ?? false;
}

/** Entities and tags for what is being typed. */
export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: [...mapSearchKey, 'suggestions', text],
    queryFn: async ({ signal }): Promise<readonly EntitySearchResult[]> => {
      const query = { q: text, limit: limits.entitySearchLimitMax };
      return (await callApi(calls.searchEntities, { query }, { signal })).results;
    },
    meta: { isTouchedBy: ({ entities }) => entities.size > 0 },
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    retry: false,
  });
}

/** A value of a filter with how many matches it would leave. */
export type FacetValue = ReplyOf<typeof calls.searchFacets>['values'][number];

type FacetName = 'tag' | 'role' | 'country';

/** What a search can be narrowed by, for what is being typed. */
export function facetQuery(address: MapAddress, facet: FacetName, part: string) {
  return queryOptions({
    queryKey: [...graphKey, 'facets', facet, filtersOf(address), part],
    queryFn: async ({ signal }): Promise<readonly FacetValue[]> => {
      const query = { ...filtersOf(address), facet, part };
      return (await callApi(calls.searchFacets, { query }, { signal })).values;
    },
    retry: false,
  });
}

/** The first and the last year in the result; null where nothing is dated. */
export function yearsQuery(address: MapAddress) {
  return queryOptions({
    queryKey: [...graphKey, 'facets', 'year', filtersOf(address)],
    queryFn: async ({ signal }) => {
      const query = { ...filtersOf(address), facet: 'year' as const };
      return (await callApi(calls.searchFacets, { query }, { signal })).years;
    },
    // The handle that has just been moved stays, and with it the focus.
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

/** The roles in use, most used first. */
export const roleTypesQuery = queryOptions({
  queryKey: [...graphKey, 'role-types'],
  queryFn: ({ signal }) => callApi(calls.listRoleTypes, {}, { signal }),
  meta: { isTouchedBy: ({ ends }) => ends.size > 0 },
});
