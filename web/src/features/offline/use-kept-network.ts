import { firstColumnsAddress, type GraphColumns, type HeldPart } from '@mangrove/contract/browser';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useVisitor } from '../../api/session.ts';
import { keptTimeOf } from '../../api/signal.ts';
import { tellWorker } from '../../api/worker-messages.ts';
import { columnsQuery } from '../../domain/network/network-columns.ts';

/** In ms: the network is large, and while many people work it changes every few seconds. */
const pauseMs = 30_000;

/**
 * Gives the service worker the network with the changes since it was read: after a pause, and when
 * the page is left; at once if something is not shown any more.
 */
export function useKeptNetwork(): void {
  const queries = useQueryClient();
  const { state, user } = useVisitor();
  const account = user?.id ?? null;
  useEffect(() => {
    if (state === 'unknown') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = queries.getQueryData(columnsQuery.queryKey);
    const tell = () => {
      clearTimeout(timer);
      timer = undefined;
      const columns = queries.getQueryData(columnsQuery.queryKey);
      if (columns === undefined || columns === told || keptTimeOf(columns)) return;
      told = columns;
      const address = new URL(firstColumnsAddress, window.location.href).href;
      // What waits for other parts is read again with them.
      const { waiting, tiles, ...answer } = columns as HeldPart;
      void tellWorker({ type: 'network', account, address, answer });
    };
    const stop = queries.getQueryCache().subscribe(({ type, query }) => {
      const isColumns = type === 'updated' && query.queryHash === hashKey(columnsQuery.queryKey);
      const columns: GraphColumns | undefined = isColumns ? query.state.data : undefined;
      if (columns === undefined || columns === told) return;
      // The first answer passed through the worker itself.
      if (told === undefined) told = columns;
      else if (hasLost(told, columns)) tell();
      else timer ??= setTimeout(tell, pauseMs);
    });
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      clearTimeout(timer);
      stop();
    };
  }, [queries, state, account]);
}

function hasLost(before: GraphColumns, after: GraphColumns): boolean {
  if (before.ids === after.ids) return false;
  const left = new Set(after.ids);
  return before.ids.some((id) => !left.has(id));
}
