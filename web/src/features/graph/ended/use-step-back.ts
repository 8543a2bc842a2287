import { calls } from '@mangrove/contract/browser';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { graphKey } from '../../../api/keys.ts';
import type { NetworkTouch } from '../../../domain/network/network-changes.ts';
import type { MapPicture } from '../drawing/map-picture.ts';
import type { MapAddress } from '../map-address.ts';

/** What has ended, loaded with the code that draws it once a reader wants it to step back. */
export const endedQuery = queryOptions({
  queryKey: [...graphKey, 'ended'],
  queryFn: async ({ signal }) => {
    const [{ ended }, { StepBack }] = await Promise.all([
      callApi(calls.readNetworkStates, {}, { signal }),
      import('./step-back.ts'),
    ]);
    return new StepBack(ended);
  },
  meta: { isTouchedBy: ({ entities }: NetworkTouch) => entities.size > 0 },
  structuralSharing: false,
});

/** The picture, with what has ended dimmed if the address says so. */
export function useStepBack({ ended }: MapAddress, picture: MapPicture): MapPicture {
  const { data } = useQuery({ ...endedQuery, enabled: ended === 'back' });
  return useMemo(
    () => (ended === 'back' && data ? data.dim(picture) : picture),
    [ended, data, picture],
  );
}
