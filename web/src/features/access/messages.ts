// The sentences of access management, as they are specified.
import type { EntityRole, EntityType } from '@mangrove/contract/browser';
import { kindName } from '../../domain/entity/kind.ts';
import type { SaveStage } from '../../kit/pending-edits/editor-part.ts';

/** `<type>` of the sentences. */
const kindWord = (type: EntityType) => kindName[type].toLowerCase();

export const panel = {
  tab: 'Access',
  title: 'Access Management',
  subtitle: (type: EntityType) => `View and manage user permissions for this ${kindWord(type)}`,
  search: 'Search users...',
  add: 'Add User',
  user: 'User',
  status: 'Status',
  role: 'Role',
  actions: 'Actions',
  verified: 'Verified',
  unverified: 'Unverified',
  pending: 'Pending',
  pendingChanges: 'Pending Changes',
  you: '(you)',
  roleOf: (name: string) => `Role of ${name}`,
  verify: 'Verify',
  verifyUser: (name: string) => `Verify ${name}`,
  remove: (name: string) => `Remove ${name}`,
  onlyOwner: 'The only one',
  none: (type: EntityType) => `No users have access to this ${kindWord(type)}`,
  noneText: 'Whoever is given access can keep it up to date together with you.',
  noMatch: (typed: string) => `No users found matching "${typed}"`,
  noMatchText: 'Look for a part of the name, of the email address, or for a role.',
  banner:
    'Pending user access changes will be applied when you click the "Save Changes" button at the top of the page.',
  loading: 'Loading users...',
  loadFailed: 'Failed to load user access list',
  loadForbidden:
    "You don't have permission to view the user access list. Only owners can manage user access.",
  tryAgain: 'Try Again',
  unsaved: (type: EntityType) =>
    `People can be given access to this ${kindWord(type)} after the first Save Changes.`,
  relationships: 'relationships',
} as const;

/** The labels in the role select. */
export const roleOption: Record<EntityRole, string> = {
  OWNER: 'Owner',
  CONTRIBUTOR: 'Contributor',
  MEMBER: 'Member',
};
/** The label of a role that an unverified member cannot have yet. */
export const lockedRoleOption = (role: EntityRole) => `${roleOption[role]} (verify first)`;

export const adding = {
  title: 'Add User Access',
  text: (type: EntityType) =>
    `Grant access to this ${kindWord(type)} by entering the user's email address.`,
  user: 'User',
  userHint: 'Type at least 2 characters of a name, or the whole email address.',
  found: 'Users found',
  searching: 'Searching...',
  none: 'No users found',
  hasAccess: (email: string) => `${email} · Has access already`,
  role: 'Role',
  required: 'Please select a user',
  submit: 'Add User',
  busy: 'Adding...',
} as const;

export const removing = {
  title: 'Remove User Access',
  text: (name: string) =>
    `Are you sure you want to remove access for ${name}? This action cannot be undone.`,
  submit: 'Remove Access',
  busy: 'Removing...',
} as const;

/** Shown as soon as an edit is made; nothing is sent before Save Changes. */
export const confirmations = {
  added: 'User access will be granted when you save changes',
  removed: 'User access will be removed when you save changes',
  roleChosen: 'User role will be updated when you save changes',
  verified: 'User verification will be processed when you save changes',
} as const;

const noEntity: Record<SaveStage, string> = {
  edits: 'Cannot update user access: Entity ID is missing.',
  deletions: 'Cannot delete user access: Entity ID is missing.',
  additions: 'Cannot add user access: Entity ID is missing.',
};

export const alerts = {
  saved: {
    edits: (count: number) => `Updated ${count} user access record(s)`,
    deletions: (count: number) => `Removed ${count} user access record(s)`,
    additions: (count: number) => `Added ${count} new user access record(s)`,
  } satisfies Record<SaveStage, (count: number) => string>,
  addFailed: 'Failed to add user access',
  updateFailed: 'Failed to update user access',
  removeFailed: 'Failed to remove user access',
  roleFailed: 'Failed to update user role',
  verifyFailed: 'Failed to verify user role',
  noEntity: (stage: SaveStage) => noEntity[stage],
} as const;

export const people = {
  title: 'People with access',
  prefix: 'People with access to',
  titleOf: (name: string) => `People with access to ${name}`,
  back: 'Back to Manage Nodes',
  missing: 'This profile does not exist any more',
  missingText: 'It may have been deleted. The map shows what is there now.',
  loading: 'Loading profile...',
  failed: 'This profile could not be loaded',
} as const;

export const leaving = {
  open: 'Leave',
  title: (name: string) => `Leave ${name}`,
  text: (type: EntityType, name: string) =>
    `You will no longer be able to edit the ${kindWord(type)} ${name}. Only an administrator can give you access again.`,
  submit: 'Leave',
  busy: 'Leaving...',
  done: (name: string) => `You have left ${name}.`,
  failed: 'Failed to remove user access',
  heading: (type: EntityType) => `Leave this ${kindWord(type)}`,
  headingText: 'You give up your own access. The other administrators keep theirs.',
  lastOwner: 'You are its only administrator. Make somebody else an owner first, and save.',
} as const;
