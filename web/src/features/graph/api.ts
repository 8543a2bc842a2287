import {
  calls,
  type EntityType,
  type EntityWithConnections,
  type GraphColumns,
  type NodeFacts,
} from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { entitiesKey, graphKey } from '../../api/keys.ts';
import type { NetworkTouch } from '../../domain/network/network-changes.ts';
import { columnsQuery } from '../../domain/network/network-columns.ts';
import { buildNetwork, type Network } from './network.ts';

const networks = new WeakMap<GraphColumns, Network>();

/** The whole network; one for each state of it, whoever looks. */
export const networkQuery = queryOptions({ ...columnsQuery, select: networkOf });

function networkOf(columns: GraphColumns): Network {
  const known = networks.get(columns);
  if (known) return known;
  const network = buildNetwork(columns);
  networks.set(columns, network);
  return network;
}

/** The most used tags. */
export const frequentTagsQuery = queryOptions({
  queryKey: [...graphKey, 'tags'],
  queryFn: async ({ signal }) => (await callApi(calls.readFrequentTags, {}, { signal })).tags,
  meta: { isTouchedBy: ({ entities }: NetworkTouch) => entities.size > 0 },
  staleTime: 10 * 60_000,
});

/** What the table's file says of each entity beside the map. */
export const factsQuery = queryOptions({
  queryKey: [...graphKey, 'facts'],
  queryFn: ({ signal }): Promise<NodeFacts> => callApi(calls.readNodeFacts, {}, { signal }),
  meta: { isTouchedBy: () => true },
  gcTime: 60_000,
});

/** One entity with everything it is connected to: what the card shows. */
export function entityQuery(type: EntityType, id: number) {
  return queryOptions({
    queryKey: [...entitiesKey, type, id, 'with-connections'],
    queryFn: ({ signal }): Promise<EntityWithConnections> =>
      callApi(calls.entityCalls[type].withConnections, { params: { id: String(id) } }, { signal }),
    meta: { isTouchedBy: isCardTouched },
  });
}

/** By a change of the entity, of its connections, or of those it is connected to, whom it names. */
function isCardTouched({ entities, removed, ends }: NetworkTouch, data: unknown): boolean {
  const { id, connections } = data as EntityWithConnections;
  // Whose entity is gone: there is nothing to read.
  if (removed.has(id)) return false;
  const { people, projects, organizations } = connections;
  const others = [...people, ...projects, ...organizations];
  return entities.has(id) || ends.has(id) || others.some((other) => entities.has(other.id));
}
