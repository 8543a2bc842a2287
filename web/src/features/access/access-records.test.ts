import { describe, expect, it } from 'vitest';
import { nothingPending, reduceEdits } from '../../kit/pending-edits/pending-edits.ts';
import {
  type AccessStep,
  accessRules,
  describeAccess,
  findRecords,
  mayRemove,
} from './access-records.ts';
import { alerts } from './messages.ts';
import {
  chosen,
  ended,
  isNothing,
  newcomer,
  pendingOf,
  play,
  removed,
  user,
  verified,
} from './test-access-records.ts';

describe('pending changes of access', () => {
  const stored = [user(1, 'OWNER'), user(2, 'CONTRIBUTOR'), user(3, 'MEMBER', false)];
  const shown = (steps: AccessStep[]) => describeAccess(stored, play(stored, steps));
  const one = (steps: AccessStep[], id: number) => shown(steps).find((record) => record.id === id);

  it('add users with negative ids, and neither edit nor verify them [spec 2.4]', () => {
    const records = shown([
      newcomer(50),
      newcomer(51, 'OWNER'),
      { kind: 'choose-role', key: 'new 50', role: 'OWNER' },
      { kind: 'verify', key: 'new 50' },
    ]);
    expect(records.slice(0, 2)).toMatchObject([
      { id: -1, user_id: 50, role_type: 'MEMBER', isPending: true, is_verified: false },
      { id: -2, user_id: 51, role_type: 'OWNER', isPending: true },
    ]);
  });

  it('add no user twice, unless the access was removed before', () => {
    expect(shown([newcomer(50), newcomer(50), newcomer(102)])).toHaveLength(4);
    const steps: AccessStep[] = [removed(2), newcomer(102)];
    expect(shown(steps).map(({ id }) => id)).toEqual([-1, 1, 3]);
    const { deletions, additions } = pendingOf(stored, play(stored, steps));
    expect([deletions.length, additions.length]).toEqual([1, 1]);
  });

  it('drop a removed addition, hide a removed record, and never remove an owner [spec 2.4]', () => {
    expect(shown([newcomer(50), removed('new 50')])).toHaveLength(3);
    expect(shown([removed(2)]).map(({ id }) => id)).toEqual([1, 3]);
    expect(shown([removed(1)])).toHaveLength(3);
    expect(one([chosen(2, 'OWNER')], 2)).toSatisfy((record) => !mayRemove(record));
  });

  it('raise a member only after a verification, and never revoke a verification [spec 2.4]', () => {
    expect(one([chosen(3, 'OWNER')], 3)).toMatchObject({ role_type: 'MEMBER', isEdited: false });
    const both = [verified(3), chosen(3, 'CONTRIBUTOR')];
    expect(one(both, 3)).toMatchObject({
      role_type: 'CONTRIBUTOR',
      is_verified: true,
      isEdited: true,
    });
    expect(pendingOf(stored, play(stored, both)).edits).toMatchObject([
      { id: 3, change: { role_type: 'CONTRIBUTOR', is_verified: true } },
    ]);
    expect(one([verified(2)], 2)?.isEdited).toBe(false);
  });

  it('include a verification only while the user is still a member [spec 2.4]', () => {
    const pending = play(stored, [verified(3)]);
    expect(pendingOf(stored, pending).edits).toHaveLength(1);
    const raised = [...stored.slice(0, 2), user(3, 'CONTRIBUTOR', false)];
    expect(pendingOf(raised, pending).edits).toEqual([]);
    expect(isNothing(pendingOf(stored.slice(0, 2), pending))).toBe(true);
  });

  it('include no edit when the stored role is chosen again', () => {
    expect(one([chosen(2, 'MEMBER')], 2)?.isEdited).toBe(true);
    expect(one([chosen(2, 'MEMBER'), chosen(2, 'CONTRIBUTOR')], 2)?.isEdited).toBe(false);
  });

  it('keep the only owner, even when a new owner is pending', () => {
    const down = chosen(1, 'MEMBER');
    expect(one([down], 1)?.role_type).toBe('OWNER');
    expect(one([newcomer(50, 'OWNER'), down], 1)?.role_type).toBe('OWNER');
    expect(one([chosen(2, 'OWNER'), down], 1)?.role_type).toBe('MEMBER');
  });

  it('keep a role chosen while a save was pending', () => {
    const failed = reduceEdits(accessRules, play(stored, [chosen(2, 'MEMBER')]), {
      kind: 'ended',
      outcomes: [{ key: '2', failure: { problem: 'Too late.', isUncertain: false } }],
    });
    expect(describeAccess(stored, failed)[1]?.problem).toBe('Too late.');
    const later = play(stored, [chosen(2, 'OWNER')], failed);
    const saved = ended(later, 2, { role_type: 'MEMBER' });
    expect(describeAccess(stored, saved)[1]).toMatchObject({ role_type: 'OWNER', problem: null });
    expect(ended(saved, 2, { role_type: 'OWNER' })).toEqual(nothingPending);
  });

  it('keep the part of an edit that failed after the first part was saved', () => {
    const pending = play(stored, [verified(3), chosen(3, 'CONTRIBUTOR')]);
    expect(ended(pending, 3, { is_verified: true }, 'Not so.').edits).toMatchObject([
      { id: 3, change: { role_type: 'CONTRIBUTOR' }, problem: 'Not so.' },
    ]);
  });

  it('have a message for a missing entity id [spec 2.8]', () => {
    expect((['edits', 'deletions', 'additions'] as const).map(alerts.noEntity)).toEqual([
      'Cannot update user access: Entity ID is missing.',
      'Cannot delete user access: Entity ID is missing.',
      'Cannot add user access: Entity ID is missing.',
    ]);
  });

  it('are found by name, e-mail address and role [spec 2.2]', () => {
    const records = describeAccess(stored, nothingPending);
    const ids = (typed: string) =>
      findRecords(records, typed, (role) => role.toLowerCase()).map(({ id }) => id);
    expect(ids(' USER 2')).toEqual([2]);
    expect(ids('user3@')).toEqual([3]);
    expect(ids('contrib')).toEqual([2]);
    expect(ids('')).toEqual([1, 2, 3]);
    expect(ids('nobody')).toEqual([]);
  });
});
