import { calls, inversesOf } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { graphKey } from '../../api/keys.ts';

const minute = 60_000;

/** The list of roles with their inverses; below the map's key, as a change of it is announced. */
export const roleListQuery = queryOptions({
  queryKey: [...graphKey, 'role-list'],
  queryFn: async ({ signal }) => {
    const { role_types } = await callApi(calls.readRoleInverses, {}, { signal });
    return { roles: role_types, inverses: inversesOf(role_types) };
  },
  staleTime: 10 * minute,
  refetchOnMount: true,
});
