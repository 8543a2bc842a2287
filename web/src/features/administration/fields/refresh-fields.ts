import type { QueryClient } from '@tanstack/react-query';
import { graphKey } from '../../../api/keys.ts';
import { refreshFields } from '../../../domain/fields/defined-query.ts';
import { refreshNetwork } from '../refresh-network.ts';

/** Refreshes the definitions, and what maps and lists say by them. */
export async function refreshDefinitions(queries: QueryClient): Promise<void> {
  for (const name of ['facets', 'colors', 'defined']) {
    queries.removeQueries({ queryKey: [...graphKey, name], type: 'inactive' });
  }
  await Promise.all([refreshFields(queries), refreshNetwork(queries)]);
}
