import { calls, type GraphPlaces } from '@mangrove/contract/browser';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { graphKey } from '../../../api/keys.ts';
import { showToast } from '../../../kit/layout/toasts.tsx';
import { messages } from '../messages.ts';
import type { Network } from '../network/network.ts';

/** The places of entities, loaded with the ground and its code once they are used. */
export const placesQuery = queryOptions({
  queryKey: [...graphKey, 'places'],
  queryFn: async ({ signal }) => {
    const [places, { KnownPlaces }, { loadCoast }] = await Promise.all([
      callApi(calls.readGraphPlaces, {}, { signal }) as Promise<GraphPlaces>,
      import('./known-places.ts'),
      import('./coast.ts'),
    ]);
    const [coast, territories] = await Promise.all([
      loadCoast('far'),
      places.territories === null ? null : readTerritories(signal),
    ]);
    return new KnownPlaces(places, { coast, territories, loadNear: () => loadCoast('near') });
  },
  meta: { isTouchedBy: () => true },
  structuralSharing: false,
});

async function readTerritories(signal: AbortSignal) {
  const { loadTerritories, drawTerritories } = await import('./territories.ts');
  const content = await loadTerritories(signal);
  return content && { content, draw: drawTerritories };
}

/**
 * The network on the ground; null while it is not asked for or not loaded yet.
 * @returns `isFirst` while a page that opens with it has nothing to show.
 */
export function useGround(network: Network | null, isAsked: boolean) {
  const { data: known, isError, isPending } = useQuery({ ...placesQuery, enabled: isAsked });
  const [hasShown, setHasShown] = useState(!isAsked);
  if (!hasShown && !isPending) setHasShown(true);
  useEffect(() => {
    if (isAsked && isError) void showToast('error', messages.placesFailed);
  }, [isAsked, isError]);
  const ground = useMemo(
    () => (isAsked && known && network ? known.networkOf(network) : null),
    [isAsked, known, network],
  );
  return { network: ground, isFirst: !hasShown };
}
