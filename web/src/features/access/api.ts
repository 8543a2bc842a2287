import { calls, type EntityType, type EntityUser, type ReplyOf } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { ownKey } from '../../api/keys.ts';

const minute = 60_000;

/** The query of the users with access to an entity; send it only for users who may see them. */
export function entityUsersQuery(type: EntityType, id: number) {
  return queryOptions({
    queryKey: [...ownKey, 'entity-users', type, id],
    queryFn: async ({ signal }): Promise<readonly EntityUser[]> => {
      const params = { type, id: String(id) };
      return (await callApi(calls.listEntityUsers, { params }, { signal })).items;
    },
    staleTime: 2 * minute,
    gcTime: 5 * minute,
    refetchOnMount: true,
  });
}

/** Its e-mail address is whole for superusers and for a user who typed all of it; else masked. */
export type FoundUser = ReplyOf<typeof calls.searchUsers>[number];

export const userSearch = { minLength: 2, limit: 10 } as const;

/** Users by name or e-mail address. A refused or failed search shows no users. */
export function foundUsersQuery(typed: string) {
  const q = typed.trim();
  return queryOptions({
    queryKey: [...ownKey, 'user-search', q],
    queryFn: ({ signal }): Promise<readonly FoundUser[]> =>
      callApi(calls.searchUsers, { query: { q, limit: userSearch.limit } }, { signal }),
    staleTime: 30_000,
    gcTime: minute,
    retry: false,
  });
}
