import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenLive } from '../../api/live-connection.ts';
import { followerOf } from './network-changes.ts';
import { columnsQuery } from './network-columns.ts';

/**
 * Keeps what shows the network true while somebody, anywhere, changes it: the map, cards, searches
 * and suggestions. The picture does not jump.
 */
export function useLiveNetwork(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const follower = followerOf(queries);
    const holdsNetwork = () => queries.getQueryState(columnsQuery.queryKey) !== undefined;
    let isFirstTry = true;
    const stop = listenLive('/ws', {
      // Nobody listened while no such screen stood, or while the network was on its way. What is
      // asked for before somebody listens has to be asked for again.
      onOpen: (isAnew) => {
        isFirstTry = false;
        if (isAnew || holdsNetwork()) follower.note();
      },
      onClose: () => {
        if (isFirstTry && holdsNetwork()) follower.note();
        isFirstTry = false;
      },
      onMessage: ({ type, version }) => {
        if (type === 'graph_changed') follower.note(String(version));
      },
    });
    const followVisibility = () => {
      if (document.visibilityState === 'visible') follower.wake();
    };
    document.addEventListener('visibilitychange', followVisibility);
    return () => {
      document.removeEventListener('visibilitychange', followVisibility);
      stop();
      follower.rest();
    };
  }, [queries]);
}
