import { type EntityRole, type EntityUser, entityRoles, roleRank } from '@mangrove/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccessAction,
  type AccessWishes,
  describeAccess,
  findRecords,
  hasPending,
  isOnlyOwner,
  isRoleLocked,
  mayRemove,
  mayVerify,
  noWishes,
  type PendingAccess,
  pendingAccess,
  reduceAccess,
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
  kind: 'added' as const,
  user: { user_id, user_name: `User ${user_id}`, user_email: '', role_type },
});

function play(stored: EntityUser[], actions: AccessAction[], from = noWishes): AccessWishes {
  return actions.reduce((wishes, action) => reduceAccess(stored, wishes, action), from);
}

describe('the lifecycle of access', () => {
  const stored = [user(1, 'OWNER'), user(2, 'CONTRIBUTOR'), user(3, 'MEMBER', false)];
  const shown = (actions: AccessAction[]) => describeAccess(stored, play(stored, actions));
  const one = (actions: AccessAction[], id: number) =>
    shown(actions).find((record) => record.id === id);

  it('adds with a negative id, and neither edits nor verifies what is pending', () => {
    const records = shown([
      newcomer(50),
      newcomer(51, 'OWNER'),
      { kind: 'role-chosen', id: -1, role: 'OWNER' },
      { kind: 'verified', id: -1 },
    ]);
    expect(records.slice(0, 2)).toMatchObject([
      { id: -1, user_id: 50, role_type: 'MEMBER', isPending: true, is_verified: false },
      { id: -2, user_id: 51, role_type: 'OWNER', isPending: true },
    ]);
  });

  it('adds nobody twice, unless the access is taken away meanwhile', () => {
    expect(shown([newcomer(50), newcomer(50), newcomer(102)])).toHaveLength(4);
    const actions: AccessAction[] = [{ kind: 'removed', id: 2 }, newcomer(102)];
    expect(shown(actions).map(({ id }) => id)).toEqual([-1, 1, 3]);
    const { deletions, additions } = pendingAccess(stored, play(stored, actions));
    expect([deletions.length, additions.length]).toEqual([1, 1]);
  });

  it('drops a pending record, marks a stored one, and leaves owners', () => {
    expect(shown([newcomer(50), { kind: 'removed', id: -1 }])).toHaveLength(3);
    expect(shown([{ kind: 'removed', id: 2 }]).map(({ id }) => id)).toEqual([1, 3]);
    expect(shown([{ kind: 'removed', id: 1 }])).toHaveLength(3);
    expect(one([{ kind: 'role-chosen', id: 2, role: 'OWNER' }], 2)).toSatisfy(
      (record) => !mayRemove(record),
    );
  });

  it('raises a member once verified, and never takes a verification back', () => {
    expect(one([{ kind: 'role-chosen', id: 3, role: 'OWNER' }], 3)).toMatchObject({
      role_type: 'MEMBER',
      isEdited: false,
    });
    const both: AccessAction[] = [
      { kind: 'verified', id: 3 },
      { kind: 'role-chosen', id: 3, role: 'CONTRIBUTOR' },
    ];
    expect(one(both, 3)).toMatchObject({
      role_type: 'CONTRIBUTOR',
      is_verified: true,
      isEdited: true,
    });
    expect(pendingAccess(stored, play(stored, both)).edits).toEqual([
      { record: stored[2], role: 'CONTRIBUTOR', verifies: true },
    ]);
    expect(one([{ kind: 'verified', id: 2 }], 2)?.isEdited).toBe(false);
  });

  it('verifies on save only who is still a member', () => {
    const wishes = play(stored, [{ kind: 'verified', id: 3 }]);
    expect(pendingAccess(stored, wishes).edits).toHaveLength(1);
    const raised = [...stored.slice(0, 2), user(3, 'CONTRIBUTOR', false)];
    expect(pendingAccess(raised, wishes).edits).toEqual([]);
    const gone = stored.slice(0, 2);
    expect(hasPending(pendingAccess(gone, wishes))).toBe(false);
  });

  it('is no edit to choose the stored role again', () => {
    const there: AccessAction = { kind: 'role-chosen', id: 2, role: 'MEMBER' };
    const back: AccessAction = { kind: 'role-chosen', id: 2, role: 'CONTRIBUTOR' };
    expect(one([there], 2)?.isEdited).toBe(true);
    expect(one([there, back], 2)?.isEdited).toBe(false);
  });

  it('leaves an owner, also when the other one is still to come', () => {
    const down: AccessAction = { kind: 'role-chosen', id: 1, role: 'MEMBER' };
    expect(one([down], 1)?.role_type).toBe('OWNER');
    expect(one([newcomer(50, 'OWNER'), down], 1)?.role_type).toBe('OWNER');
    expect(one([{ kind: 'role-chosen', id: 2, role: 'OWNER' }, down], 1)?.role_type).toBe('MEMBER');
  });

  it('keeps what was chosen while a save was on its way', () => {
    const wishes = play(stored, [
      { kind: 'role-chosen', id: 2, role: 'MEMBER' },
      { kind: 'failed', id: 2, problem: 'Too late.' },
    ]);
    expect(describeAccess(stored, wishes)[1]?.problem).toBe('Too late.');
    const later = play(stored, [{ kind: 'role-chosen', id: 2, role: 'OWNER' }], wishes);
    const done = play(stored, [{ kind: 'saved', id: 2, sent: { role_type: 'MEMBER' } }], later);
    expect(describeAccess(stored, done)[1]).toMatchObject({ role_type: 'OWNER', problem: null });
    expect(play(stored, [{ kind: 'saved', id: 2, sent: { role_type: 'OWNER' } }], done)).toEqual(
      noWishes,
    );
  });

  it('says what cannot be done without an entity', () => {
    expect((['edits', 'deletions', 'additions'] as const).map(alerts.noEntity)).toEqual([
      'Cannot update user access: Entity ID is missing.',
      'Cannot delete user access: Entity ID is missing.',
      'Cannot add user access: Entity ID is missing.',
    ]);
  });

  it('finds by name, address and role', () => {
    const records = describeAccess(stored, noWishes);
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
const someId = fc.integer({ min: -4, max: 12 });
const someAction: fc.Arbitrary<AccessAction> = fc.oneof(
  fc
    .record({ user_id: fc.integer({ min: 101, max: 118 }), role: someRole })
    .map(({ user_id, role }) => newcomer(user_id, role)),
  fc.record({ kind: fc.constant('role-chosen' as const), id: someId, role: someRole }),
  fc.record({ kind: fc.constant('verified' as const), id: someId }),
  fc.record({ kind: fc.constant('removed' as const), id: someId }),
);
const someActions = fc.array(someAction, { maxLength: 30 });

/** The rules that the server holds; throws where it would refuse. */
function saveOnModel(stored: readonly EntityUser[], pending: PendingAccess): EntityUser[] {
  let list = stored.map((record) => ({ ...record }));
  const owners = () => list.filter(({ role_type }) => role_type === 'OWNER').length;
  const sorted = [...pending.edits].sort(
    (a, b) => Number(b.role === 'OWNER') - Number(a.role === 'OWNER'),
  );
  for (const { record, role, verifies } of sorted) {
    const found = list.find(({ id }) => id === record.id);
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
  for (const one of pending.additions) {
    if (list.some(({ user_id }) => user_id === one.user_id)) throw new Error('twice');
    list.push({ ...one, id: 1000 - one.id, is_verified: false });
  }
  return list;
}

describe('whatever is done to a list of people with access', () => {
  it('is taken by the server, and leaves what was shown', () => {
    fc.assert(
      fc.property(someStored, someActions, (stored, actions) => {
        const wishes = play(stored, actions);
        const after = saveOnModel(stored, pendingAccess(stored, wishes));
        const short = ({ user_id, role_type, is_verified }: EntityUser) =>
          `${user_id} ${role_type} ${is_verified}`;
        expect(after.map(short).sort()).toEqual(describeAccess(stored, wishes).map(short).sort());
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
        const { edits, deletions, additions } = pendingAccess(stored, play(stored, actions));
        const gone = deletions.map(({ id }) => id);
        expect(edits.filter(({ record }) => gone.includes(record.id))).toEqual([]);
        expect(new Set(gone).size).toBe(gone.length);
        expect(new Set(edits.map(({ record }) => record.id)).size).toBe(edits.length);
        expect(new Set(additions.map(({ user_id }) => user_id)).size).toBe(additions.length);
      }),
    );
  });

  it('leaves nothing pending once everything was saved or discarded', () => {
    fc.assert(
      fc.property(someStored, someActions, (stored, actions) => {
        const wishes = play(stored, actions);
        const { edits, deletions, additions } = pendingAccess(stored, wishes);
        const saved: AccessAction[] = [
          ...edits.map(({ record, role, verifies }) => ({
            kind: 'saved' as const,
            id: record.id,
            sent: {
              ...(role ? { role_type: role } : {}),
              ...(verifies ? { is_verified: true as const } : {}),
            },
          })),
          ...[...deletions, ...additions].map(({ id }) => ({ kind: 'saved' as const, id })),
        ];
        expect(hasPending(pendingAccess(stored, play(stored, saved, wishes)))).toBe(false);
        expect(play(stored, [{ kind: 'discarded' }], wishes)).toEqual(noWishes);
      }),
    );
  });

  it('is the same after the list was read anew, and does not come back later', () => {
    fc.assert(
      fc.property(someStored, someActions, someStored, (stored, actions, later) => {
        const wishes = play(stored, actions);
        const pruned = play(later, [{ kind: 'list-read' }], wishes);
        expect(pendingAccess(later, pruned)).toEqual(pendingAccess(later, wishes));
        const isLeft = hasPending(pendingAccess(later, pruned));
        if (!isLeft) expect(pruned).toMatchObject({ added: [], edited: {}, deleted: [] });
      }),
    );
  });

  it('fits a list that others changed meanwhile', () => {
    fc.assert(
      fc.property(someStored, someActions, someStored, (stored, actions, later) => {
        const wishes = play(stored, actions);
        const pending = pendingAccess(later, wishes);
        const lowersAnOwner = pending.edits.some(({ record }) => record.role_type === 'OWNER');
        if (!lowersAnOwner) expect(() => saveOnModel(later, pending)).not.toThrow();
        const known = new Set(later.map(({ id }) => id));
        for (const record of describeAccess(later, wishes)) {
          expect(record.isPending || known.has(record.id)).toBe(true);
        }
      }),
    );
  });
});
