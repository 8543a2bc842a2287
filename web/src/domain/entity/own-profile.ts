import { calls, type PrimaryProfile, type SessionUser } from '@mangrove/contract/browser';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr, isApiError } from '../../api/api-error.ts';
import { ownProfileKey } from '../../api/keys.ts';
import { sessionQuery, useVisitor } from '../../api/session.ts';
import { takePendingProfileName } from '../../api/session-storage.ts';
import { followSave } from '../network/network-changes.ts';
import { splitName } from './name-parts.ts';
import { refreshEntities } from './writes.ts';

export const profileFailed = 'Failed to create profile';

export interface OwnProfile {
  /** Null for a user who has none yet. */
  profile: PrimaryProfile | null;
  /** Why the name typed at registration could not be made a profile. */
  failure: string | null;
}

/**
 * The profile of the signed-in user. A name that waits since the registration is made a profile
 * first, once, so that nobody sees the user without one.
 */
export function ownProfileQuery(userId: number) {
  return queryOptions({
    queryKey: ownProfileKey(userId),
    queryFn: ({ client }) => readOwnProfile(client, userId),
    staleTime: 60_000,
  });
}

export function useOwnProfile() {
  const { user } = useVisitor();
  return useQuery({ ...ownProfileQuery(user?.id ?? 0), enabled: useWhileSignedIn() });
}

/** For the `enabled` of a query that asks for something of the visitor's own. */
export function useWhileSignedIn(): () => boolean {
  const queries = useQueryClient();
  const { user } = useVisitor();
  // Asked of the cache too: the session may be over before this part of the page knows.
  return () => user !== null && Boolean(queries.getQueryData(sessionQuery.queryKey)?.user);
}

/** After a profile was created: everything that shows it is read again, the profile itself at once. */
export async function noteNewProfile(queries: QueryClient, userId: number): Promise<void> {
  await refreshEntities(queries);
  await queries.fetchQuery({ ...ownProfileQuery(userId), staleTime: 0 });
}

const readings = new Map<number, Promise<OwnProfile>>();

/** One at a time: two at once would both find the waiting name, and the second be refused. */
function readOwnProfile(queries: QueryClient, userId: number): Promise<OwnProfile> {
  const running = readings.get(userId);
  if (running) return running;
  const reading = completeProfile(queries).finally(() => readings.delete(userId));
  readings.set(userId, reading);
  return reading;
}

async function completeProfile(queries: QueryClient): Promise<OwnProfile> {
  const found = await callApi(calls.readUserProfile);
  const typed = takePendingProfileName();
  const name = found.pending_profile_name ?? typed;
  if (found.primary_profile || !name) {
    return { profile: found.primary_profile, failure: null };
  }
  const failure = await createNamedProfile(found, name);
  const { primary_profile } = await callApi(calls.readUserProfile);
  if (primary_profile) void followSave(queries);
  return { profile: primary_profile, failure };
}

/** @returns why it did not work, or null. */
async function createNamedProfile(user: SessionUser, name: string): Promise<string | null> {
  try {
    if (user.user_type === 'organization') {
      await callApi(calls.createOrganization, { body: { name } });
    } else {
      await callApi(calls.createPerson, { body: { ...splitName(name), user_id: user.id } });
    }
    return null;
  } catch (error) {
    // Another tab was quicker.
    if (isApiError(error) && error.code === 'conflict') return null;
    return detailOr(error, profileFailed);
  }
}
