import type { EntityRole } from '@mangrove/contract/browser';

/** What a user is at an entity, as the screens of administration call it. */
export const roleName: Record<EntityRole, string> = {
  OWNER: 'Administrator',
  CONTRIBUTOR: 'Steward',
  MEMBER: 'Member',
};
