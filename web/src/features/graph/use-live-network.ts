import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenLive } from '../../lib/live-connection.ts';
import { entitiesKey, graphKey } from '../entities/keys.ts';

// A save tells of itself at once, several together a moment later: one reading serves them all.
const gatherMs = 250;

/** Reads the network anew when somebody, anywhere, has changed it; the picture does not jump. */
export function useLiveNetwork(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAnew = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void queries.invalidateQueries({ queryKey: graphKey });
        void queries.invalidateQueries({ queryKey: entitiesKey });
      }, gatherMs);
    };
    const stop = listenLive('/ws', {
      onOpen: (isAnew) => {
        if (isAnew) readAnew();
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
