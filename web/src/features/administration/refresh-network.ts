import type { QueryClient } from '@tanstack/react-query';
import { administrationKey, entitySearchKey, mapSearchKey, tagsKey } from '../../api/keys.ts';
import { refreshEntities } from '../../domain/entity/writes.ts';

/**
 * After an entity or a tag was changed: the map, search, suggestions and every list show it at
 * once.
 */
export async function refreshNetwork(queries: QueryClient): Promise<void> {
  await Promise.all([
    refreshEntities(queries),
    ...[administrationKey, tagsKey, mapSearchKey, entitySearchKey].map((queryKey) => {
      queries.removeQueries({ queryKey, type: 'inactive' });
      return queries.invalidateQueries({ queryKey });
    }),
  ]);
}
