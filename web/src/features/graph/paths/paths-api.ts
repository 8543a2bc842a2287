import { calls, type ReplyOf } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { graphKey } from '../../../api/keys.ts';
import type { MapAddress } from '../map-address.ts';
import { readQuestion } from '../search/search-question.ts';
import { readTimeChoice, toTimeParams } from '../time/time-choice.ts';

export type PathsReply = ReplyOf<typeof calls.findPaths>;
export type NetworkPath = PathsReply['paths'][number];

/** The filters of the address that apply to paths: relationships to follow, kinds to pass. */
export function pathFiltersOf(address: MapAddress) {
  const { role = [], entity_type = [], year_from, year_to } = readQuestion(address) ?? {};
  return { role, entity_type, year_from, year_to, ...toTimeParams(readTimeChoice(address)) };
}

export interface PathQuestion {
  from: string;
  to: string;
  weighting: 'degree' | 'none';
  filters: ReturnType<typeof pathFiltersOf>;
}

/** The paths of two entities. Its key is below the map's, as any change may affect a path. */
export function pathsQuery(question: PathQuestion | null) {
  return queryOptions({
    queryKey: [...graphKey, 'paths', question],
    enabled: question !== null,
    queryFn: ({ signal }): Promise<PathsReply | null> => {
      if (question === null) return Promise.resolve(null);
      const { filters, ...ends } = question;
      return callApi(calls.findPaths, { query: { ...ends, ...filters } }, { signal });
    },
    meta: { isTouchedBy: () => true },
    gcTime: 10 * 60_000,
  });
}
