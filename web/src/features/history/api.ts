import { calls, type EntityType } from '@mangrove/contract/browser';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { historyKey } from '../../api/keys.ts';

export interface HistoryOf {
  type: EntityType;
  id: number;
}

const paramsOf = ({ type, id }: HistoryOf) => ({ type, id: String(id) });

export function historyQuery(entity: HistoryOf) {
  return infiniteQueryOptions({
    queryKey: [...historyKey, entity.type, entity.id],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: String(pageParam) };
      return callApi(calls.readHistory, { params: paramsOf(entity), query }, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchOnMount: true,
  });
}

export function versionQuery(entity: HistoryOf, actId: number) {
  return queryOptions({
    queryKey: [...historyKey, entity.type, entity.id, 'version', actId],
    queryFn: ({ signal }) => {
      const params = { ...paramsOf(entity), act_id: String(actId) };
      return callApi(calls.readEntityVersion, { params }, { signal });
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export function restoreVersion(entity: HistoryOf, actId: number, version: number) {
  const params = { ...paramsOf(entity), act_id: String(actId) };
  return callApi(calls.restoreVersion, { params, body: { version } });
}
