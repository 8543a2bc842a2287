import { useEffect } from 'react';
import { listReadAddresses } from '../../api/read-addresses.ts';
import { useVisitor } from '../../api/session.ts';
import { tellWorker, workerPath } from '../../api/worker-messages.ts';

/**
 * Registers the service worker. Logging out removes it, so it is registered again for whoever reads
 * next.
 */
export function useServiceWorker(): void {
  const { state, user } = useVisitor();
  const reader = user?.id ?? state;
  useEffect(() => {
    if (reader === 'unknown' || reader === 'signed-in') return;
    void register();
  }, [reader]);
}

let hasTold = false;

/** Whether the page began without a worker, which may have taken over since. */
function wasUnseen(): boolean {
  const [start] = performance.getEntriesByType('navigation');
  return start instanceof PerformanceNavigationTiming && start.workerStart === 0;
}

/** Not in development, where no worker is built, and not in a frame. */
async function register(): Promise<void> {
  if (!import.meta.env.PROD || window.top !== window.self || !navigator.serviceWorker) return;
  const isUnseen = navigator.serviceWorker.controller === null || wasUnseen();
  try {
    await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
  } catch (error) {
    // Storage is forbidden, the signal is gone, or the site's certificate is not trusted.
    if (error instanceof DOMException || error instanceof TypeError) return;
    throw error;
  }
  if (!isUnseen || hasTold) return;
  hasTold = true;
  await navigator.serviceWorker.ready;
  await tellWorker({ type: 'read', addresses: listReadAddresses() });
}
