import {
  addEntityUser,
  changeEntityUserRole,
  type EntityRole,
  type EntityType,
  type EntityUser,
  listEntityUsers,
  removeEntityUser,
  searchUsers,
  verifyUserRole,
} from '@mangrove/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { ownKey } from '../entities/keys.ts';
import type { NewAccess } from './access-records.ts';

const minute = 60_000;

/** Who has access to an entity; a user who reads it has the right to do so. */
export function entityUsersQuery(type: EntityType, id: number) {
  return queryOptions({
    queryKey: [...ownKey, 'entity-users', type, id],
    queryFn: async ({ signal }): Promise<EntityUser[]> => {
      const params = { type, id: String(id) };
      return (await callApi(listEntityUsers, { params }, { signal })).items;
    },
    staleTime: 2 * minute,
    gcTime: 5 * minute,
    refetchOnMount: true,
  });
}

export const accessCalls = {
  /** Superusers know whole addresses; to everyone else they are masked, and the id serves. */
  add: (type: EntityType, id: number, user: NewAccess, byAddress: boolean) => {
    const { user_email, user_id, role_type } = user;
    return callApi(addEntityUser, {
      params: { type, id: String(id) },
      body: byAddress ? { user_email, role_type } : { user_id, role_type },
    });
  },
  changeRole: (id: number, role_type: EntityRole) =>
    callApi(changeEntityUserRole, { params: { id }, body: { role_type } }),
  verify: (id: number) => callApi(verifyUserRole, { params: { id } }),
  remove: (id: number) => callApi(removeEntityUser, { params: { id } }),
};

export const userSearch = { minLength: 2, debounceMs: 300, limit: 10 } as const;

/** Users by name or address. A refusal or failure finds nobody. */
export function foundUsersQuery(typed: string) {
  const q = typed.trim();
  return queryOptions({
    queryKey: [...ownKey, 'user-search', q],
    queryFn: ({ signal }) =>
      callApi(searchUsers, { query: { q, limit: userSearch.limit } }, { signal }),
    enabled: [...q].length >= userSearch.minLength,
    staleTime: 30_000,
    gcTime: minute,
    retry: false,
  });
}
