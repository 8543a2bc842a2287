import {
  calls,
  type EntitySearchResult,
  type EntityType,
  limits,
} from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { entitySearchKey } from '../../api/keys.ts';

/** Finds entities and tags by a text; with a kind, only entities of this kind. */
export async function findEntities(
  text: string,
  type: EntityType | null,
  signal: AbortSignal,
): Promise<EntitySearchResult[]> {
  const query = {
    q: text.trim().slice(0, limits.queryMax),
    limit: limits.entitySearchLimit,
    ...(type ? { entity_types: [type] } : {}),
  };
  return (await callApi(calls.searchEntities, { query }, { signal })).results;
}

/** The query of a field that offers entities and tags, or entities of one kind, as one types. */
export function foundEntitiesQuery(text: string, type: EntityType | null) {
  return queryOptions({
    queryKey: [...entitySearchKey, 'field', type, text],
    staleTime: 60_000,
    queryFn: ({ signal }): Promise<readonly EntitySearchResult[]> =>
      findEntities(text, type, signal),
  });
}
