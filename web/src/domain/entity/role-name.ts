import type { EntityRole } from '@mangrove/contract/browser';

/** The names of a user's roles on an entity, as the administration screens show them. */
export const roleName: Record<EntityRole, string> = {
  OWNER: 'Administrator',
  CONTRIBUTOR: 'Steward',
  MEMBER: 'Member',
};
