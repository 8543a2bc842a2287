import { calls } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey, reportsKey } from '../../../api/keys.ts';

/** The number of open reports, which nobody is assigned to. */
export const openReportsQuery = queryOptions({
  queryKey: [...reportsKey, 'count'],
  queryFn: async ({ signal }) => {
    const { counts } = await callApi(calls.listReports, { query: { page_size: 1 } }, { signal });
    return counts.open;
  },
});

/** The active superusers, who can be assigned to a report. */
export const superusersQuery = queryOptions({
  queryKey: [...administrationKey, 'superusers'],
  queryFn: async ({ signal }) => {
    const query = { role: 'superusers' as const, page_size: 100, sort_by: 'email' as const };
    const { items } = await callApi(calls.listAdminUsers, { query }, { signal });
    return items.filter(({ is_active }) => is_active).map(({ id, email }) => ({ id, email }));
  },
});
