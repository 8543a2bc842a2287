import { compareTexts } from '@mangrove/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Snapshot } from '../../../domain/network/snapshot.ts';
import { sortNames } from './name-order.ts';
import { orderByRank, rankTexts } from './rank.ts';

/** What the order needs of a snapshot. */
function named(byId: ReadonlyMap<number, string>): Snapshot {
  const ids = [...byId.keys()].sort((one, other) => one - other);
  const names = ids.map((id) => byId.get(id) ?? '');
  return { ids: Int32Array.from(ids), names, covers: new Map() } as unknown as Snapshot;
}

const idsIn = ({ ids, order }: { ids: Int32Array; order: Uint32Array }) =>
  Array.from(order, (node) => ids[node]);

it('sortNames takes over an earlier order, and arrives where sorting anew does', async () => {
  const word = fc.constantFrom('Ada', 'ada', 'Äda', 'Bo', '2. Show', '10. Show', '');
  const network = fc.dictionary(fc.integer({ min: 1, max: 60 }).map(String), word, { maxKeys: 40 });
  const toMap = (all: Record<string, string>) =>
    new Map(Object.entries(all).map(([id, name]) => [Number(id), name]));
  await fc.assert(
    fc.asyncProperty(network, network, async (first, changed) => {
      const before = toMap(first);
      // Few changes, as those of one save are.
      const after = new Map([...before].slice(1));
      for (const [id, name] of [...toMap(changed)].slice(0, 3)) after.set(id, name);
      const old = sortNames(named(before));
      const patched = await sortNames(named(after), old);
      const expected = [...after]
        .sort(([one, a], [other, b]) => compareTexts(a, b) || one - other)
        .map(([id]) => id);
      expect(idsIn(patched)).toEqual(expected);
      expect(idsIn(await sortNames(named(after)))).toEqual(expected);
    }),
  );
});

it('sortNames sorts what is longer than a stretch', async () => {
  const all = new Map(
    Array.from({ length: 5_003 }, (_, at) => [at + 1, `Name ${(at * 7919) % 997}`]),
  );
  const { order, names } = await sortNames(named(all));
  expect(order).toHaveLength(all.size);
  for (let at = 1; at < order.length; at++) {
    const [one, other] = [order[at - 1] ?? 0, order[at] ?? 0];
    expect(compareTexts(names[one] ?? '', names[other] ?? '') || one - other).toBeLessThan(0);
  }
});

it('orderByRank keeps equal ones in their order, and those without a value last both ways', async () => {
  const list = Uint32Array.of(4, 3, 2, 1, 0);
  const ranks = [1, 0, -1, 1, 0];
  expect([...orderByRank(list, ranks, 'asc')]).toEqual([4, 1, 3, 0, 2]);
  expect([...orderByRank(list, ranks, 'desc')]).toEqual([3, 0, 4, 1, 2]);
  expect([...(await rankTexts(['b', 'A', 'a', 'C'], compareTexts))]).toEqual([1, 0, 0, 2]);
});
