import { calls, type GraphColumns, type HeldPart, limits } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { graphKey } from '../../api/keys.ts';

interface Decoder {
  decodeNetwork(bytes: ArrayBuffer): Promise<GraphColumns>;
}

let loadDecoder: (() => Promise<Decoder>) | undefined;

/** Says what decodes the network from now on; loaded while the network is. */
export function decodeNetworkWith(load: () => Promise<Decoder>): void {
  loadDecoder = load;
}

/**
 * The network, read once; `NetworkFollower` patches it to each newer version. Of a very large one only
 * the best connected part, to which `network-parts.ts` adds what is looked at.
 */
export const columnsQuery = queryOptions({
  queryKey: [...graphKey, 'columns'],
  queryFn: ({ signal }): Promise<GraphColumns> => {
    // Code that cannot be loaded is told by the page that needs it.
    const decoder = loadDecoder?.().catch(() => null);
    const read = async (response: Response) => {
      const code = await decoder;
      return code ? code.decodeNetwork(await response.arrayBuffer()) : response.json();
    };
    const query = { most: String(limits.mapWhole) };
    return callApi(calls.readGraphColumns, { query }, { signal, read });
  },
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
