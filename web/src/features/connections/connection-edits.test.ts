import { describe, expect, it } from 'vitest';
import { nothingPending } from '../../kit/pending-edits/pending-edits.ts';
import {
  type PendingConnections,
  type StoredConnection,
  withCreated,
  withPendingId,
} from './connection-edits.ts';
import { apply, reduce, stored } from './test-connections.ts';

describe('a pending connection', () => {
  const other = { id: 77, type: 'person', name: 'Mere Kingi' } as const;
  const value = { other, role: 'artist', years: '' };
  const added = { kind: 'added', key: 'k1', value } as const;
  const edited = {
    kind: 'addition-edited',
    key: 'k1',
    value: { other, role: 'host', years: '2024' },
  } as const;

  it('is edited in place, and gets a new revision when it was sent before [spec 2.4]', () => {
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

  it('cannot be edited while an earlier try may have arrived', () => {
    const cut = { problem: 'Cut.', isUncertain: true };
    const changes = apply([added, { kind: 'ended', outcomes: [{ key: 'k1', failure: cut }] }]);
    expect(reduce(changes, edited)).toEqual(changes);
  });
});

describe('an entity that Save Changes creates', () => {
  const eelNets = (key: string) =>
    ({ id: 0, type: 'project', name: 'Eel Nets', creation: { key, description: '' } }) as const;
  const add = (before: PendingConnections, key: string, creationKey: string) => {
    const other = withPendingId(
      eelNets(creationKey),
      before.additions.map(({ value }) => value.other),
    );
    return reduce(before, { kind: 'added', key, value: { other, role: key, years: '' } });
  };

  it('has a temporary id, shared by its connections, until it is created', () => {
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

describe('an addition without an answer', () => {
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

  it('counts as done when the same connection was stored after its try', () => {
    const tried = reduce(pending, { kind: 'tried', triedAfter: 40 });
    expect(look(tried, { ...wanted, id: 41 })).toBe(0);
    expect(look(tried, { ...wanted, id: 40 })).toBe(1);
    expect(look(tried, { ...wanted, id: 41, isOutgoing: false })).toBe(1);
    expect(look(tried, { ...wanted, id: 41, role: 'host' })).toBe(1);
    expect(look(tried, stored(41, 'artist', '2026', 78))).toBe(1);
  });

  it('does not count as done before a try, and is compared from its first try on', () => {
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
