import { calls } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { notificationsKey } from '../../api/keys.ts';

const minute = 60_000;

/** News arrive while a page is open: it is asked for each minute, and when the window is back. */
export const whileVisible = {
  staleTime: 15_000,
  refetchInterval: minute,
  refetchOnMount: true,
  refetchOnWindowFocus: true,
} as const;

/** How many notifications are unread. */
export const unreadQuery = queryOptions({
  ...whileVisible,
  queryKey: [...notificationsKey, 'unread'],
  // Not aborted with the bell: while a page starts, another bar may take over and ask the same.
  queryFn: () => callApi(calls.listNotifications, { query: { page_size: 1 } }),
  select: ({ unread }) => unread,
});
