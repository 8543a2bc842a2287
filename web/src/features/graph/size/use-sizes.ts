import type { Measure } from '@mangrove/graph/layout';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { graphKey } from '../../../api/keys.ts';
import type { MapAddress } from '../map-address.ts';
import { type Network, wholeSize } from '../network/network.ts';

/** The measure of a version of the network, computed with its code once sizes stand for it. */
function sizesQuery(network: Network, by: Measure) {
  return queryOptions({
    queryKey: [...graphKey, 'sizes', by, network.columns?.version ?? '', wholeSize(network)],
    queryFn: async ({ signal }) =>
      (await import('./known-sizes.ts')).measureNetwork(network, by, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
  });
}

/** What the sizes of nodes stand for; null while that is their connections, or not known yet. */
export function useSizes({ size }: MapAddress, network: Network) {
  const by = size === 'reach' || size === 'between' ? size : null;
  const { data } = useQuery({
    ...sizesQuery(network, by ?? 'reach'),
    enabled: by !== null,
    placeholderData: keepPreviousData,
  });
  return { by, known: data && data.by === by ? data : null };
}
