import type { EntityType, SessionUser } from '@mangrove/contract/browser';
import { useVisitor } from '../../api/session.ts';
import { hasRole, type OwnRoles, useOwnRoles } from './own-role.ts';

/** Whether a link to the editor is shown to the visitor; false until that is known. */
export function useShowsEditLink(type: EntityType, id: number): boolean {
  const { user } = useVisitor();
  const { data: roles } = useOwnRoles();
  return user !== null && showsEditLink(user, roles ?? [], type, id);
}

/**
 * Owners and contributors of the entity, and superusers everywhere. The server and the guard of the
 * editor admit more users: members, and the user whose own profile it is.
 */
export function showsEditLink(
  user: SessionUser,
  roles: OwnRoles,
  type: EntityType,
  id: number,
): boolean {
  return user.is_superuser || hasRole(roles, type, id, 'CONTRIBUTOR');
}
