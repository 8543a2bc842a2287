import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { administrationKey, entitySearchKey, mapSearchKey, tagsKey } from '../../api/keys.ts';
import { refreshEntities } from '../../domain/entity/writes.ts';

/**
 * After an entity or a tag was changed: the map, search, suggestions and every list show it at
 * once.
 */
export const refreshNetwork = refreshNetworkWithout();

/**
 * The same after a deletion.
 * @param removed what no longer exists is not asked for, though a closing sheet still shows it.
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
