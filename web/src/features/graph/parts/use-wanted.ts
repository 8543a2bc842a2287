import { parseNodeKey } from '@mangrove/contract/browser';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { graphKey } from '../../../api/keys.ts';
import type { MapAddress } from '../map-address.ts';
import type { Network } from '../network/network.ts';
import { readPathEnds } from '../paths/path-ends.ts';
import type { SearchReply } from '../search/map-result.ts';

const nothing: readonly number[] = [];

/**
 * Loads of a very large network what is to be shown and is not held yet: the path, or else what was
 * found, the ends of a path, and the selected node with what is round it.
 * @param path the node ids of the path, null while there is none to show; undefined without paths.
 * @returns whether some of it is still being loaded.
 */
export function useWanted(
  network: Network,
  reply: SearchReply | null,
  { node, path: ends }: Pick<MapAddress, 'node' | 'path'>,
  path: readonly number[] | null | undefined,
): boolean {
  const isPart = network.total !== undefined;
  const [selected, ...others] = [node ?? '', ...readPathEnds(ends ?? '')].map(
    (each) => parseNodeKey(each)?.id,
  );
  const shown = path ?? reply?.nodes.map(({ id }) => id) ?? [];
  const missing = (isPart ? [...shown, selected, ...others] : nothing).flatMap((id) =>
    id !== undefined && network.indexOf(id) === null ? id : [],
  );
  const { isLoading } = useQuery(wantedQuery(missing, 0));
  useQuery(wantedQuery(isPart && selected !== undefined ? [selected] : nothing, 1));
  return isLoading;
}

function wantedQuery(ids: readonly number[], steps: 0 | 1) {
  return {
    queryKey: [...graphKey, 'wanted', ids, steps],
    enabled: ids.length > 0,
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      const { addEntities } = await import('../../../domain/network/network-parts.ts');
      await addEntities(client, ids, steps, signal);
      return ids.length;
    },
    // What is held follows the changes of the network.
    meta: { isTouchedBy: () => false },
    // After too many changes the first part is read again, without what was added.
    staleTime: 0,
    gcTime: 60_000,
  };
}
