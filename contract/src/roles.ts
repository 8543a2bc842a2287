export const entityRoles = ['OWNER', 'CONTRIBUTOR', 'MEMBER'] as const;
export type EntityRole = (typeof entityRoles)[number];

/** The ranks of "profiles and connections", 9. */
export const roleRank: Record<EntityRole, number> = { MEMBER: 1, CONTRIBUTOR: 2, OWNER: 3 };

/** Whether a role ranks at least as high as the required one; null (no role) never does. */
export function roleSuffices(role: EntityRole | null, required: EntityRole): boolean {
  return role !== null && roleRank[role] >= roleRank[required];
}

/** What happens to an entity when its administrator deletes the account. */
export const nodeActions = ['keep', 'assign', 'delete'] as const;
export type NodeAction = (typeof nodeActions)[number];
