import type { PrimaryProfile } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ownProfileKey } from '../../api/keys.ts';

/**
 * The signed-in user's profile, as far as somebody else has asked for it already: the top bar
 * shows its portrait, and must not bring the call and its schemas into the first page.
 */
export function useKnownOwnProfile(userId: number): PrimaryProfile | null {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const read = () =>
    queries.getQueryData<{ profile: PrimaryProfile | null }>(ownProfileKey(userId))?.profile ??
    null;
  return useSyncExternalStore(
    useCallback((tell) => cache.subscribe(tell), [cache]),
    read,
  );
}
