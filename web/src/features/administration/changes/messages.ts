import type { ActKind } from '@mangrove/contract/browser';
import { formatNumber } from '../../../kit/text/formats.ts';

export const changes = {
  label: 'Recent changes',
  loading: 'Loading changes...',
  failed: 'Failed to load changes',
  none: 'Nothing recorded yet',
  noneText: 'From now on, all changes are listed here.',
  noMatch: 'No changes found',
  noMatchText: 'Try another account, kind or day.',
  actor: 'Account',
  actorPlaceholder: 'Name, address or #12',
  kind: 'Kind',
  allKinds: 'All kinds',
  from: 'From',
  to: 'To',
  clear: 'Clear filters',
  older: 'Older changes',
  newest: 'Newest changes',
  onlyBy: (name: string) => `Only by ${name}`,
  revertAll: (name: string) => `Revert all by ${name}...`,
  account: (id: string) => `account ${id}`,
  revertTitle: (name: string) => `Revert all by ${name}?`,
  revertText: (count: number) =>
    count === 1
      ? 'One thing goes back to what it was.'
      : `${count} things go back to what they were.`,
  revertMany: (count: number, unseen: number) =>
    `${formatNumber(count)} of the things changed last will be reverted. ${formatNumber(unseen)} more are checked while reverting: what somebody else has changed since stays as it is.`,
  leftText: (count: number) =>
    count === 1
      ? 'One stays as it is, wholly or in part:'
      : `${count} stay as they are, wholly or in part:`,
  nothing: 'There is nothing left that could be taken back.',
  looking: 'Looking at the changes...',
  revert: (count: number) => `Revert ${count}`,
  revertEverything: 'Revert all',
  reverting: 'Reverting...',
  reverted: (count: number) => (count === 1 ? 'One thing reverted.' : `${count} things reverted.`),
  revertFailed: 'The changes could not be reverted. Please try again.',
  previewFailed: 'The changes could not be looked at',
  parted: (gone: string, kept: string) =>
    `${gone} is parted from ${kept}. Undo does not merge the two again.`,
  notParted: (gone: string, kept: string) => `${gone} stays merged into ${kept}`,
  gone: 'an entry that is gone',
  what: {
    created: '{thing} comes back',
    deleted: '{thing} is deleted',
    changed: '{thing} goes back',
  },
  whatOfConnection: {
    created: 'The connection of {one} and {other} comes back',
    deleted: 'The connection of {one} and {other} is removed',
    changed: 'The connection of {one} and {other} goes back',
  },
  andMore: (count: number) => `and ${count} more`,
} as const;

/** The labels of the kinds of acts in the filter. */
export const kindName: Record<ActKind, string> = {
  entity_created: 'Created',
  entity_changed: 'Edited',
  kind_changed: 'Kind changed',
  entity_deleted: 'Deleted',
  entity_restored: 'Restored',
  version_restored: 'Version restored',
  relationship_created: 'Connected',
  relationship_changed: 'Connection edited',
  relationship_deleted: 'Connection removed',
  relationship_confirmed: 'Connection confirmed',
  relationship_declined: 'Connection declined',
  relationship_restored: 'Connection restored',
  access_granted: 'Access granted',
  access_changed: 'Access changed',
  access_removed: 'Access removed',
  access_verified: 'Access verified',
  picture_deleted: 'Picture deleted',
  tags_changed: 'Tags changed',
  entities_merged: 'Merged',
  entities_parted: 'Merge undone',
  person_claimed: 'Profile claimed',
  added_people_narrowed: 'Added people hidden from visitors',
  labels_followed: 'Labels updated from their Hub',
  network_imported: 'Imported',
  file_values_taken: 'Values of a file taken',
  account_deleted: 'Account deleted',
  hidden_until_decided: 'Hidden until decided',
  removed_after_report: 'Removed after a report',
  undone: 'Undone',
  reverted: 'Reverted',
};
