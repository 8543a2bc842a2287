import { StoredIds } from '@mangrove/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitNumbers, RemainingRows, SeenColumn, SeenIds } from '../../domain/network/columns.ts';

const ascending = (maxLength: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 2 * maxLength }), { maxLength })
    .map((numbers) => numbers.sort((one, other) => one - other));

it('columns of what a class sees hold what is not left out, however much that is', () => {
  const drawn = fc.record({ ids: ascending(300), share: fc.nat(10), salt: fc.nat(1_000) });
  fc.assert(
    fc.property(drawn, fc.nat(600), fc.nat(5), ({ ids, share, salt }, asked, added) => {
      const isOmitted = (_: unknown, row: number) => (row * 7_919 + salt) % 11 < share;
      const omitted = [...ids.keys()].filter((row) => isOmitted(row, row));
      const kept = ids.filter((id, row) => !isOmitted(id, row));
      const rows = new RemainingRows(ids.length, omitted);
      const column = new SeenColumn(ids, rows);
      expect([...column]).toEqual(kept);
      expect([column.length, column.at(-1), column.at(kept.length)]).toEqual([
        kept.length,
        undefined,
        undefined,
      ]);
      const seen = new SeenIds(new StoredIds(ids), rows);
      expect(seen.rankOf(asked)).toBe(kept.filter((id) => id < asked).length);
      const more = [...ids, ...Array.from({ length: added }, (_, row) => 1_000 + row)];
      expect([...new SeenColumn(more, rows.withTotal(more.length))]).toEqual([
        ...kept,
        ...more.slice(ids.length),
      ]);
    }),
    { numRuns: 500 },
  );
});

it('numbers are stored as narrow as the largest of them allows', () => {
  const numbers = Uint32Array.from([0, 255, 3]);
  expect(fitNumbers(numbers, 256)).toEqual(Uint8Array.from(numbers));
  expect(fitNumbers(numbers, 257)).toEqual(Uint16Array.from(numbers));
  expect(fitNumbers(Uint8Array.from(numbers), 2 ** 16 + 1)).toEqual(numbers);
  expect(fitNumbers(numbers, 2 ** 17)).toBe(numbers);
});
