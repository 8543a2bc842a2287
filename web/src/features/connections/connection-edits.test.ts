import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countPending,
  nothingPending,
  type Outcome,
  reduceEdits,
} from '../../kit/pending-edits/pending-edits.ts';
import {
  type ConnectionAction,
  type ConnectionText,
  connectionRules,
  isSameText,
  type PendingConnections,
  type StoredConnection,
  withCreated,
  withPendingId,
} from './connection-edits.ts';
import { readConnectionsDraft } from './pending-connections.ts';

const stored = (id: number, role = '', years = '', otherId = 100 + id): StoredConnection => ({
  id,
  other: { id: otherId, type: 'person', name: `Person ${otherId}` },
  isOutgoing: true,
  role,
  years,
});

const network = [1, 2, 3, 4].map((id) => stored(id, `role ${id}`, `${2000 + id}`));
const ids = network.map(({ id }) => id);
const keys = ['k1', 'k2', 'k3'];

const reduce = (pending: PendingConnections, action: ConnectionAction) =>
  reduceEdits(connectionRules, pending, action);
const apply = (
  actions: readonly ConnectionAction[],
  from: PendingConnections = nothingPending,
): PendingConnections => actions.reduce(reduce, from);

type Ended = Outcome<StoredConnection, ConnectionText>;
const failure = fc.record({ problem: fc.string(), isUncertain: fc.boolean() });
const someEnded = (all: readonly string[]): fc.Arbitrary<Ended[]> =>
  fc.subarray([...all]).chain((some) =>
    fc.tuple(
      ...some.map((key) =>
        fc.oneof(
          fc.constant<Ended>({ key }),
          failure.map((given): Ended => ({ key, failure: given })),
        ),
      ),
    ),
  );
const text = fc.record({
  role: fc.constantFrom('', 'artist', 'role 1', ' role 1 ', 'role 2'),
  years: fc.constantFrom('', '2001', '2002', '2020 - 2022'),
});

const action: fc.Arbitrary<ConnectionAction> = fc.oneof(
  fc.record({
    kind: fc.constant('added' as const),
    key: fc.constantFrom(...keys),
    value: fc.record({
      other: fc.constantFrom(...network.map(({ other }) => other)),
      role: fc.constant('guest'),
      years: fc.constantFrom('', '2026'),
    }),
  }),
  fc.record({
    kind: fc.constant('edited' as const),
    stored: fc.constantFrom(...network),
    change: text,
  }),
  fc.record({ kind: fc.constant('removed' as const), key: fc.constantFrom(...ids.map(String)) }),
  fc.record({
    kind: fc.constant('addition-edited' as const),
    key: fc.constantFrom(...keys),
    value: fc.record({
      other: fc.constantFrom(...network.map(({ other }) => other)),
      role: fc.constantFrom('', 'host'),
      years: fc.constantFrom('', '2025'),
    }),
  }),
  fc.record({ kind: fc.constant('kept' as const), id: fc.constantFrom(...ids) }),
  fc.record({ kind: fc.constant('tried' as const), triedAfter: fc.integer({ min: 4, max: 9 }) }),
  someEnded([...keys, ...ids.map(String)]).map((outcomes) => ({
    kind: 'ended' as const,
    outcomes,
  })),
  fc.subarray(network).map((found) => ({ kind: 'reconciled' as const, stored: found })),
  fc.constant({ kind: 'discarded' as const }),
);
const history = fc.array(action, { maxLength: 30 });

describe('what is pending in the connections', () => {
  it('holds each once, and never an edit of what is to be deleted [spec 2.4]', () => {
    fc.assert(
      fc.property(history, (actions) => {
        const { additions, edits, deletions } = apply(actions);
        const unique = (items: readonly unknown[]) => new Set(items).size === items.length;
        expect(unique(additions.map(({ key }) => key))).toBe(true);
        expect(unique(edits.map(({ id }) => id))).toBe(true);
        expect(unique(deletions.map(({ id }) => id))).toBe(true);
        const deleted = new Set(deletions.map(({ id }) => id));
        expect(edits.filter(({ id }) => deleted.has(id))).toEqual([]);
      }),
    );
  });

  it('never holds an edit that says what is stored [spec 2.5]', () => {
    fc.assert(
      fc.property(history, (actions) => {
        for (const edit of apply(actions).edits) {
          const found = network.find(({ id }) => id === edit.id);
          expect(found && isSameText(found, edit.change)).toBe(false);
        }
      }),
    );
  });

  it('drops one that was never created when it is deleted, and leaves the rest alone [spec 2.4]', () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...keys), (actions, key) => {
        const value = {
          other: network[0]?.other ?? { id: 1, type: 'person', name: '' },
          role: '',
          years: '',
        } as const;
        const before = apply([...actions, { kind: 'added', key, value }]);
        const after = reduce(before, { kind: 'removed', key });
        expect(after.additions).toEqual(before.additions.filter((item) => item.key !== key));
        expect(after.edits).toEqual(before.edits);
        expect(after.deletions).toEqual(before.deletions);
      }),
    );
  });

  it('lets an edit go that is taken back, and a deletion with its edit', () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...network), (actions, connection) => {
        const { role, years } = connection;
        const edited = reduce(apply(actions), {
          kind: 'edited',
          stored: connection,
          change: { role, years },
        });
        const isDeleted = edited.deletions.some(({ id }) => id === connection.id);
        expect(edited.edits.some(({ id }) => id === connection.id)).toBe(false);
        const deleted = reduce(edited, {
          kind: 'removed',
          key: String(connection.id),
        });
        const kept = reduce(deleted, { kind: 'kept', id: connection.id });
        if (!isDeleted) expect(kept).toEqual(edited);
      }),
    );
  });

  it('is empty once everything has gone through, whatever failed before', () => {
    fc.assert(
      fc.property(history, (actions) => {
        const changes = apply(actions);
        const outcomes = [...keys, ...ids.map(String)].map((key) => ({ key }));
        expect(countPending(reduce(changes, { kind: 'ended', outcomes }))).toBe(0);
        expect(reduce(changes, { kind: 'discarded' })).toEqual(nothingPending);
      }),
    );
  });

  it('keeps what failed with its reason, and what was not tried as it was', () => {
    fc.assert(
      fc.property(history, someEnded(keys), (actions, outcomes) => {
        const before = apply(actions);
        const after = reduce(before, { kind: 'ended', outcomes });
        const expected = before.additions.flatMap((item) => {
          const end = outcomes.find(({ key }) => key === item.key);
          if (!end) return [item];
          if (!end.failure) return [];
          const isUncertain = item.isUncertain || end.failure.isUncertain;
          return [{ ...item, problem: end.failure.problem, isUncertain }];
        });
        expect(after).toEqual({ ...before, additions: expected });
      }),
    );
  });

  it('is the same after a second look at what is stored, and refers only to that', () => {
    fc.assert(
      fc.property(history, fc.subarray(network), (actions, found) => {
        const look = { kind: 'reconciled', stored: found } as const;
        const once = reduce(apply(actions), look);
        expect(reduce(once, look)).toEqual(once);
        const there = new Set(found.map(({ id }) => id));
        for (const { id } of [...once.edits, ...once.deletions]) expect(there.has(id)).toBe(true);
      }),
    );
  });

  it('survives being held as JSON, and is not taken for something else', () => {
    fc.assert(
      fc.property(history, (actions) => {
        const changes = apply(actions);
        expect(readConnectionsDraft(JSON.parse(JSON.stringify(changes)))).toEqual(changes);
      }),
    );
    const old = { key: 'k1', other: network[0]?.other, role: '', years: '', triedAfter: null };
    expect(readConnectionsDraft({ ...nothingPending, additions: [old] })).toBeNull();
  });
});

describe('a pending connection', () => {
  const other = { id: 77, type: 'person', name: 'Mere Kingi' } as const;
  const value = { other, role: 'artist', years: '' };
  const added = { kind: 'added', key: 'k1', value } as const;
  const edited = {
    kind: 'addition-edited',
    key: 'k1',
    value: { other, role: 'host', years: '2024' },
  } as const;

  it('is edited in place, and sent under another key when it was sent before [spec 2.4]', () => {
    const [before] = apply([added, { kind: 'tried', triedAfter: 40 }]).additions;
    const refused = { problem: 'No such role.', isUncertain: false };
    const [after] = apply([
      added,
      { kind: 'tried', triedAfter: 40 },
      { kind: 'ended', outcomes: [{ key: 'k1', failure: refused }] },
      edited,
    ]).additions;
    expect(after).toMatchObject({ key: 'k1', value: edited.value });
    expect(after).toMatchObject({ problem: null, triedAfter: null });
    expect(after?.revision).not.toBe(before?.revision);
  });

  it('stays as it is while an earlier try may have arrived', () => {
    const cut = { problem: 'Cut.', isUncertain: true };
    const changes = apply([added, { kind: 'ended', outcomes: [{ key: 'k1', failure: cut }] }]);
    expect(reduce(changes, edited)).toEqual(changes);
  });
});

describe('an entity that Save Changes creates', () => {
  const eelNets = (key: string) =>
    ({ id: 0, type: 'project', name: 'Eel Nets', creation: { key, description: '' } }) as const;
  const add = (before: PendingConnections, key: string, creationKey: string) => {
    const other = withPendingId(eelNets(creationKey), before.additions);
    return reduce(before, { kind: 'added', key, value: { other, role: key, years: '' } });
  };

  it('has an id of its own, shared by its connections, until it is created', () => {
    const changes = add(add(add(nothingPending, 'k1', 'c1'), 'k2', 'c2'), 'k3', 'c1');
    const idsOf = ({ additions }: PendingConnections) =>
      additions.map(({ value }) => value.other.id);
    const [first, second, third] = idsOf(changes);
    expect([first === third, first === second]).toEqual([true, false]);
    expect(idsOf(changes).every((id) => id < 0)).toBe(true);
    const created = reduce(changes, {
      kind: 'additions-updated',
      update: (value) => withCreated(value, 'c1', 90),
    });
    expect(idsOf(created)).toEqual([90, second, 90]);
    expect(created.additions.map(({ value }) => value.other.creation?.key)).toEqual([
      undefined,
      'c2',
      undefined,
    ]);
  });
});

describe('a request without an answer', () => {
  const wanted = stored(0, 'artist', '2026', 77);
  const pending = apply([
    {
      kind: 'added',
      key: 'k1',
      value: { other: wanted.other, role: ' artist', years: '2026' },
    },
  ]);
  const look = (changes: PendingConnections, ...found: StoredConnection[]) =>
    reduce(changes, { kind: 'reconciled', stored: found }).additions.length;

  it('counts as done when what it wanted is stored since', () => {
    const tried = reduce(pending, { kind: 'tried', triedAfter: 40 });
    expect(look(tried, { ...wanted, id: 41 })).toBe(0);
    expect(look(tried, { ...wanted, id: 40 })).toBe(1);
    expect(look(tried, { ...wanted, id: 41, isOutgoing: false })).toBe(1);
    expect(look(tried, { ...wanted, id: 41, role: 'host' })).toBe(1);
    expect(look(tried, stored(41, 'artist', '2026', 78))).toBe(1);
  });

  it('never counts as done before it was tried, and remembers its first try', () => {
    expect(look(pending, { ...wanted, id: 41 })).toBe(1);
    const twice = apply(
      [
        { kind: 'tried', triedAfter: 40 },
        { kind: 'tried', triedAfter: 50 },
      ],
      pending,
    );
    expect(look(twice, { ...wanted, id: 45 })).toBe(0);
  });
});
