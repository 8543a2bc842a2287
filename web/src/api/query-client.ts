import {
  type FetchQueryOptions,
  onlineManager,
  QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { isSignalLost, keepsOffline } from './signal.ts';

const minute = 60_000;
const retries = 3;

/** Only a missing or failing server (0 or 5xx) is worth a retry; a refusal would be repeated. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= retries || isSignalLost()) return false;
  return isApiError(error) ? error.status === 0 || error.status >= 500 : false;
}

/** In ms: 1 s, 2 s, 4 s and so on, at most 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 24 * 60 * minute,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        retry: isWorthRetrying,
        retryDelay,
        // Without a signal the service worker may answer, or the screen says what is missing.
        networkMode: keepsOffline() ? 'offlineFirst' : 'online',
      },
      // Offline, an action fails at once with its message. By default it would wait, with its dialog
      // busy, and be sent when the connection returns.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * Reads what an action depends on. Offline it fails at once, as the action itself does; a query
 * would wait for the connection, and the action with it.
 */
export function fetchAtOnce<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  return queries.fetchQuery({ ...query, networkMode: 'always', retry: false });
}

/**
 * Reads the queries in use again.
 * @throws the error of one that fails, and offline, where they would only wait.
 */
export async function refetchActive(queries: QueryClient, filters: QueryFilters): Promise<void> {
  if (!onlineManager.isOnline()) throw new Error('offline');
  await queries.refetchQueries({ ...filters, type: 'active' }, { throwOnError: true });
}
