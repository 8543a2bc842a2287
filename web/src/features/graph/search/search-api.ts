import { limits, listRoleTypes, searchComprehensive, searchEntities } from '@mangrove/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { graphKey } from '../../entities/keys.ts';
import { keyOfQuestion, queryOf, type SearchQuestion } from './search-question.ts';

/** What a search finds. It hangs below the map's key: whatever changes the map asks again. */
export function resultQuery(question: SearchQuestion | null) {
  return queryOptions({
    queryKey: [...graphKey, 'search', question],
    enabled: question !== null,
    queryFn: async ({ signal }) => ({
      scope: keyOfQuestion(question),
      reply: await callApi(
        searchComprehensive,
        { query: question ? queryOf(question) : {} },
        { signal },
      ),
    }),
    // Kept for Back; a search long ago is asked anew.
    gcTime: 10 * 60_000,
  });
}

/** Entities and tags for what is being typed; the last ones stay until the next are there. */
export function suggestionsQuery(typed: string) {
  return queryOptions({
    queryKey: ['search', 'suggestions', typed],
    enabled: typed !== '',
    queryFn: ({ signal }) =>
      callApi(
        searchEntities,
        { query: { q: typed, limit: limits.entitySearchLimitMax } },
        { signal },
      ),
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** The roles in use, most used first. */
export const roleTypesQuery = queryOptions({
  queryKey: [...graphKey, 'role-types'],
  queryFn: ({ signal }) => callApi(listRoleTypes, {}, { signal }),
});
