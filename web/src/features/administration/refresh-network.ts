import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { administrationKey, entitySearchKey, mapSearchKey, tagsKey } from '../../api/keys.ts';
import { refreshEntities } from '../../domain/entity/entity-calls.ts';

/**
 * Refreshes the map, search, suggestions and all lists after an entity or tag was changed.
 */
export const refreshNetwork = refreshNetworkWithout();

/**
 * As `refreshNetwork`, after a deletion.
 * @param removed the queries of the deleted item, which are not refetched although a closing
 *   sheet still uses them.
 */
export function refreshNetworkWithout(...removed: QueryKey[]) {
  return async (queries: QueryClient): Promise<void> => {
    const hashes = new Set(removed.map((key) => hashKey(key)));
    await Promise.all([
      refreshEntities(queries),
      ...[administrationKey, tagsKey, mapSearchKey, entitySearchKey].map((queryKey) => {
        queries.removeQueries({ queryKey, type: 'inactive' });
        return queries.invalidateQueries({
          queryKey,
          predicate: ({ queryHash }) => !hashes.has(queryHash),
        });
      }),
    ]);
  };
}
