import {
  type EntityRole,
  type EntityUser,
  entityRoles,
  roleRank,
} from '@mangrove/contract/browser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nothingPending, reconcile, reduceEdits } from '../../kit/pending-edits/pending-edits.ts';
import {
  type AccessEdit,
  type AccessStep,
  accessRules,
  actionOf,
  describeAccess,
  findRecords,
  isOnlyOwner,
  isRoleLocked,
  mayRemove,
  mayVerify,
  type PendingAccess,
} from './access-records.ts';
import { alerts } from './messages.ts';

const user = (id: number, role_type: EntityRole, is_verified = true): EntityUser => ({
  id,
  user_id: 100 + id,
  user_name: `User ${id}`,
  user_email: `user${id}@example.org`,
  role_type,
  is_verified,
});
const newcomer = (user_id: number, role_type: EntityRole = 'MEMBER') => ({
  kind: 'add' as const,
  key: `new ${user_id}`,
  user: { user_id, user_name: `User ${user_id}`, user_email: '', role_type },
});
const chosen = (id: number, role: EntityRole): AccessStep => ({
  kind: 'choose-role',
  key: String(id),
  role,
});
const verified = (id: number): AccessStep => ({ kind: 'verify', key: String(id) });
const removed = (id: number | string): AccessStep => ({ kind: 'remove', key: String(id) });

function play(
  stored: EntityUser[],
  steps: AccessStep[],
  from: PendingAccess = nothingPending,
): PendingAccess {
  return steps.reduce((pending, step) => {
    const action = actionOf(describeAccess(stored, pending), step);
    return action ? reduceEdits(accessRules, pending, action) : pending;
  }, from);
}

const pendingOf = (stored: EntityUser[], pending: PendingAccess) =>
  reconcile(accessRules, pending, stored);
const isNothing = ({ edits, deletions, additions }: PendingAccess) =>
  edits.length + deletions.length + additions.length === 0;
const ended = (pending: PendingAccess, id: number, done: AccessEdit, problem?: string) =>
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

describe('the lifecycle of access', () => {
  const stored = [user(1, 'OWNER'), user(2, 'CONTRIBUTOR'), user(3, 'MEMBER', false)];
  const shown = (steps: AccessStep[]) => describeAccess(stored, play(stored, steps));
  const one = (steps: AccessStep[], id: number) => shown(steps).find((record) => record.id === id);

  it('adds with a negative id, and neither edits nor verifies what is pending [spec 2.4]', () => {
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

  it('adds nobody twice, unless the access is taken away meanwhile', () => {
    expect(shown([newcomer(50), newcomer(50), newcomer(102)])).toHaveLength(4);
    const steps: AccessStep[] = [removed(2), newcomer(102)];
    expect(shown(steps).map(({ id }) => id)).toEqual([-1, 1, 3]);
    const { deletions, additions } = pendingOf(stored, play(stored, steps));
    expect([deletions.length, additions.length]).toEqual([1, 1]);
  });

  it('drops a pending record, marks a stored one, and leaves owners [spec 2.4]', () => {
    expect(shown([newcomer(50), removed('new 50')])).toHaveLength(3);
    expect(shown([removed(2)]).map(({ id }) => id)).toEqual([1, 3]);
    expect(shown([removed(1)])).toHaveLength(3);
    expect(one([chosen(2, 'OWNER')], 2)).toSatisfy((record) => !mayRemove(record));
  });

  it('raises a member once verified, and never takes a verification back [spec 2.4]', () => {
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

  it('verifies on save only who is still a member [spec 2.4]', () => {
    const pending = play(stored, [verified(3)]);
    expect(pendingOf(stored, pending).edits).toHaveLength(1);
    const raised = [...stored.slice(0, 2), user(3, 'CONTRIBUTOR', false)];
    expect(pendingOf(raised, pending).edits).toEqual([]);
    expect(isNothing(pendingOf(stored.slice(0, 2), pending))).toBe(true);
  });

  it('is no edit to choose the stored role again', () => {
    expect(one([chosen(2, 'MEMBER')], 2)?.isEdited).toBe(true);
    expect(one([chosen(2, 'MEMBER'), chosen(2, 'CONTRIBUTOR')], 2)?.isEdited).toBe(false);
  });

  it('leaves an owner, also when the other one is still to come', () => {
    const down = chosen(1, 'MEMBER');
    expect(one([down], 1)?.role_type).toBe('OWNER');
    expect(one([newcomer(50, 'OWNER'), down], 1)?.role_type).toBe('OWNER');
    expect(one([chosen(2, 'OWNER'), down], 1)?.role_type).toBe('MEMBER');
  });

  it('keeps what was chosen while a save was on its way', () => {
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

  it('keeps of an edit what failed after its first part was done', () => {
    const pending = play(stored, [verified(3), chosen(3, 'CONTRIBUTOR')]);
    expect(ended(pending, 3, { is_verified: true }, 'Not so.').edits).toMatchObject([
      { id: 3, change: { role_type: 'CONTRIBUTOR' }, problem: 'Not so.' },
    ]);
  });

  it('says what cannot be done without an entity [spec 2.8]', () => {
    expect((['edits', 'deletions', 'additions'] as const).map(alerts.noEntity)).toEqual([
      'Cannot update user access: Entity ID is missing.',
      'Cannot delete user access: Entity ID is missing.',
      'Cannot add user access: Entity ID is missing.',
    ]);
  });

  it('finds by name, address and role [spec 2.2]', () => {
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

/** The rules that the server holds; throws where it would refuse. */
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

describe('whatever is done to a list of people with access', () => {
  it('is taken by the server, and leaves what was shown', () => {
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

  it('never offers what the rules forbid', () => {
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

  it('sends nothing twice, and nothing for a record that is taken away', () => {
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

  it('leaves nothing pending once everything was saved or discarded', () => {
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

  it('is the same after the list was read anew, and does not come back later', () => {
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

  it('fits a list that others changed meanwhile', () => {
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
