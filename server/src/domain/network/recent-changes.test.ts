import { StoredIds } from '@mangrove/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NetworkChanges } from './patch-snapshot.ts';
import { type Footprint, RecentChanges } from './recent-changes.ts';
import type { WholeSnapshot } from './snapshot.ts';

const version = (number: number) => `abcdef01-${number}`;
const ids = Int32Array.of(1, 2, 3, 4);
/** Relationship 9 is between the entities 1 and 2. */
const drawn = {
  ...{ ids, edgeIds: new StoredIds(Int32Array.of(9)) },
  ...{ sources: Uint32Array.of(0), targets: Uint32Array.of(1), names: ['Ada', 'Bo', 'Cy', 'Di'] },
};
const snapshot = (number: number, differing = {}) =>
  ({ ...drawn, ...differing, version: version(number) }) as unknown as WholeSnapshot;

type Given = Partial<Pick<NetworkChanges, 'entityIds' | 'relationshipIds'>> & {
  ends?: [number, number];
  traces?: Partial<NetworkChanges['traces']>;
};
const changesOf = ({ entityIds = [], relationshipIds = [], ends, traces }: Given) =>
  ({
    ...{ entityIds, relationshipIds },
    relationships: { node1: ends ? [ends[0]] : [], node2: ends ? [ends[1]] : [] },
    traces: {
      ...{ parts: [], words: [], mayChangeSearches: false, mayChangeTexts: false },
      ...{ isUntold: false, ...traces },
    },
  }) as unknown as NetworkChanges;

/** Whether an answer of version 1 is that of version 2, which brought these changes. */
function isSame(footprint: Footprint, given: Given, differing = {}): boolean {
  const recent = new RecentChanges();
  recent.add(snapshot(1), snapshot(2, differing), changesOf(given));
  return recent.unchangedSince(footprint, version(1)) === version(2);
}

describe('what recent versions changed', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is told apart by the entities that an answer tells of', () => {
    const card = { entities: [1, 3] };
    expect(isSame(card, { entityIds: [2, 4] })).toBe(true);
    expect(isSame(card, { entityIds: [3] })).toBe(false);
    expect(isSame(card, { traces: { parts: [2] } })).toBe(true);
    expect(isSame(card, { traces: { parts: [1] } })).toBe(false);
    expect(isSame({ entities: [3, 4] }, { relationshipIds: [9] })).toBe(true);
    expect(isSame({ entities: [2] }, { relationshipIds: [9] })).toBe(false);
    expect(isSame({ entities: [4] }, { relationshipIds: [10], ends: [3, 4] })).toBe(false);
    expect(isSame(card, { traces: { mayChangeSearches: true } })).toBe(true);
    expect(isSame(card, { traces: { mayChangeTexts: true } })).toBe(false);
    expect(isSame(card, { traces: { isUntold: true } })).toBe(false);
  });

  it('is told apart by words for what was searched', () => {
    const search = { entities: [1], mayFindBy: ({ text }: { text: string }) => text === 'tide' };
    const words = (text: string) => ({ traces: { words: [{ text, stems: [] }] } });
    expect(isSame(search, { entityIds: [2], ...words('reef') })).toBe(true);
    expect(isSame(search, { entityIds: [2], ...words('tide') })).toBe(false);
    expect(isSame(search, { traces: { mayChangeSearches: true } })).toBe(false);
  });

  it('leaves the map as it is while all that is drawn stays the same', () => {
    expect(isSame({ isMap: true }, { entityIds: [1] })).toBe(true);
    expect(isSame({ isMap: true }, { traces: { mayChangeTexts: true } })).toBe(true);
    expect(isSame({ isMap: true }, { entityIds: [1] }, { names: [...drawn.names] })).toBe(false);
    expect(isSame({ isMap: true }, { traces: { isUntold: true } })).toBe(false);
    const many = Array.from({ length: 1_001 }, (_, at) => at + 10);
    expect(isSame({ isMap: true }, { entityIds: many })).toBe(false);
  });

  it('is not known of versions before the first, after the last, of another database, or long ago', () => {
    const recent = new RecentChanges();
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    expect(recent.unchangedSince({}, version(1))).toBeNull();
    recent.add(snapshot(5), snapshot(6), changesOf({}));
    recent.add(snapshot(6), snapshot(8), changesOf({}));
    expect(recent.unchangedSince({}, version(5))).toBe(version(8));
    expect(recent.unchangedSince({}, version(8))).toBe(version(8));
    for (const other of [version(4), version(9), 'abcdef02-6']) {
      expect(recent.unchangedSince({}, other)).toBeNull();
    }
    now.mockReturnValue(3_600_001);
    expect(recent.unchangedSince({}, version(7))).toBeNull();
    expect(recent.unchangedSince({}, version(8))).toBe(version(8));
    recent.forget();
    expect(recent.unchangedSince({}, version(8))).toBeNull();
  });
});
