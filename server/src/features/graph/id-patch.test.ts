import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patchIds, patchList, patchNumbers } from './id-patch.ts';

it('patches columns as if they were made anew from the rows', () => {
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
      expect(patchList(before, patch, values)).toEqual(now.map(labelOf));
      expect([...patchNumbers(Uint32Array.from(before), patch, values)]).toEqual(now.map(labelOf));
    }),
    { numRuns: 500 },
  );
});
