import { calls, type GraphColumns } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { graphKey } from '../../api/keys.ts';

/** The whole network, read once; `NetworkFollower` patches it to each newer version. */
export const columnsQuery = queryOptions({
  queryKey: [...graphKey, 'columns'],
  queryFn: ({ signal }) => callApi(calls.readGraphColumns, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  // A comparison by value would walk the whole network; equal versions mean equal networks.
  structuralSharing: (before, after) => (isSameVersion(before, after) ? before : after),
});

/** React Query also compares what `select` returns, which has no version. */
function isSameVersion(before: unknown, after: unknown): boolean {
  const { version } = after as Partial<GraphColumns>;
  return version !== undefined && (before as GraphColumns | undefined)?.version === version;
}
