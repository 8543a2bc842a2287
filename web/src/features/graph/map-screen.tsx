import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveNetwork } from '../../domain/network/use-live-network.ts';
import { networkQuery } from './api.ts';
import type { MapAddress } from './map-address.ts';
import type { PageLink } from './map-controls.tsx';
import { MapEmpty, MapError, MapLoading } from './map-states.tsx';
import { NetworkScreen } from './network-screen.tsx';
import { useMapSearch } from './search/use-map-search.ts';

export interface MapScreenProps {
  /** Selection, search and view; they live in the address, so that Back works. */
  address: MapAddress;
  hrefOf: (address: MapAddress) => string;
  onAddress: (address: MapAddress) => void;
  /** With its panel, obeyed without one, or not at all. */
  search: 'panel' | 'obeyed' | 'none';
  fullscreen?: PageLink;
  /** Stands at the top left of a map without a top bar: the way back. */
  wayBack?: ReactNode;
}

/** The network, or what a search finds in it, as map and as table, one selection for both. */
export function MapScreen(props: MapScreenProps) {
  useLiveNetwork();
  const { data: network, error, refetch } = useQuery(networkQuery);
  const search = useMapSearch(props.address, props.search !== 'none');
  // A link to a search opens with what it finds; a search made here leaves the map standing.
  const [hasOpened, setHasOpened] = useState(false);
  const isReady = network !== undefined && (!search.isWaiting || hasOpened);
  if (isReady && !hasOpened) setHasOpened(true);

  if (!network && error) return <MapError error={error} onTryAgain={() => void refetch()} />;
  if (!network || !isReady) return <MapLoading />;
  if (network.size === 0) return <MapEmpty />;
  return (
    <NetworkScreen
      {...props}
      network={network}
      search={search}
      hasPanel={props.search === 'panel'}
    />
  );
}
