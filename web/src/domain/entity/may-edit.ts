import {
  type calls,
  type EntityRole,
  type EntityType,
  type ReplyOf,
  roleSuffices,
  type SessionUser,
} from '@mangrove/contract/browser';
import { useVisitor } from '../../api/session.ts';
import { useOwnRoles } from './own-role.ts';

type Roles = ReplyOf<typeof calls.readOwnRoles>;

/** Whether the visitor may edit an entity; false until that is known. */
export function useMayEdit(type: EntityType, id: number): boolean {
  const { user } = useVisitor();
  const { data: roles } = useOwnRoles();
  return user !== null && mayEdit(user, roles ?? [], type, id);
}

/** Owners and contributors of the entity, and superusers everywhere. */
export function mayEdit(user: SessionUser, roles: Roles, type: EntityType, id: number): boolean {
  return user.is_superuser || hasRole(roles, type, id, 'CONTRIBUTOR');
}

/** Whether a user's roles contain the needed one on an entity, or a higher one. */
export function hasRole(roles: Roles, type: EntityType, id: number, needed: EntityRole): boolean {
  return roles.some(
    ({ entity_type, entity_id, role_type }) =>
      entity_type === type && entity_id === id && roleSuffices(role_type, needed),
  );
}
