import { calls, type ReplyOf } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { graphKey } from '../../../api/keys.ts';
import type { MapAddress } from '../map-address.ts';
import { readQuestion } from '../search/search-question.ts';
import { readTimeChoice, toTimeParams } from '../time/time-choice.ts';

export type PathsReply = ReplyOf<typeof calls.findPaths>;
export type NetworkPath = PathsReply['paths'][number];

/**
 * The paths of two entities, narrowed by the filters of the address that apply to paths:
 * relationships to follow, kinds to pass. Its key is below the map's, as any change may affect a
 * path.
 */
export function pathsQuery(from: string, to: string, address: MapAddress) {
  const { role = [], entity_type = [], year_from, year_to } = readQuestion(address) ?? {};
  const weighting = address.weighting ?? ('degree' as const);
  const time = toTimeParams(readTimeChoice(address));
  const query = { from, to, weighting, role, entity_type, year_from, year_to, ...time };
  return queryOptions({
    queryKey: [...graphKey, 'paths', query],
    queryFn: ({ signal }) => callApi(calls.findPaths, { query }, { signal }),
    meta: { isTouchedBy: () => true },
    gcTime: 10 * 60_000,
  });
}
