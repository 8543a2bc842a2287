import { calls } from '@mangrove/contract/browser';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { notificationsKey } from '../../api/keys.ts';
import { whileVisible } from './unread.ts';

export const notificationsQuery = (page: number) =>
  queryOptions({
    ...whileVisible,
    queryKey: [...notificationsKey, 'page', page],
    queryFn: ({ signal }) => callApi(calls.listNotifications, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const rhythmsQuery = queryOptions({
  queryKey: [...notificationsKey, 'rhythms'],
  queryFn: ({ signal }) => callApi(calls.readRhythms, {}, { signal }),
});
