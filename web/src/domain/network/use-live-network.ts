import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openLiveConnection } from '../../api/live-connection.ts';
import { followerOf } from './network-changes.ts';
import { columnsQuery } from './network-columns.ts';

/**
 * Keeps every query that shows the network (map, cards, searches, suggestions) up to date while any
 * user changes it.
 */
export function useLiveNetwork(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const follower = followerOf(queries);
    const holdsNetwork = () => queries.getQueryState(columnsQuery.queryKey) !== undefined;
    let isFirstTry = true;
    const stop = openLiveConnection('/ws', {
      // Changes before the socket is open are not announced: while no such screen was mounted, or
      // while the network was being read. A held network is therefore checked again.
      onOpen: (isReconnect) => {
        isFirstTry = false;
        if (isReconnect || holdsNetwork()) follower.noteChange();
      },
      onClose: () => {
        if (isFirstTry && holdsNetwork()) follower.noteChange();
        isFirstTry = false;
      },
      onMessage: ({ type, version }) => {
        if (type === 'graph_changed') follower.noteChange(String(version));
      },
    });
    const followVisibility = () => {
      if (document.visibilityState === 'visible') follower.wake();
    };
    document.addEventListener('visibilitychange', followVisibility);
    // A page that the browser froze heard nothing meanwhile, and its socket may be gone unnoticed.
    document.addEventListener('resume', followVisibility);
    return () => {
      document.removeEventListener('visibilitychange', followVisibility);
      document.removeEventListener('resume', followVisibility);
      stop();
      follower.pause();
    };
  }, [queries]);
}
