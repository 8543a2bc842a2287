import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { graphKey } from '../../../api/keys.ts';
import type { MapAddress } from '../map-address.ts';
import type { Network } from '../network/network.ts';
import type { KnownFocus } from './known-focus.ts';

export type MapFocus = ReturnType<typeof useFocus>;

/**
 * One node with its surroundings, in place of the whole network. Paths lead through the whole
 * network: while they are open, it is not asked for. Loaded with its code once it is used.
 */
export function useFocus(network: Network | null | undefined, address: MapAddress) {
  const { focus, steps = 1, with: expanded = [], layout, path } = address;
  const isAsked = focus !== undefined && path === undefined;
  const { data, error, refetch, isPlaceholderData, isPending } = useQuery({
    queryKey: [...graphKey, 'focus', focus, steps, expanded, layout],
    enabled: isAsked && Boolean(network),
    queryFn: async ({ client, signal }) => {
      const { readFocus } = await import('./known-focus.ts');
      const asked = { focus: focus ?? '', steps, expanded, isOwnLayout: layout === 'own' };
      return readFocus(network as Network, asked, { client, signal });
    },
    meta: { isTouchedBy: (touch, known) => (known as KnownFocus).isTouchedBy(touch) },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: 10 * 60_000,
  });
  const known = isAsked && data && !(isPlaceholderData && data.asked.focus !== focus) ? data : null;
  const [hasShown, setHasShown] = useState(!isAsked);
  if (!hasShown && !isPending) setHasShown(true);
  const part = useMemo(
    () => (known && network ? known.networkOf(network) : null),
    [known, network],
  );
  return {
    isAsked,
    known,
    /** The part that is shown; null while it is not known, or not on the map. */
    part,
    error: isAsked ? error : null,
    tryAgain: () => void refetch(),
    /** Whether what is shown is not yet what the address asks for. */
    isWaiting: isAsked && !error && (known === null || isPlaceholderData),
    /** Whether a page that opens with it has nothing to show yet. */
    isFirst: !hasShown,
  };
}
