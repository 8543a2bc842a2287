import { calls, type GraphPlaces } from '@mangrove/contract/browser';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { graphKey } from '../../../api/keys.ts';
import type { Network } from '../network/network.ts';
import type { AskedPlaces } from './known-places.ts';

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
  const [{ territories: content }, { drawTerritories }] = await Promise.all([
    callApi(calls.readTerritories, {}, { signal }),
    import('@mangrove/graph/ground'),
  ]);
  // The operator may have taken them away meanwhile.
  return content && { content, draw: drawTerritories };
}

/**
 * The network on the ground; null while it is not asked for or not loaded yet.
 * @param asked whose countries and places the search asks for.
 * @returns `isFirst` while a page that opens with it has nothing to show.
 */
export function useGround(network: Network | null, isAsked: boolean, asked: AskedPlaces | null) {
  const { data: known, isPending } = useQuery({ ...placesQuery, enabled: isAsked });
  const [hasShown, setHasShown] = useState(!isAsked);
  if (!hasShown && !isPending) setHasShown(true);
  const found = known?.foundIn(asked ?? {});
  const ground = useMemo(
    () => (isAsked && found && network ? found.networkOf(network) : null),
    [isAsked, found, network],
  );
  return { network: ground, isFirst: !hasShown };
}
