import type { EntityRole, EntityUser } from '@mangrove/contract/browser';
import { nothingPending, reconcile, reduceEdits } from '../../kit/pending-edits/pending-edits.ts';
import {
  type AccessEdit,
  type AccessStep,
  accessRules,
  actionOf,
  describeAccess,
  type PendingAccess,
} from './access-records.ts';

export const user = (id: number, role_type: EntityRole, is_verified = true): EntityUser => ({
  id,
  user_id: 100 + id,
  user_name: `User ${id}`,
  user_email: `user${id}@example.org`,
  role_type,
  is_verified,
});
export const newcomer = (user_id: number, role_type: EntityRole = 'MEMBER') => ({
  kind: 'add' as const,
  key: `new ${user_id}`,
  user: { user_id, user_name: `User ${user_id}`, user_email: '', role_type },
});
export const chosen = (id: number, role: EntityRole): AccessStep => ({
  kind: 'choose-role',
  key: String(id),
  role,
});
export const verified = (id: number): AccessStep => ({ kind: 'verify', key: String(id) });
export const removed = (id: number | string): AccessStep => ({ kind: 'remove', key: String(id) });

export function play(
  stored: EntityUser[],
  steps: AccessStep[],
  from: PendingAccess = nothingPending,
): PendingAccess {
  return steps.reduce((pending, step) => {
    const action = actionOf(describeAccess(stored, pending), step);
    return action ? reduceEdits(accessRules, pending, action) : pending;
  }, from);
}

export const pendingOf = (stored: EntityUser[], pending: PendingAccess) =>
  reconcile(accessRules, pending, stored);
export const isNothing = ({ edits, deletions, additions }: PendingAccess) =>
  edits.length + deletions.length + additions.length === 0;
export const ended = (pending: PendingAccess, id: number, done: AccessEdit, problem?: string) =>
  reduceEdits(accessRules, pending, {
    kind: 'ended',
    outcomes: [
      {
        key: String(id),
        done,
        ...(problem === undefined ? {} : { failure: { problem, isUncertain: false } }),
      },
    ],
  });
