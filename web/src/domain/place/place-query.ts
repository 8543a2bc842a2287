import { calls, type PlaceWithEntities } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { entitiesKey } from '../../api/keys.ts';

/** Who and what is at a place, for its page and its card. */
export function placeQuery(place: string) {
  return queryOptions({
    queryKey: [...entitiesKey, 'place', place],
    queryFn: ({ signal }): Promise<PlaceWithEntities> =>
      callApi(calls.readPlace, { params: { place } }, { signal }),
    // Whoever comes to the place was nowhere in the answer.
    meta: { isTouchedBy: () => true },
  });
}
