import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenLive } from '../../lib/live-connection.ts';
import { entitiesKey, entitySearchKey, graphKey, mapSearchKey } from './keys.ts';

// A save tells of itself at once, several together a moment later: one reading serves them all.
const gatherMs = 250;
// What the page itself read while its code was on the way needs no second reading.
const freshMs = 5000;

const liveKeys = [graphKey, entitiesKey, mapSearchKey, entitySearchKey];

/**
 * Reads what shows the network anew when somebody, anywhere, has changed it: the map, cards,
 * searches and suggestions. The picture does not jump.
 */
export function useLiveNetwork(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isOld = isReadLongAgo(queries);
    const readAnew = () => {
      clearTimeout(timer);
      timer = setTimeout(() => forgetNetwork(queries), gatherMs);
    };
    const stop = listenLive('/ws', {
      onOpen: (isAnew) => {
        if (isAnew || isOld) readAnew();
      },
      onMessage: ({ type }) => {
        if (type === 'graph_changed') readAnew();
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries]);
}

/** Nobody listened while no such screen stood: what was read before may have changed since. */
function isReadLongAgo(queries: QueryClient): boolean {
  return queries
    .getQueryCache()
    .findAll({ queryKey: graphKey })
    .some(({ state }) => state.dataUpdatedAt > 0 && Date.now() - state.dataUpdatedAt > freshMs);
}

/** What stands on the screen is read anew at once, everything else when it is next looked at. */
function forgetNetwork(queries: QueryClient): void {
  for (const queryKey of liveKeys) {
    queries.removeQueries({ queryKey, type: 'inactive' });
    void queries.invalidateQueries({ queryKey });
  }
}
