import {
  type AdminUser,
  calls,
  type EntityRole,
  type EntityType,
  type ReplyOf,
} from '@mangrove/contract/browser';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey, userPagesKey, usersKey } from '../../../api/keys.ts';

/** The query of one user. @param listed the row of the list, shown until the user is loaded. */
export function userQuery(userId: number, listed: AdminUser | undefined) {
  return queryOptions({
    queryKey: [...usersKey, 'user', userId],
    queryFn: ({ signal }) => callApi(calls.readAdminUser, idOf(userId), { signal }),
    placeholderData: () => listed,
    staleTime: 0,
    refetchOnMount: true,
  });
}

export function rolesQuery(userId: number) {
  return queryOptions({
    queryKey: [...usersKey, 'roles', userId],
    queryFn: async ({ signal }) =>
      (await callApi(calls.listRolesOfUser, idOf(userId), { signal })).items,
    staleTime: 0,
    refetchOnMount: true,
  });
}

/** The query, in pages, of the entities on which a user has no role yet. */
export function accessChoicesQuery(userId: number, type: EntityType, search: string) {
  return infiniteQueryOptions({
    queryKey: [...usersKey, 'access-choices', userId, type, search],
    queryFn: ({ signal, pageParam: page }) =>
      callApi(
        calls.listEntitiesForAccess,
        { query: { user_id: userId, type, search, page, page_size: 20 } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
    staleTime: 0,
    refetchOnMount: true,
  });
}

const idOf = (id: number) => ({ params: { id: String(id) } });

export const userCalls = {
  delete: (userId: number) => callApi(calls.deleteUser, idOf(userId)),
  setSuperuser: (userId: number, isSuperuser: boolean) =>
    callApi(calls.toggleSuperuser, { ...idOf(userId), body: { is_superuser: isSuperuser } }),
  setActive: (userId: number, isActive: boolean, reason: string) =>
    callApi(calls.setUserActive, { ...idOf(userId), body: { is_active: isActive, reason } }),
  setPassword: (userId: number, password: string) =>
    callApi(calls.resetPasswordByAdmin, {
      ...idOf(userId),
      body: { new_password: password, send_reset_link: false },
    }),
  sendResetLink: (userId: number) =>
    callApi(calls.resetPasswordByAdmin, { ...idOf(userId), body: { send_reset_link: true } }),
  revoke: (roleId: number) => callApi(calls.removeEntityUser, idOf(roleId)),
  grant: (userId: number, entity: { type: EntityType; id: number }, role: EntityRole) =>
    callApi(calls.addEntityUser, {
      params: { type: entity.type, id: String(entity.id) },
      body: { user_id: userId, role_type: role },
    }),
};

/** A user from the cached pages of the list; undefined if none contains the user. */
export function listedUser(queries: QueryClient, userId: number): AdminUser | undefined {
  const pages = queries.getQueriesData<ReplyOf<typeof calls.listAdminUsers>>({
    queryKey: userPagesKey,
  });
  return pages.flatMap(([, page]) => page?.items ?? []).find(({ id }) => id === userId);
}

/** Refreshes the table and the sheet after a user was changed. */
export async function refreshUsers(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: administrationKey, type: 'inactive' });
  await queries.invalidateQueries({ queryKey: administrationKey });
}
