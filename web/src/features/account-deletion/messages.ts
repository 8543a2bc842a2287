// The sentences of the deletion wizard, as they are specified.
import type { NodeAction } from '@mangrove/contract/browser';

export const wizard = {
  title: 'Delete Account',
  back: 'Back',
  next: 'Continue',
  preparing: 'Looking up what you look after...',
  prepareFailed: 'Error preparing account deletion. Please try again.',
  done: 'Your account is deleted.',
} as const;

export const initial = {
  text: 'Your account, your profile and its connections will be deleted. This cannot be undone.',
  none: 'You do not administer any nodes, so you can proceed directly.',
  some: (count: number) =>
    count === 1
      ? 'You administer 1 node. Next you decide what becomes of it.'
      : `You administer ${count} nodes. Next you decide what becomes of each of them.`,
} as const;

export const manage = {
  title: 'What becomes of your nodes',
  text: 'Nothing happens before you confirm it in the last step.',
  search: 'Search nodes',
  noMatch: 'No node has this in its name.',
  assignAll: 'Assign all that still need somebody to',
  deleteAll: (count: number) => `Delete all ${count} that still need somebody`,
  progress: (ready: number, all: number) => `${ready} of ${all} decided`,
  cannotKeep: (count: number) => `${count} node(s) cannot be kept without an administrator`,
  needsAdmin: (count: number) => `${count} node(s) still need(s) administrator assignment`,
  cannotDelete: (count: number) =>
    `${count} node(s) cannot be deleted, because others own them too`,
} as const;

export const node = {
  question: (name: string) => `What becomes of ${name}`,
  action: {
    keep: 'Keep',
    assign: 'Assign',
    delete: 'Delete',
  } satisfies Record<NodeAction, string>,
  others: (names: readonly string[]) =>
    names.length > 3
      ? `Also looked after by ${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
      : `Also looked after by ${names.join(', ')}`,
  noOthers: 'No other administrator',
  othersUnknown: 'The other administrators could not be loaded',
  keepText: 'You are removed. The others remain.',
  keepOnlyText: 'You are removed. The others remain. Only a sole owner can delete.',
  deleteText: 'Deleted with all connections, for everybody.',
  assignTo: (name: string) => `Assign ${name} to`,
  nameAndId: (name: string, id: number) => `${name} (user ${id})`,
  assignHint: 'Search for a name',
  nobodyFound: 'Nobody found',
  usersFailed: 'The list of users could not be loaded.',
  deleteOff: 'Only a sole owner can delete.',
} as const;

export const confirmation = {
  title: 'The last step',
  text: 'Once confirmed, all of this happens at once and cannot be undone.',
  profile: 'Your account and your profile are deleted.',
  keep: (count: number) => `Kept by others (${count})`,
  assign: (count: number) => `Handed over (${count})`,
  delete: (count: number) => `Deleted (${count})`,
  to: (name: string) => `to ${name}`,
  word: 'DELETE MY ACCOUNT',
  wordLabel: 'Type DELETE MY ACCOUNT to confirm',
  submit: 'Delete Account',
  busy: 'Deleting...',
  failed: 'Error deleting account. Please try again.',
  stillHere: (reason: string) =>
    `${reason} Nothing was deleted, and everything you chose is still here.`,
} as const;
