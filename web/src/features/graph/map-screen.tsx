import { type ReactNode, useDeferredValue } from 'react';
import { useLiveNetwork } from '../../domain/network/use-live-network.ts';
import { useGround } from './ground/use-ground.ts';
import type { MapAddress } from './map-address.ts';
import { EmptyMapAction, MapLoading } from './map-states.tsx';
import { NetworkScreen } from './network-screen.tsx';
import type { PageLink } from './overlay/map-controls.tsx';
import { useOpenedNetwork } from './use-opened-network.tsx';

export interface MapScreenProps {
  /** Selection, search and view are kept in the address, so that Back works. */
  address: MapAddress;
  hrefOf: (address: MapAddress) => string;
  /** @param isStep whether Back undoes the change; true by default. */
  onAddress: (address: MapAddress, isStep?: boolean) => void;
  /** `obeyed`: the address's search applies, but has no panel; `none`: it is ignored. */
  search: 'panel' | 'obeyed' | 'none';
  fullscreen?: PageLink;
  /** The link back, at the top left of a map without a top bar. */
  wayBack?: ReactNode;
}

/** The network, or the result of a search, as a map and as a table that share one selection. */
export function MapScreen(props: MapScreenProps) {
  useLiveNetwork();
  const { network, search, focus, instead } = useOpenedNetwork(
    props.address,
    props.search !== 'none',
    <EmptyMapAction />,
  );
  const ground = useGround(focus.part ?? network, props.address.view === 'places', search.question);
  // React renders what is deferred in slices, between which the page answers.
  const isShown = useDeferredValue(network !== null, false);
  if (network === null) return instead;
  if (ground.isFirst || !isShown) return <MapLoading />;
  return (
    <NetworkScreen
      {...props}
      network={network}
      focus={focus}
      ground={ground.network}
      search={search}
      hasPanel={props.search === 'panel'}
      canNarrow={props.search !== 'none'}
    />
  );
}
