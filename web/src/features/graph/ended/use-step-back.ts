import { calls } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { graphKey } from '../../../api/keys.ts';
import type { NetworkTouch } from '../../../domain/network/network-changes.ts';
import { useLaterQuery } from '../../../kit/later-query.ts';
import type { MapPicture } from '../drawing/map-picture.ts';
import type { MapAddress } from '../map-address.ts';

/** What has ended, with the code that draws it; null where nothing has. */
export const endedQuery = queryOptions({
  queryKey: [...graphKey, 'ended'],
  queryFn: async ({ signal }) => {
    const { ended } = await callApi(calls.readNetworkStates, {}, { signal });
    if (ended.length === 0) return null;
    const { StepBack } = await import('./step-back.ts');
    return new StepBack(ended);
  },
  meta: { isTouchedBy: ({ entities }: NetworkTouch) => entities.size > 0 },
  structuralSharing: false,
});

/**
 * The picture, with what has ended dimmed if the address says so.
 * @param offersChoice whether the screen has a choice of it, which needs to know whether it has one.
 */
export function useStepBack(
  { ended }: MapAddress,
  picture: MapPicture,
  offersChoice: boolean,
): MapPicture {
  const when = ended === 'back' ? 'now' : offersChoice ? 'later' : 'never';
  const { data } = useLaterQuery(endedQuery, when);
  return useMemo(
    () => (ended === 'back' && data ? data.dim(picture) : picture),
    [ended, data, picture],
  );
}
