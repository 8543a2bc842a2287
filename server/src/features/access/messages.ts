export const text = {
  list: "You don't have permission to view the user access list. Only owners can manage user access.",
  manage: 'Only owners can manage user access.',
  otherOwner: "An owner's access can only be changed by that owner or by a superuser.",
  lastOwner: 'Cannot remove the last owner of an entity.',
  unverified: 'This member must be verified before the role can be raised.',
  nothingToVerify: 'Only members who are not verified yet can be verified.',
  nobody: 'No user found with this email address.',
  roleGone: 'User role not found. It may have already been removed.',
} as const;
