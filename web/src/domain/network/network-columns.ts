import { calls, type GraphColumns } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { graphKey } from '../../api/keys.ts';

/** The whole network, read once; `NetworkFollower` makes each newer state of the one before. */
export const columnsQuery = queryOptions({
  queryKey: [...graphKey, 'columns'],
  queryFn: ({ signal }) => callApi(calls.readGraphColumns, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  // Comparing them by value would walk all of it; one version is one network.
  structuralSharing: (before, after) => (isSameVersion(before, after) ? before : after),
});

/** What a query selects of the columns is compared too, and has no version. */
function isSameVersion(before: unknown, after: unknown): boolean {
  const { version } = after as Partial<GraphColumns>;
  return version !== undefined && (before as GraphColumns | undefined)?.version === version;
}
