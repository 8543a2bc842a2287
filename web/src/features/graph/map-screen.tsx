import type { ReactNode } from 'react';
import { useLiveNetwork } from '../../domain/network/use-live-network.ts';
import type { MapAddress } from './map-address.ts';
import type { PageLink } from './map-controls.tsx';
import { WayToBegin } from './map-states.tsx';
import { NetworkScreen } from './network-screen.tsx';
import { useOpenedNetwork } from './use-opened-network.tsx';

export interface MapScreenProps {
  /** Selection, search and view; they live in the address, so that Back works. */
  address: MapAddress;
  hrefOf: (address: MapAddress) => string;
  /** @param isStep whether Back undoes it, as it does unless said otherwise. */
  onAddress: (address: MapAddress, isStep?: boolean) => void;
  /** With its panel, obeyed without one, or not at all. */
  search: 'panel' | 'obeyed' | 'none';
  fullscreen?: PageLink;
  /** Stands at the top left of a map without a top bar: the way back. */
  wayBack?: ReactNode;
}

/** The network, or what a search finds in it, as map and as table, one selection for both. */
export function MapScreen(props: MapScreenProps) {
  useLiveNetwork();
  const { network, search, instead } = useOpenedNetwork(
    props.address,
    props.search !== 'none',
    <WayToBegin />,
  );
  if (network === null) return instead;
  return (
    <NetworkScreen
      {...props}
      network={network}
      search={search}
      hasPanel={props.search === 'panel'}
      canNarrow={props.search !== 'none'}
    />
  );
}
