import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { paths } from '../../api/paths.ts';
import type { MapAddress } from './map-address.ts';
import type { PageLink } from './map-controls.tsx';

export type MapPath = (typeof paths)['map' | 'fullscreenMap' | 'networkGraph' | 'embedMap'];

/**
 * The address of one of the map's pages: read, linked to, and gone to with a step that Back undoes.
 * @param replace without such a step: for a frame, whose page Back leaves.
 */
export function useMapAddress(path: MapPath, replace = false) {
  const router = useRouter();
  const navigate = useNavigate();
  const address: MapAddress = useSearch({ from: path });
  const goTo = (to: MapPath, search: MapAddress, replaces = replace) => {
    void navigate({ to, search, replace: replaces, resetScroll: false });
  };
  const hrefTo = (to: MapPath, search: MapAddress) => router.buildLocation({ to, search }).href;
  return {
    address,
    hrefOf: (search: MapAddress) => hrefTo(path, search),
    onAddress: (search: MapAddress, isStep = true) => goTo(path, search, replace || !isStep),
    /** Another of the map's pages with everything that this address says. */
    linkTo: (to: MapPath): PageLink => ({
      href: hrefTo(to, address),
      onOpen: () => goTo(to, address),
    }),
  };
}
