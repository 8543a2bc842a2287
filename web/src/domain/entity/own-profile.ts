import {
  calls,
  type PrimaryProfile,
  type SessionUser,
  splitName,
} from '@mangrove/contract/browser';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr, isApiError } from '../../api/api-error.ts';
import { ownProfileKey } from '../../api/keys.ts';
import { useVisitor, useWhileSignedIn } from '../../api/session.ts';
import { takePendingProfileName } from '../../api/session-storage.ts';
import { syncAfterSave } from '../network/network-changes.ts';
import { refreshEntities } from './entity-calls.ts';
import { profileFailed } from './messages.ts';

export interface OwnProfile {
  /** Null for a user without a profile. */
  profile: PrimaryProfile | null;
  /** Why no profile could be created with the name typed at registration; null otherwise. */
  failure: string | null;
}

/**
 * The profile of the signed-in user. If a name from the registration is pending, a profile is
 * created with it first, once, so that no screen shows the user without a profile.
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

/** Called after a profile was created: reads it at once and refreshes what shows entities. */
export async function refreshNewProfile(queries: QueryClient, userId: number): Promise<void> {
  await refreshEntities(queries);
  await queries.fetchQuery({ ...ownProfileQuery(userId), staleTime: 0 });
}

const readings = new Map<number, Promise<OwnProfile>>();

/** One read at a time: two would both find the pending name, and the second be refused. */
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
  return oneTabAtATime(async () => {
    const before = await callApi(calls.readUserProfile);
    if (before.primary_profile) return { profile: before.primary_profile, failure: null };
    const failure = await createNamedProfile(before, name);
    const { primary_profile } = await callApi(calls.readUserProfile);
    if (primary_profile) void syncAfterSave(queries);
    return { profile: primary_profile, failure };
  });
}

/** Another tab that shows the same user would create the profile, too, and be refused. */
function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  // Browsers only have locks on pages that came by HTTPS or from the machine itself.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request('mangrove_own_profile', work) : work();
}

/** @returns why the profile could not be created, or null. */
async function createNamedProfile(user: SessionUser, name: string): Promise<string | null> {
  try {
    if (user.user_type === 'organization') {
      await callApi(calls.entityCalls.organization.create, { body: { name } });
    } else {
      await callApi(calls.entityCalls.person.create, {
        body: { ...splitName(name), user_id: user.id },
      });
    }
    return null;
  } catch (error) {
    // Another device has created the profile already.
    if (isApiError(error) && error.code === 'conflict') return null;
    return detailOr(error, profileFailed);
  }
}
