import {
  calls,
  type EntityRole,
  type EntityType,
  type EntityUser,
} from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { ownKey } from '../../api/keys.ts';
import type { NewAccess } from './access-records.ts';

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

interface AddedAccess {
  type: EntityType;
  id: number;
  user: NewAccess;
  byAddress: boolean;
  key: string;
}

export const accessCalls = {
  /** Superusers send the full e-mail address; it is masked for others, so they send the id. */
  add: ({ type, id, user, byAddress, key }: AddedAccess) => {
    const { user_email, user_id, role_type } = user;
    const params = { type, id: String(id) };
    const body = byAddress ? { user_email, role_type } : { user_id, role_type };
    return callApi(calls.addEntityUser, { params, body }, { idempotencyKey: key });
  },
  changeRole: (id: number, role_type: EntityRole) =>
    callApi(calls.changeEntityUserRole, { params: { id }, body: { role_type } }),
  verify: (id: number) => callApi(calls.verifyUserRole, { params: { id } }),
  remove: (id: number) => callApi(calls.removeEntityUser, { params: { id } }),
};

/** A user found by the user search. */
export interface FoundUser {
  id: number;
  name: string;
  /** The full address for superusers and for a user who typed all of it; otherwise masked. */
  email: string;
}

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
