import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWholeNetwork } from './api.ts';
import { colorsQuery } from './color/colors-api.ts';
import { type MapFocus, useFocus } from './focus/use-focus.ts';
import type { MapAddress } from './map-address.ts';
import { MapEmpty, MapError, MapLoading } from './map-states.tsx';
import type { Network } from './network/network.ts';
import { type MapSearch, useMapSearch } from './search/use-map-search.ts';

type Opened = { search: MapSearch; focus: MapFocus } & (
  | { network: Network; instead: null }
  /** `instead` is rendered in place of a network that cannot be shown. */
  | { network: null; instead: ReactNode }
);

/**
 * The network and the search of the address, once both can be shown.
 * @param emptyActions the actions of an empty map.
 */
export function useOpenedNetwork(
  address: MapAddress,
  isSearching: boolean,
  emptyActions?: ReactNode,
): Opened {
  const { network, error, refetch } = useWholeNetwork();
  const search = useMapSearch(address, isSearching);
  const focus = useFocus(network, address);
  useAskedColors(address);
  // A link to a search opens with its result; a search made here keeps the current map meanwhile.
  const [hasOpened, setHasOpened] = useState(false);
  const isReady = network !== undefined && ((!search.isWaiting && !focus.isFirst) || hasOpened);
  if (isReady && !hasOpened) setHasOpened(true);

  const none = { network: null, search, focus };
  if (!network && error) {
    return { ...none, instead: <MapError error={error} onTryAgain={() => void refetch()} /> };
  }
  if (!network || !isReady) return { ...none, instead: <MapLoading /> };
  if (network.size === 0) {
    const { membersOnlyCount } = network;
    const instead = <MapEmpty actions={emptyActions} membersOnly={membersOnlyCount} />;
    return { ...none, instead };
  }
  return { network, search, focus, instead: null };
}

/** Fetches the colours and the group of the address in parallel with the network. */
function useAskedColors({ color, group }: MapAddress): void {
  useQuery({
    ...colorsQuery(color ?? 'group'),
    enabled: color !== undefined,
    notifyOnChangeProps: [],
  });
  useQuery({
    ...colorsQuery('group'),
    enabled: group !== undefined,
    notifyOnChangeProps: [],
  });
}
