import {
  calls,
  compareTexts,
  type NodeDecision,
  roleSuffices,
  type UserRole,
} from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { isApiError } from '../../api/api-error.ts';
import { ownKey } from '../../api/keys.ts';
import { endOwnSession } from '../../api/session.ts';
import type { AdministeredNode } from './node-decisions.ts';

/** Parallel requests; browsers open at most six HTTP/1.1 connections to one server anyway. */
const atOnce = 6;

/**
 * The entities that the signed-in user administers, with their other administrators. The user's
 * own profile is left out: it is deleted with the account. Read again each time the wizard opens.
 */
export const administeredNodesQuery = queryOptions({
  queryKey: [...ownKey, 'administered-nodes'],
  queryFn: async ({ signal }): Promise<AdministeredNode[]> => {
    const [roles, { primary_profile: own }] = await Promise.all([
      callApi(calls.readOwnRoles, {}, { signal }),
      callApi(calls.readUserProfile, {}, { signal }),
    ]);
    const administered = roles.filter(
      (role) => roleSuffices(role.role_type, 'CONTRIBUTOR') && role.entity_id !== own?.id,
    );
    const nodes = await mapInParallel(administered, async (role) => ({
      id: role.entity_id,
      type: role.entity_type,
      name: role.entity_details.name,
      role: role.role_type,
      others: await findOthers(role, signal),
    }));
    return nodes.sort((a, b) => compareTexts(a.name, b.name));
  },
  staleTime: 0,
  gcTime: 0,
  retry: false,
});

/** @returns null if the list could not be read: the user then has to assign an administrator. */
async function findOthers(
  role: UserRole,
  signal: AbortSignal,
): Promise<AdministeredNode['others']> {
  const params = { type: role.entity_type, id: String(role.entity_id) };
  try {
    const { items } = await callApi(calls.listEntityUsers, { params }, { signal });
    return items
      .filter((item) => item.user_id !== role.user_id)
      .filter((item) => roleSuffices(item.role_type, 'CONTRIBUTOR'))
      .map((item) => ({
        id: item.user_id,
        name: item.user_name || item.user_email,
        role: item.role_type,
      }));
  } catch (error) {
    // Without a session the account cannot be deleted, so the wizard fails as a whole.
    if (!isApiError(error) || error.status === 401) throw error;
    return null;
  }
}

/** Calls `work` for each item, `atOnce` in parallel. @returns the results in order of `items`. */
async function mapInParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

export const assignableUsersQuery = queryOptions({
  queryKey: [...ownKey, 'assignable-users'],
  queryFn: ({ signal }) => callApi(calls.listAssignableUsers, {}, { signal }),
  staleTime: 60_000,
  gcTime: 60_000,
});

export function sendDeletion(nodes: NodeDecision[]) {
  return endOwnSession(() => callApi(calls.deleteAccount, { body: { nodes } }));
}
