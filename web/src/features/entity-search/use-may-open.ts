import { type EntitySearchResult, roleSuffices } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useVisitor } from '../../api/session.ts';
import { useOwnProfile, useWhileSignedIn } from '../../domain/entity/own-profile.ts';
import { ownRolesQuery } from '../../domain/entity/own-queries.ts';

/** Returns a function that tells whether the user may open the editor of a result. */
export function useMayOpen(): (result: EntitySearchResult) => boolean {
  const { user } = useVisitor();
  const isSignedIn = useWhileSignedIn();
  const isSuperuser = user?.is_superuser ?? false;
  const roles = useQuery({ ...ownRolesQuery, enabled: () => isSignedIn() && !isSuperuser });
  const profile = useOwnProfile().data?.profile;
  return ({ type, id }) =>
    isSuperuser ||
    (profile?.type === type && profile.id === id) ||
    (roles.data ?? []).some(
      (role) => role.entity_id === id && roleSuffices(role.role_type, 'MEMBER'),
    );
}
