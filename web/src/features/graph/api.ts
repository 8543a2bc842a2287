import {
  calls,
  type GraphColumns,
  type NodeFacts,
  type OwnGraph,
  type ReplyOf,
  type Revealed,
} from '@mangrove/contract/browser';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { graphKey } from '../../api/keys.ts';
import { useWhileSignedIn } from '../../api/session.ts';
import { coverColumns, useRevealed } from '../../domain/entity/covers.ts';
import type { NetworkTouch } from '../../domain/network/network-changes.ts';
import { columnsQuery } from '../../domain/network/network-columns.ts';
import { builtNetwork } from './network/decode-network.ts';
import { buildNetwork, type Network } from './network/network.ts';
import { withOwn } from './network/own-network.ts';

interface KnownNetwork {
  own: OwnGraph | undefined;
  asked: Revealed;
  network: Network;
}
const networks = new WeakMap<GraphColumns, KnownNetwork>();
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
  const asked = useRevealed();
  const network = columns && networkOf(columns, isSignedIn() ? own : undefined, asked);
  return { network, error, refetch };
}

function networkOf(columns: GraphColumns, own: OwnGraph | undefined, asked: Revealed): Network {
  const known = networks.get(columns);
  if (known?.own === own && known?.asked === asked) return known.network;
  const shown = withOwn(columns, own);
  const covered = coverColumns(shown.columns, asked);
  const network = buildNetwork(covered, builtNetwork(columns) ?? newest?.deref(), shown.lockedIds);
  networks.set(columns, { own, asked, network });
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

/** The names of the Notices and Labels that entities bear, by id. */
export const labelsQuery = queryOptions({
  queryKey: [...graphKey, 'labels'],
  queryFn: async ({ signal }) => {
    const { labelled } = await callApi(calls.readNetworkLabels, {}, { signal });
    return new Map(labelled.map(({ id, ...said }) => [id, said]));
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
