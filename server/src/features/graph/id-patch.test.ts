import { patchColumn, patchNumbers } from '@mangrove/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patchIds } from '../../domain/network/id-patch.ts';
import { PagedList } from '../../domain/network/paged-list.ts';

it('patchIds leads to the same columns as computing them from the rows', () => {
  const id = fc.integer({ min: 1, max: 30 });
  const someIds = fc.uniqueArray(id, { maxLength: 20 }).map((ids) => ids.sort((a, b) => a - b));
  fc.assert(
    fc.property(someIds, someIds, someIds, (before, touched, among) => {
      const present = touched.filter((one) => among.includes(one));
      const now = [...new Set([...before, ...present])]
        .filter((one) => !touched.includes(one) || present.includes(one))
        .sort((a, b) => a - b);
      const labelOf = (one: number) => (present.includes(one) ? 100 + one : one);
      const patch = patchIds(Int32Array.from(before), touched, present);
      expect([...patch.ids]).toEqual(now);
      expect(patch.at.map((index) => patch.ids[index])).toEqual(present);
      const isInPlace = before.every((one, index) => now[index] === one);
      expect(patch.map && [...patch.map]).toEqual(
        isInPlace ? null : before.map((one) => now.indexOf(one)),
      );
      const values = present.map(labelOf);
      expect(patchColumn(patch, before, values)).toEqual(now.map(labelOf));
      expect(PagedList.of(before).patch(patch, values)).toEqual(PagedList.of(now.map(labelOf)));
      expect([...patchNumbers(patch, Uint32Array.from(before), values)]).toEqual(now.map(labelOf));
    }),
    { numRuns: 500 },
  );
});

it('PagedList shares every unchanged page with its patched copy', () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => 2 * index);
  const before = PagedList.of(ids);
  const after = (touched: number[], present: number[]) =>
    before.patch(
      patchIds(Int32Array.from(ids), touched, present),
      present.map((id) => -id),
    );
  expect(after([6_000], [6_000]).pages.map((page, at) => page === before.pages[at])).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
  const added = after([10_000, 10_002], [10_000, 10_002]);
  expect([added.length, added.at(4_999), added.at(5_001)]).toEqual([5_002, 9_998, -10_002]);
  expect(added.pages[3]).toBe(before.pages[3]);
  const filled = Array.from({ length: 500 }, (_, index) => 10_000 + 2 * index);
  expect(after(filled, filled)).toEqual(PagedList.of([...ids, ...filled.map((id) => -id)]));
  expect(after([7], [])).toBe(before);
});
