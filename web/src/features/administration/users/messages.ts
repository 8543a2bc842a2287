// The sentences of user management, as they are specified.
import { mapKinds, type UserIssue } from '@mangrove/contract/browser';
import { kindValuePlural } from '../../../domain/entity/kind.ts';
import { kindTexts } from '../../../domain/entity/kind-texts.ts';
import { formatNumber } from '../../../kit/text/formats.ts';

export const users = {
  email: 'Email',
  created: 'Created',
  lastLogin: 'Last login',
  personProfiles: 'Person profiles',
  noEmail: 'No email',
  never: 'Never',
  neverLoggedIn: 'never logged in',
  noProfiles: 'No person profiles',
  severalProfiles: (count: number) => `Multiple (${count})`,
  /** The second line of a row on a phone: "Aroha Ngata · 4m ago". */
  line: (profiles: string, login: string) => `${profiles} · ${login}`,
  secondsAgo: (count: number) => `${count}s ago`,
  minutesAgo: (count: number) => `${count}m ago`,
  hoursAgo: (count: number) => `${count}h ago`,
  daysAgo: (count: number) => `${count}d ago`,
  list: {
    label: 'Users',
    loading: 'Loading users...',
    failed: 'Failed to load users',
    counted: ['user', 'users'],
    none: [
      'No users found',
      'Look for a part of an address or of a profile name, or take away a filter.',
    ],
    moreFilters: 'More filters',
    fewerFilters: 'Fewer filters',
    clearSearch: 'Clear search',
  },
} as const;

export const filters = {
  search: 'Search by email or profile name',
  login: 'Login Status',
  logins: { logged_in: 'Has logged in', never: 'Never logged in' },
  verification: 'Verification',
  verifications: { verified: 'Verified', unverified: 'Unverified' },
  role: 'Role',
  roles: { superusers: 'Superusers', regular: 'Regular' },
  profiles: 'Profiles',
  profileCounts: { with: 'With profiles', none: 'None' },
  issues: 'Data Issues',
  issueCounts: { has: 'Has issues', none: 'None' },
} as const;

export const badges = {
  superuser: 'Superuser',
  unverified: 'Unverified',
  inactive: 'Inactive',
  issues: 'Issues',
  /** Read out after "Issues". */
  issuesRead: (sentences: string) => `: ${sentences}`,
} as const;

/** Whole sentences, so that several can follow each other in one text. */
export const issueText: Record<UserIssue, string> = {
  no_person_profile: 'No person profiles.',
  several_person_profiles: 'More than one profile.',
  unverified_but_logged_in: 'Unverified, but has logged in.',
  inactive_but_logged_in: 'Inactive, but has logged in.',
  no_email: 'No email.',
  no_user_type: 'No user type.',
};

export const sheet = {
  title: 'User',
  type: 'Type',
  noType: 'Not known',
  loading: 'Loading user...',
  failed: 'Failed to load users',
  missing: 'User not found',
  missingText: 'They may have already been deleted.',
  delete: 'Delete user',
  reset: 'Reset password',
  makeSuperuser: 'Make Superuser',
  removeSuperuser: 'Remove Superuser',
  ownAccount: 'This is your own account.',
  deactivate: 'Deactivate account',
  reactivate: 'Reactivate account',
  cannotDelete: 'Cannot delete your own account.',
  cannotModify: 'Cannot modify your own superuser status.',
  cannotReset: 'Change your own password in your account settings.',
} as const;

export const access = {
  title: 'Entity Access',
  addNode: 'Add node',
  /** "Project · Steward". */
  kindAndRole: (kind: string, role: string) => `${kind} · ${role}`,
  lastOwner: 'Last Owner',
  loading: 'Loading user roles...',
  failed: 'Failed to load user roles',
  none: 'No access to any entity yet.',
  actions: (name: string) => `Actions for ${name}`,
  revoke: 'Revoke Access',
  delete: 'Delete Entity',
} as const;

const namesListed = 5;

/** The first names as text, and the number of further ones. */
function listed(names: readonly string[]): string {
  const more = names.length - namesListed;
  const first = names.slice(0, namesListed).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

const entityCount = (count: number) => (count === 1 ? '1 entity' : `${count} entities`);
const accessRightCount = (count: number) =>
  count === 1 ? '1 access right' : `${count} access rights`;

export const deleteUser = {
  title: 'Delete user',
  question: (email: string) => `Are you sure you want to delete ${email}?`,
  warning:
    'The account is deleted for good, with its sessions and access rights. This cannot be undone.',
  loadingOwned: 'Loading what the account looks after...',
  ownedFailed: 'What the account looks after could not be loaded.',
  lastOwnerOf: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} has no other administrator, and is deleted as well.`
      : `${names.length} entities have no other administrator, and are deleted as well: ${listed(names)}.`,
  administratorOf: (count: number) => `This user is an administrator of ${entityCount(count)}.`,
  busy: 'Deleting...',
  done: (entities: number, roles: number) =>
    `User deleted successfully. Removed ${entityCount(entities)} and ${accessRightCount(roles)}.`,
  denied: 'Access denied. Only superusers can delete users.',
  missing: 'User not found. They may have already been deleted.',
  failed: (detail: string) => `Failed to delete user: ${detail}`,
} as const;

export const rank = {
  make: {
    title: 'Make Superuser',
    question: (email: string) => `Are you sure you want to make ${email} a superuser?`,
    text: 'Superusers see, change and delete everything: users, entities, access rights and tags. The user is logged out now, and is a superuser after the next login.',
    done: (email: string) => `${email} is now a superuser.`,
  },
  remove: {
    title: 'Remove Superuser',
    question: (email: string) => `Are you sure that ${email} should no longer be a superuser?`,
    text: 'The user keeps the account and every access right, and is logged out now.',
    done: (email: string) => `${email} is no longer a superuser.`,
  },
  busy: 'Saving...',
  failed: (detail: string) => `Failed to toggle superuser status: ${detail}`,
} as const;

export const activation = {
  deactivate: {
    title: 'Deactivate account',
    question: (email: string) => `Are you sure you want to deactivate ${email}?`,
    text: 'The account is logged out everywhere and cannot log in until a superuser reactivates it. Its profile and access rights stay.',
    busy: 'Deactivating...',
    done: (email: string) => `${email} was deactivated.`,
  },
  reactivate: {
    title: 'Reactivate account',
    question: (email: string) => `Are you sure you want to reactivate ${email}?`,
    text: 'The account can log in again, with everything that it had.',
    busy: 'Reactivating...',
    done: (email: string) => `${email} was reactivated.`,
  },
  reason: 'Reason',
  reasonHint: 'Stands in the audit log.',
  reasonRequired: 'Please give a reason.',
  failed: (detail: string) => `Failed to change the account: ${detail}`,
} as const;

export const revoke = {
  title: 'Revoke Access',
  question: (email: string, name: string) =>
    `Are you sure you want to remove ${email}'s access to ${name}?`,
  administrator: 'This user is an administrator of it.',
  lastOne:
    'This user is the last administrator of it. The last one cannot be removed. Make somebody else an administrator first.',
  busy: 'Revoking...',
  done: (name: string) => `Access to ${name} revoked.`,
  failed: (detail: string) => `Failed to revoke access: ${detail}`,
} as const;

export const deleteEntity = {
  title: 'Delete Entity',
  administrator: 'This user is an administrator of it. Everybody else loses it as well.',
  lastOne: 'This user is the last administrator of it.',
  failed: (detail: string) => `Failed to delete entity: ${detail}`,
} as const;

export const reset = {
  title: 'Reset password',
  for: (email: string) => `For ${email}`,
  ways: 'How the password is reset',
  manual: 'Manual Reset',
  link: 'Send Reset Link',
  password: 'New password',
  confirm: 'Confirm password',
  short: 'Password must be at least 8 characters long',
  mismatch: 'Passwords do not match',
  manualText: 'The user is logged out everywhere, and told by email.',
  linkText: (email: string) =>
    `A link to set a new password goes to ${email}. It holds for one hour.`,
  superuserText: "A superuser's password can only be reset by link.",
  submit: 'Reset Password',
  send: 'Send Reset Link',
  busy: 'Resetting...',
  done: (email: string) => `The password of ${email} was reset.`,
  sent: (email: string) => `A reset link was sent to ${email}.`,
  invalid: (detail: string) => `Password validation failed: ${detail}`,
  tooMany: 'Too many requests. Please wait a moment before trying again.',
  failed: (detail: string) => `Failed to reset password: ${detail}`,
} as const;

export const addNode = {
  title: 'Add Node Access',
  for: (email: string) => `For ${email}`,
  kinds: 'Kinds of entities',
  tab: kindValuePlural,
  search: mapKinds((kind) => kindTexts[kind].search),
  level: 'Access Level',
  chooseLevel: 'Choose a level',
  loading: 'Searching...',
  loadFailed: 'Search failed. Please try again.',
  none: 'Nothing found, or this user has access to it already.',
  more: 'Show more',
  shown: (shown: number, total: number) => `${formatNumber(shown)} of ${formatNumber(total)}`,
  submit: 'Grant Access',
  busy: 'Granting Access...',
  done: (name: string) => `Access to ${name} granted.`,
  failed: (detail: string) =>
    detail === '' ? 'Failed to add user access' : `Failed to add user access: ${detail}`,
} as const;
