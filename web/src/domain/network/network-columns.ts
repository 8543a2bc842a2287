import { calls, type GraphColumns, type HeldPart, limits } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { graphKey } from '../../api/keys.ts';

/**
 * The network, read once; `NetworkFollower` patches it to each newer version. Of a very large one only
 * the best connected part, to which `network-parts.ts` adds what is looked at.
 */
export const columnsQuery = queryOptions({
  queryKey: [...graphKey, 'columns'],
  queryFn: ({ signal }): Promise<GraphColumns> =>
    callApi(calls.readGraphColumns, { query: { most: String(limits.mapWhole) } }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  // A comparison by value would walk the whole network; equal versions mean equal networks.
  structuralSharing: (before, after) => (isSameVersion(before, after) ? before : after),
});

/**
 * React Query also compares what `select` returns, which has no version. Of one version, a part that
 * was added to is newer than the part that is answered first.
 */
function isSameVersion(before: unknown, after: unknown): boolean {
  const { version, waiting } = after as Partial<HeldPart>;
  if (version === undefined || waiting) return false;
  return (before as GraphColumns | undefined)?.version === version;
}
