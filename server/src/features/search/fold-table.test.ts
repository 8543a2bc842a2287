// What searches look for is typed by anybody: what is remembered of it stays small.
import { expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { FoldTable } from './fold-table.ts';

describeOnOneEngine('the table of folded characters', (context) => {
  it('holds a bounded number of them, and folds those that were just learnt', async () => {
    const table = new FoldTable();
    const step = 20_000;
    for (let first = 0x1_0000; first < 0x3_0000; first += step) {
      const codes = Array.from({ length: step }, (_, index) => first + index);
      await table.learn(context.db, [`É${String.fromCodePoint(...codes)}`]);
      expect(table.size).toBeLessThan(80_000);
      expect(table.fold('É').text).toBe('e');
    }
  });
});
