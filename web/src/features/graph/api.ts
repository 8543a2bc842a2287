import {
  type EntityType,
  type EntityWithConnections,
  entityCalls,
  readGraphColumns,
} from '@mangrove/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { entitiesKey, graphKey } from '../entities/keys.ts';
import { buildNetwork, type Network } from './network.ts';

/** The whole network, asked for once, and again when something was saved. */
export const networkQuery = queryOptions({
  queryKey: [...graphKey, 'columns'],
  queryFn: async ({ signal }) => buildNetwork(await callApi(readGraphColumns, {}, { signal })),
  // Typed arrays do not compare by value; a new version is a new network.
  structuralSharing: (before, after) => (isSameVersion(before, after) ? before : after),
});

function isSameVersion(before: unknown, after: unknown): boolean {
  return (before as Network | undefined)?.version === (after as Network).version;
}

/** One entity with everything it is connected to: what the card shows. */
export function entityQuery(type: EntityType, id: number) {
  return queryOptions({
    queryKey: [...entitiesKey, type, id, 'with-connections'],
    queryFn: ({ signal }): Promise<EntityWithConnections> =>
      callApi(entityCalls[type].withConnections, { params: { id: String(id) } }, { signal }),
  });
}
