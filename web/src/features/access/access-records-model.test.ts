import { type EntityUser, entityRoles, roleRank } from '@mangrove/contract/browser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nothingPending, reduceEdits } from '../../kit/pending-edits/pending-edits.ts';
import {
  type AccessStep,
  accessRules,
  describeAccess,
  isOnlyOwner,
  isRoleLocked,
  mayRemove,
  mayVerify,
  type PendingAccess,
} from './access-records.ts';
import { isNothing, newcomer, pendingOf, play, user } from './test-access-records.ts';

const someRole = fc.constantFrom(...entityRoles);
const someStored = fc
  .uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 12 }), role: someRole, verified: fc.boolean() }),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  .map((list) => list.map(({ id, role, verified }) => user(id, role, verified)));
const someKey = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map(String),
  fc.integer({ min: 101, max: 118 }).map((id) => `new ${id}`),
);
const someAction: fc.Arbitrary<AccessStep> = fc.oneof(
  fc
    .record({ user_id: fc.integer({ min: 101, max: 118 }), role: someRole })
    .map(({ user_id, role }) => newcomer(user_id, role)),
  fc.record({ kind: fc.constant('choose-role' as const), key: someKey, role: someRole }),
  fc.record({ kind: fc.constant('verify' as const), key: someKey }),
  fc.record({ kind: fc.constant('remove' as const), key: someKey }),
);
const someActions = fc.array(someAction, { maxLength: 30 });

/** The rules of the server; throws where the server would refuse. */
function saveOnModel(stored: readonly EntityUser[], pending: PendingAccess): EntityUser[] {
  let list = stored.map((record) => ({ ...record }));
  const owners = () => list.filter(({ role_type }) => role_type === 'OWNER').length;
  const sorted = [...pending.edits].sort(
    (a, b) => Number(b.change.role_type === 'OWNER') - Number(a.change.role_type === 'OWNER'),
  );
  for (const edit of sorted) {
    const { role_type: role, is_verified: verifies } = edit.change;
    const found = list.find(({ id }) => id === edit.id);
    if (!found) throw new Error('not found');
    if (verifies) {
      if (found.role_type !== 'MEMBER' || found.is_verified) throw new Error('cannot verify');
      found.is_verified = true;
    }
    if (!role) continue;
    if (found.role_type === 'MEMBER' && !found.is_verified) throw new Error('verify first');
    if (found.role_type === 'OWNER' && owners() === 1) throw new Error('last owner');
    found.role_type = role;
  }
  for (const { id } of pending.deletions) {
    const found = list.find((record) => record.id === id);
    if (!found) throw new Error('not found');
    if (found.role_type === 'OWNER') throw new Error('owner');
    list = list.filter((record) => record.id !== id);
  }
  for (const [index, { value }] of pending.additions.entries()) {
    if (list.some(({ user_id }) => user_id === value.user_id)) throw new Error('twice');
    list.push({ ...value, id: 1000 + index, is_verified: false });
  }
  return list;
}

describe('any changes to a list of people with access', () => {
  it('are accepted by the server, and lead to the list that was shown', () => {
    fc.assert(
      fc.property(someStored, someActions, (stored, actions) => {
        const pending = play(stored, actions);
        const after = saveOnModel(stored, pendingOf(stored, pending));
        const short = ({ user_id, role_type, is_verified }: EntityUser) =>
          `${user_id} ${role_type} ${is_verified}`;
        expect(after.map(short).sort()).toEqual(describeAccess(stored, pending).map(short).sort());
      }),
    );
  });

  it('never allow what the rules forbid', () => {
    fc.assert(
      fc.property(someStored, someActions, (stored, actions) => {
        const records = describeAccess(stored, play(stored, actions));
        for (const record of records) {
          expect(record.isPending).toBe(record.id < 0);
          if (record.isPending) expect(record.isEdited || mayVerify(record)).toBe(false);
          if (record.stored?.role_type === 'OWNER') expect(mayRemove(record)).toBe(false);
          if (isRoleLocked(record)) expect(roleRank[record.role_type]).toBe(1);
        }
        expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
        expect(new Set(records.map(({ user_id }) => user_id)).size).toBe(records.length);
        expect(records.filter((record) => isOnlyOwner(records, record)).length).toBeLessThan(2);
        for (const owner of stored.filter(({ role_type }) => role_type === 'OWNER')) {
          expect(records.some(({ id }) => id === owner.id)).toBe(true);
        }
      }),
    );
  });

  it('are sent once each, and not for removed records', () => {
    fc.assert(
      fc.property(someStored, someActions, (stored, actions) => {
        const { edits, deletions, additions } = pendingOf(stored, play(stored, actions));
        const gone = deletions.map(({ id }) => id);
        expect(edits.filter(({ id }) => gone.includes(id))).toEqual([]);
        expect(new Set(gone).size).toBe(gone.length);
        expect(new Set(edits.map(({ id }) => id)).size).toBe(edits.length);
        expect(new Set(additions.map(({ value }) => value.user_id)).size).toBe(additions.length);
      }),
    );
  });

  it('leave nothing pending once all were saved or discarded', () => {
    fc.assert(
      fc.property(someStored, someActions, (stored, actions) => {
        const pending = play(stored, actions);
        const { edits, deletions, additions } = pendingOf(stored, pending);
        const outcomes = [
          ...edits.map(({ id, change }) => ({ key: String(id), done: change })),
          ...deletions.map(({ id }) => ({ key: String(id) })),
          ...additions.map(({ key }) => ({ key })),
        ];
        const saved = reduceEdits(accessRules, pending, { kind: 'ended', outcomes });
        expect(isNothing(pendingOf(stored, saved))).toBe(true);
        expect(reduceEdits(accessRules, pending, { kind: 'discarded' })).toEqual(nothingPending);
      }),
    );
  });

  it('are pruned when the list is read again, and stay the same when pruned twice', () => {
    fc.assert(
      fc.property(someStored, someActions, someStored, (stored, actions, later) => {
        const pending = play(stored, actions);
        const read = { kind: 'reconciled' as const, stored: later };
        const pruned = reduceEdits(accessRules, pending, read);
        expect(pruned).toEqual(pendingOf(later, pending));
        expect(pendingOf(later, pruned)).toEqual(pruned);
      }),
    );
  });

  it('fit a list that others changed meanwhile', () => {
    fc.assert(
      fc.property(someStored, someActions, someStored, (stored, actions, later) => {
        const given = play(stored, actions);
        const pending = pendingOf(later, given);
        const lowersAnOwner = pending.edits.some(
          ({ id }) => later.find((record) => record.id === id)?.role_type === 'OWNER',
        );
        if (!lowersAnOwner) expect(() => saveOnModel(later, pending)).not.toThrow();
        const known = new Set(later.map(({ id }) => id));
        for (const record of describeAccess(later, pending)) {
          expect(record.isPending || known.has(record.id)).toBe(true);
        }
      }),
    );
  });
});
