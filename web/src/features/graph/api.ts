import { calls, type GraphColumns, type NodeFacts, type ReplyOf } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { graphKey } from '../../api/keys.ts';
import type { NetworkTouch } from '../../domain/network/network-changes.ts';
import { columnsQuery } from '../../domain/network/network-columns.ts';
import { buildNetwork, type Network } from './network/network.ts';

const networks = new WeakMap<GraphColumns, Network>();
/** The newest network: the next state shares with it everything that did not change. */
let newest: WeakRef<Network> | undefined;

/** The whole network: one object for each state, shared by all observers. */
export const networkQuery = queryOptions({ ...columnsQuery, select: networkOf });

function networkOf(columns: GraphColumns): Network {
  const known = networks.get(columns);
  if (known) return known;
  const network = buildNetwork(columns, newest?.deref());
  networks.set(columns, network);
  newest = new WeakRef(network);
  return network;
}

type FrequentTags = ReplyOf<typeof calls.readFrequentTags>['tags'];

/** When a change touches this many entities, other tags may have become the most used. */
const manyEntities = 100;

/** The most used tags. */
export const frequentTagsQuery = queryOptions({
  queryKey: [...graphKey, 'tags'],
  queryFn: async ({ signal }) => (await callApi(calls.readFrequentTags, {}, { signal })).tags,
  meta: {
    // Slightly outdated counts are good enough here; otherwise every save would refetch them.
    isTouchedBy: ({ entities }: NetworkTouch, tags: unknown) =>
      entities.size >= manyEntities || (tags as FrequentTags).length === 0,
  },
  staleTime: 10 * 60_000,
});

/** The years of relationships and entities, loaded with their code once time is used. */
export const yearsQuery = queryOptions({
  queryKey: [...graphKey, 'years'],
  queryFn: async ({ signal }) => {
    const [years, { KnownYears }] = await Promise.all([
      callApi(calls.readNetworkYears, {}, { signal }),
      import('./time/timeline.ts'),
    ]);
    return new KnownYears(years, new Date().getFullYear());
  },
  meta: { isTouchedBy: () => true },
  structuralSharing: false,
});

/** What the table's download says about each entity in addition to the map's data. */
export const factsQuery = queryOptions({
  queryKey: [...graphKey, 'facts'],
  queryFn: ({ signal }): Promise<NodeFacts> => callApi(calls.readNodeFacts, {}, { signal }),
  meta: { isTouchedBy: () => true },
  gcTime: 60_000,
});
