import type { EntityType } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useWhileSignedIn } from '../../api/session.ts';
import { entityQuery } from './entity-query.ts';

/**
 * The entity of the signed-in user's profile with its connections. Only while somebody is signed in:
 * read again when the session has ended, it would be kept as what the next visitor has read.
 */
export function useOwnEntity({ type, id }: { type: EntityType; id: number }, isOn = true) {
  const isSignedIn = useWhileSignedIn();
  return useQuery({ ...entityQuery(type, id), enabled: () => isOn && isSignedIn() });
}
