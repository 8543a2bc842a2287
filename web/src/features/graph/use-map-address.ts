import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { paths } from '../../api/paths.ts';
import type { MapAddress } from './map-address.ts';
import type { PageLink } from './overlay/map-controls.tsx';

export type MapPath = (typeof paths)['map' | 'fullscreenMap' | 'networkGraph' | 'embedMap'];

/**
 * Reads, links to and changes the address of one of the map's pages.
 * @param replace changes add no history entry: for a frame, where Back belongs to the outer page.
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
    /** A link to another of the map's pages with the same query. */
    linkTo: (to: MapPath): PageLink => ({
      href: hrefTo(to, address),
      onOpen: () => goTo(to, address),
    }),
  };
}
