import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConnectionAction,
  type ConnectionChanges,
  countChanges,
  isSameText,
  noChanges,
  type Outcome,
  reduceConnections,
  type StoredConnection,
} from './connection-changes.ts';

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

const apply = (actions: readonly ConnectionAction[], from = noChanges) =>
  actions.reduce(reduceConnections, from);

const outcome = fc.oneof(
  fc.constant<Outcome>({ kind: 'done' }),
  fc.record({
    kind: fc.constant('failed' as const),
    problem: fc.string(),
    isUncertain: fc.boolean(),
  }),
);
const someOf = <Key>(all: readonly Key[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...all), outcome), { maxLength: 4 })
    .map((pairs) => new Map(pairs));
const text = fc.record({
  role: fc.constantFrom('', 'artist', 'role 1', ' role 1 ', 'role 2'),
  years: fc.constantFrom('', '2001', '2002', '2020 - 2022'),
});

const action: fc.Arbitrary<ConnectionAction> = fc.oneof(
  fc.record({
    kind: fc.constant('added' as const),
    key: fc.constantFrom(...keys),
    other: fc.constantFrom(...network.map(({ other }) => other)),
    role: fc.constant('guest'),
    years: fc.constantFrom('', '2026'),
  }),
  fc.tuple(fc.constantFrom(...network), text).map(([connection, now]) => ({
    kind: 'edited' as const,
    stored: connection,
    ...now,
  })),
  fc.record({ kind: fc.constant('deleted' as const), id: fc.constantFrom(...ids) }),
  fc.record({ kind: fc.constant('dropped' as const), key: fc.constantFrom(...keys) }),
  fc.record({
    kind: fc.constant('addition-edited' as const),
    key: fc.constantFrom(...keys),
    role: fc.constantFrom('', 'host'),
    years: fc.constantFrom('', '2025'),
  }),
  fc.record({ kind: fc.constant('kept' as const), ids: fc.subarray(ids) }),
  fc.record({ kind: fc.constant('tried' as const), triedAfter: fc.integer({ min: 4, max: 9 }) }),
  someOf(keys).map((outcomes) => ({ kind: 'additions-ended' as const, outcomes })),
  someOf(ids).map((outcomes) => ({ kind: 'edits-ended' as const, outcomes })),
  someOf(ids).map((outcomes) => ({ kind: 'deletions-ended' as const, outcomes })),
  fc.subarray(network).map((found) => ({ kind: 'reconciled' as const, stored: found })),
  fc.constant({ kind: 'discarded' as const }),
);
const history = fc.array(action, { maxLength: 30 });

describe('what is pending in the connections', () => {
  it('holds each wish once, and never an edit of what is to be deleted', () => {
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

  it('never holds an edit that says what is stored', () => {
    fc.assert(
      fc.property(history, (actions) => {
        for (const edit of apply(actions).edits) {
          const found = network.find(({ id }) => id === edit.id);
          expect(found && isSameText(found, edit)).toBe(false);
        }
      }),
    );
  });

  it('drops one that was never created when it is deleted, and leaves the rest alone', () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...keys), (actions, key) => {
        const before = apply(actions);
        const after = reduceConnections(before, { kind: 'dropped', key });
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
        const edited = reduceConnections(apply(actions), {
          kind: 'edited',
          stored: connection,
          role,
          years,
        });
        const isDeleted = edited.deletions.some(({ id }) => id === connection.id);
        expect(edited.edits.some(({ id }) => id === connection.id)).toBe(false);
        const deleted = reduceConnections(edited, { kind: 'deleted', id: connection.id });
        const kept = reduceConnections(deleted, { kind: 'kept', ids: [connection.id] });
        if (!isDeleted) expect(kept).toEqual(edited);
      }),
    );
  });

  it('is empty once everything has gone through, whatever failed before', () => {
    fc.assert(
      fc.property(history, (actions) => {
        const changes = apply(actions);
        const done: Outcome = { kind: 'done' };
        const all = <Key>(list: readonly Key[]) => new Map(list.map((key) => [key, done]));
        const after = apply(
          [
            { kind: 'edits-ended', outcomes: all(ids) },
            { kind: 'deletions-ended', outcomes: all(ids) },
            { kind: 'additions-ended', outcomes: all(keys) },
          ],
          changes,
        );
        expect(countChanges(after)).toBe(0);
        expect(apply([{ kind: 'discarded' }], changes)).toEqual(noChanges);
      }),
    );
  });

  it('keeps what failed with its reason, and what was not tried as it was', () => {
    fc.assert(
      fc.property(history, someOf(keys), (actions, outcomes) => {
        const before = apply(actions);
        const after = reduceConnections(before, { kind: 'additions-ended', outcomes });
        const expected = before.additions.flatMap((item) => {
          const end = outcomes.get(item.key);
          if (!end) return [item];
          if (end.kind === 'done') return [];
          const isUncertain = item.isUncertain || end.isUncertain;
          return [{ ...item, problem: end.problem, isUncertain }];
        });
        expect(after).toEqual({ ...before, additions: expected });
      }),
    );
  });

  it('is the same after a second look at what is stored, and refers only to that', () => {
    fc.assert(
      fc.property(history, fc.subarray(network), (actions, found) => {
        const look = { kind: 'reconciled', stored: found } as const;
        const once = reduceConnections(apply(actions), look);
        expect(reduceConnections(once, look)).toEqual(once);
        const there = new Set(found.map(({ id }) => id));
        for (const { id } of [...once.edits, ...once.deletions]) expect(there.has(id)).toBe(true);
      }),
    );
  });

  it('survives being kept as JSON', () => {
    fc.assert(
      fc.property(history, (actions) => {
        const changes = apply(actions);
        const back = JSON.parse(JSON.stringify(changes)) as ConnectionChanges;
        expect(reduceConnections(noChanges, { kind: 'restored', changes: back })).toEqual(changes);
      }),
    );
  });
});

describe('a pending connection', () => {
  const other = { id: 77, type: 'person', name: 'Mere Kingi' } as const;
  const added = { kind: 'added', key: 'k1', other, role: 'artist', years: '' } as const;
  const edited = { kind: 'addition-edited', key: 'k1', role: 'host', years: '2024' } as const;

  it('is edited in place, and sent under another key when it was sent before', () => {
    const [before] = apply([added, { kind: 'tried', triedAfter: 40 }]).additions;
    const refused = { kind: 'failed', problem: 'No such role.', isUncertain: false } as const;
    const [after] = apply([
      added,
      { kind: 'tried', triedAfter: 40 },
      { kind: 'additions-ended', outcomes: new Map([['k1', refused]]) },
      edited,
    ]).additions;
    expect(after).toMatchObject({ key: 'k1', role: 'host', years: '2024' });
    expect(after).toMatchObject({ problem: null, triedAfter: null });
    expect(after?.revision).not.toBe(before?.revision);
  });

  it('stays as it is while an earlier try may have arrived', () => {
    const cut = { kind: 'failed', problem: 'Cut.', isUncertain: true } as const;
    const changes = apply([added, { kind: 'additions-ended', outcomes: new Map([['k1', cut]]) }]);
    expect(reduceConnections(changes, edited)).toEqual(changes);
  });
});

describe('an entity that Save Changes creates', () => {
  const eelNets = (key: string) =>
    ({ id: 0, type: 'project', name: 'Eel Nets', creation: { key, description: '' } }) as const;
  const add = (key: string, other: ReturnType<typeof eelNets>) =>
    ({ kind: 'added', key, other, role: key, years: '' }) as const;

  it('has an id of its own, shared by its connections, until it is created', () => {
    const changes = apply([
      add('k1', eelNets('c1')),
      add('k2', eelNets('c2')),
      add('k3', eelNets('c1')),
    ]);
    const idsOf = ({ additions }: ConnectionChanges) => additions.map((item) => item.other.id);
    const [first, second, third] = idsOf(changes);
    expect([first === third, first === second]).toEqual([true, false]);
    expect(idsOf(changes).every((id) => id < 0)).toBe(true);
    const created = reduceConnections(changes, { kind: 'created', creationKey: 'c1', id: 90 });
    expect(idsOf(created)).toEqual([90, second, 90]);
    expect(created.additions.map((item) => item.other.creation?.key)).toEqual([
      undefined,
      'c2',
      undefined,
    ]);
  });
});

describe('a request without an answer', () => {
  const wanted = stored(0, 'artist', '2026', 77);
  const pending = apply([
    { kind: 'added', key: 'k1', other: wanted.other, role: ' artist', years: '2026' },
  ]);
  const look = (changes: ConnectionChanges, ...found: StoredConnection[]) =>
    reduceConnections(changes, { kind: 'reconciled', stored: found }).additions.length;

  it('counts as done when what it wanted is stored since', () => {
    const tried = reduceConnections(pending, { kind: 'tried', triedAfter: 40 });
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
