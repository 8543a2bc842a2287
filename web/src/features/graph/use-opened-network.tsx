import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { networkQuery } from './api.ts';
import { coloursQuery } from './colour/colours-api.ts';
import type { MapAddress } from './map-address.ts';
import { MapEmpty, MapError, MapLoading } from './map-states.tsx';
import type { Network } from './network.ts';
import { type MapSearch, useMapSearch } from './search/use-map-search.ts';

type Opened =
  | { network: Network; search: MapSearch; instead: null }
  /** What stands where there is no network to show. */
  | { network: null; search: MapSearch; instead: ReactNode };

/**
 * The network, and what the address searches in it, once there is something to show of both.
 * @param emptyActions what a map of nothing offers.
 */
export function useOpenedNetwork(
  address: MapAddress,
  isSearching: boolean,
  emptyActions?: ReactNode,
): Opened {
  const { data: network, error, refetch } = useQuery(networkQuery);
  const search = useMapSearch(address, isSearching);
  useAskedColours(address);
  // A link to a search opens with what it finds; a search made here leaves the map standing.
  const [hasOpened, setHasOpened] = useState(false);
  const isReady = network !== undefined && (!search.isWaiting || hasOpened);
  if (isReady && !hasOpened) setHasOpened(true);

  const none = { network: null, search };
  if (!network && error) {
    return { ...none, instead: <MapError error={error} onTryAgain={() => void refetch()} /> };
  }
  if (!network || !isReady) return { ...none, instead: <MapLoading /> };
  if (network.size === 0) return { ...none, instead: <MapEmpty actions={emptyActions} /> };
  return { network, search, instead: null };
}

/** What the address is coloured by, and its group, are on their way with the network, not after it. */
function useAskedColours({ color, group }: MapAddress): void {
  useQuery({
    ...coloursQuery(color ?? 'group'),
    enabled: color !== undefined,
    notifyOnChangeProps: [],
  });
  useQuery({
    ...coloursQuery('group'),
    enabled: group !== undefined,
    notifyOnChangeProps: [],
  });
}
