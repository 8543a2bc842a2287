import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isSignalLost, onSignalChange, useSignalLost } from '../../api/signal.ts';
import { formatAsOf } from './as-of.ts';
import { offlineText } from './messages.ts';
import { readTimeOf, refreshAfter } from './shown-answers.ts';
import styles from './signal-line.module.css';
import { useKeptNetwork } from './use-kept-network.ts';
import { useServiceWorker } from './use-service-worker.ts';

/** A line below the top bar while there is no signal: when what the page shows was read. */
export function SignalLine() {
  const queries = useQueryClient();
  const router = useRouter();
  const isLost = useSignalLost();
  const time = useReadTime(isLost);
  useServiceWorker();
  useKeptNetwork();

  useEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-no-signal', isLost);
    return () => root.removeAttribute('data-no-signal');
  }, [isLost]);

  useEffect(
    () =>
      onSignalChange(() => {
        if (isSignalLost()) return;
        refreshAfter(queries);
        // A page that could not be opened is tried again.
        if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate();
      }),
    [queries, router],
  );

  return (
    <div role="status" className={styles.line} data-lost={isLost || undefined}>
      {isLost && (time === null ? offlineText.noSignal : offlineText.asOf(formatAsOf(time)))}
    </div>
  );
}

/** When the oldest part of what is shown was read, in ms; null if nothing that is kept is shown. */
function useReadTime(isLost: boolean): number | null {
  const queries = useQueryClient();
  const [time, setTime] = useState<number | null>(null);
  useEffect(() => {
    if (!isLost) return;
    const read = () => setTime(readTimeOf(queries));
    read();
    return queries.getQueryCache().subscribe(read);
  }, [queries, isLost]);
  return time;
}
