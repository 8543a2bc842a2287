import {
  type EntitySearchResult,
  limits,
  listRoleTypes,
  searchComprehensive,
  searchEntities,
} from '@mangrove/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { graphKey, mapSearchKey } from '../../entities/keys.ts';
import { keyOfQuestion, type SearchQuestion } from './search-question.ts';

/** What a search finds. It hangs below the map's key: whatever changes the map asks again. */
export function resultQuery(question: SearchQuestion | null) {
  return queryOptions({
    queryKey: [...graphKey, 'search', question],
    enabled: question !== null,
    queryFn: async ({ signal }) => ({
      scope: keyOfQuestion(question),
      reply: question && (await callApi(searchComprehensive, { query: question }, { signal })),
    }),
    // Kept for Back; a search long ago is asked anew.
    gcTime: 10 * 60_000,
  });
}

/** Entities and tags for what is being typed. */
export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: [...mapSearchKey, 'suggestions', text],
    queryFn: async ({ signal }): Promise<readonly EntitySearchResult[]> => {
      const query = { q: text, limit: limits.entitySearchLimitMax };
      return (await callApi(searchEntities, { query }, { signal })).results;
    },
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    retry: false,
  });
}

/** The roles in use, most used first. */
export const roleTypesQuery = queryOptions({
  queryKey: [...graphKey, 'role-types'],
  queryFn: ({ signal }) => callApi(listRoleTypes, {}, { signal }),
});
