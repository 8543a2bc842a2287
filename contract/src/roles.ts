import * as z from 'zod';

export const entityRoles = ['OWNER', 'CONTRIBUTOR', 'MEMBER'] as const;
export const EntityRole = z.enum(entityRoles);
export type EntityRole = z.output<typeof EntityRole>;

/** Ranks of "profiles and connections", 9. */
export const roleRank: Record<EntityRole, number> = { MEMBER: 1, CONTRIBUTOR: 2, OWNER: 3 };

/** Whether a role ranks at least as high as the required one; no role ranks below all. */
export function roleSuffices(role: EntityRole | null, required: EntityRole): boolean {
  return role !== null && roleRank[role] >= roleRank[required];
}
