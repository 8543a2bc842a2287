import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countPending,
  nothingPending,
  type Outcome,
} from '../../kit/pending-edits/pending-edits.ts';
import {
  type ConnectionAction,
  type ConnectionText,
  isSameText,
  type StoredConnection,
} from './connection-edits.ts';
import { readConnectionsDraft } from './pending-connections.ts';
import { apply, reduce, stored } from './test-connections.ts';

const network = [1, 2, 3, 4].map((id) => stored(id, `role ${id}`, `${2000 + id}`));
const ids = network.map(({ id }) => id);
const keys = ['k1', 'k2', 'k3'];

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

describe('pending changes of connections', () => {
  it('contain each change once, and no edit of a connection to be deleted [spec 2.4]', () => {
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

  it('contain no edit that equals what is stored [spec 2.5]', () => {
    fc.assert(
      fc.property(history, (actions) => {
        for (const edit of apply(actions).edits) {
          const found = network.find(({ id }) => id === edit.id);
          expect(found && isSameText(found, edit.change)).toBe(false);
        }
      }),
    );
  });

  it('drop a removed addition, and keep all other changes [spec 2.4]', () => {
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

  it('drop an edit that is taken back, and a deletion that is taken back', () => {
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

  it('are empty once everything is saved, whatever failed before', () => {
    fc.assert(
      fc.property(history, (actions) => {
        const changes = apply(actions);
        const outcomes = [...keys, ...ids.map(String)].map((key) => ({ key }));
        expect(countPending(reduce(changes, { kind: 'ended', outcomes }))).toBe(0);
        expect(reduce(changes, { kind: 'discarded' })).toEqual(nothingPending);
      }),
    );
  });

  it('keep failed additions with their reason, and untried ones unchanged', () => {
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

  it('are the same after a second reconciliation, and refer only to stored connections', () => {
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

  it('are read back from JSON, and rejected in an older form', () => {
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
