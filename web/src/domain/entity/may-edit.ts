import {
  type calls,
  type EntityType,
  type ReplyOf,
  roleSuffices,
  type SessionUser,
} from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useVisitor } from '../../api/session.ts';
import { useWhileSignedIn } from './own-profile.ts';
import { ownRolesQuery } from './own-queries.ts';

/** Whether the visitor may edit an entity; false until that is known. */
export function useMayEdit(type: EntityType, id: number): boolean {
  const { user } = useVisitor();
  const { data: roles } = useQuery({ ...ownRolesQuery, enabled: useWhileSignedIn() });
  return user !== null && mayEdit(user, roles ?? [], type, id);
}

/** Owners and contributors of the entity, and superusers everywhere. */
export function mayEdit(
  user: SessionUser,
  roles: ReplyOf<typeof calls.readOwnRoles>,
  type: EntityType,
  id: number,
): boolean {
  if (user.is_superuser) return true;
  return roles.some(
    ({ entity_type, entity_id, role_type }) =>
      entity_type === type && entity_id === id && roleSuffices(role_type, 'CONTRIBUTOR'),
  );
}
