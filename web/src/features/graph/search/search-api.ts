import {
  limits,
  listRoleTypes,
  readGraph,
  searchComprehensive,
  searchEntities,
} from '@mangrove/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { graphKey, mapSearchKey } from '../../entities/keys.ts';
import type { SearchReply } from './map-result.ts';
import {
  asksForTiesAlone,
  keyOfQuestion,
  queryOf,
  type SearchQuestion,
} from './search-question.ts';
import { searchTies } from './ties-alone.ts';

/** What a search finds. It hangs below the map's key: whatever changes the map asks again. */
export function resultQuery(question: SearchQuestion | null) {
  return queryOptions({
    queryKey: [...graphKey, 'search', question],
    enabled: question !== null,
    queryFn: async ({ client, signal }) => ({
      scope: keyOfQuestion(question),
      reply: question ? await findReply(client, question, signal) : null,
    }),
    // Kept for Back; a search long ago is asked anew.
    gcTime: 10 * 60_000,
  });
}

/** The whole network with what its relationships say: only a search for that alone needs it. */
const tiesQuery = queryOptions({
  queryKey: [...graphKey, 'ties'],
  queryFn: ({ signal }) => callApi(readGraph, {}, { signal }),
  gcTime: 60_000,
});

async function findReply(
  client: QueryClient,
  question: SearchQuestion,
  signal: AbortSignal,
): Promise<SearchReply> {
  if (asksForTiesAlone(question)) return searchTies(await client.fetchQuery(tiesQuery), question);
  return callApi(searchComprehensive, { query: queryOf(question) }, { signal });
}

/**
 * Entities and tags for what is being typed. Those of the text before stand until the next are
 * there, so that the list does not blink; those of another text do not.
 */
export function suggestionsQuery(typed: string) {
  return queryOptions({
    queryKey: [...mapSearchKey, 'suggestions', typed],
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
    placeholderData: (before, query) => {
      const textBefore = query?.queryKey.at(-1) ?? '';
      const goesOn = typed.startsWith(textBefore) || textBefore.startsWith(typed);
      return typed !== '' && textBefore !== '' && goesOn ? before : undefined;
    },
  });
}

/** The roles in use, most used first. */
export const roleTypesQuery = queryOptions({
  queryKey: [...graphKey, 'role-types'],
  queryFn: ({ signal }) => callApi(listRoleTypes, {}, { signal }),
});
