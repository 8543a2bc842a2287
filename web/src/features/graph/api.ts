import {
  calls,
  type GraphColumns,
  type NodeFacts,
  type OwnGraph,
  type ReplyOf,
} from '@mangrove/contract/browser';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { graphKey } from '../../api/keys.ts';
import { useWhileSignedIn } from '../../domain/entity/own-profile.ts';
import type { NetworkTouch } from '../../domain/network/network-changes.ts';
import { columnsQuery } from '../../domain/network/network-columns.ts';
import { buildNetwork, type Network } from './network/network.ts';
import { withOwn } from './network/own-network.ts';

const networks = new WeakMap<GraphColumns, { own: OwnGraph | undefined; network: Network }>();
/** The newest network: the next state shares with it everything that did not change. */
let newest: WeakRef<Network> | undefined;

/** What only those with a role see; empty for most. */
const ownGraphQuery = queryOptions({
  queryKey: [...graphKey, 'own'],
  queryFn: ({ signal }): Promise<OwnGraph> => callApi(calls.readOwnGraph, {}, { signal }),
  // Who may see what changes with any change.
  meta: { isTouchedBy: () => true },
});

/** The whole network, with what only this user sees: one object for each state. */
export function useWholeNetwork() {
  const { data: columns, error, refetch } = useQuery(columnsQuery);
  const isSignedIn = useWhileSignedIn();
  const { data: own } = useQuery({ ...ownGraphQuery, enabled: isSignedIn });
  const network = columns && networkOf(columns, isSignedIn() ? own : undefined);
  return { network, error, refetch };
}

function networkOf(columns: GraphColumns, own: OwnGraph | undefined): Network {
  const known = networks.get(columns);
  if (known && known.own === own) return known.network;
  const shown = withOwn(columns, own);
  const network = buildNetwork(shown.columns, newest?.deref(), shown.lockedIds);
  networks.set(columns, { own, network });
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
