import {
  type calls,
  type EntityRole,
  type EntityType,
  type ReplyOf,
  roleSuffices,
} from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useVisitor, useWhileSignedIn } from '../../api/session.ts';
import { ownRolesQuery } from './own-queries.ts';

export type OwnRoles = ReplyOf<typeof calls.readOwnRoles>;

/**
 * The roles of the signed-in user. Not requested for a superuser, who may edit every entity.
 * @param isOn false to send no request.
 */
export function useOwnRoles(isOn = true) {
  const { user } = useVisitor();
  const isSignedIn = useWhileSignedIn();
  return useQuery({
    ...ownRolesQuery,
    enabled: () => isOn && isSignedIn() && !user?.is_superuser,
  });
}

interface OwnRole {
  /** The user's role on an entity; null without one, and until the roles are known. */
  roleOn: (entityId: number) => EntityRole | null;
  isKnown: boolean;
}

/**
 * The roles of the signed-in user; a superuser counts as OWNER of every entity.
 * @param isOn false to send no request.
 */
export function useOwnRole(isOn = true): OwnRole {
  const { user } = useVisitor();
  const { data } = useOwnRoles(isOn);
  if (user?.is_superuser) return { roleOn: () => 'OWNER', isKnown: true };
  const roles = new Map(data?.map((role) => [role.entity_id, role.role_type]));
  return { roleOn: (id) => roles.get(id) ?? null, isKnown: data !== undefined };
}

/** Whether a user's roles contain the needed one on an entity, or a higher one. */
export function hasRole(
  roles: OwnRoles,
  type: EntityType,
  id: number,
  needed: EntityRole,
): boolean {
  return roles.some(
    ({ entity_type, entity_id, role_type }) =>
      entity_type === type && entity_id === id && roleSuffices(role_type, needed),
  );
}
