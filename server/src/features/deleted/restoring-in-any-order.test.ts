import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { aNetworkWithAll, deleteOne, readWhole, restoreNth } from './test-deleted.ts';

const step = fc.oneof(
  fc.record({ do: fc.constant('entity' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('relationship' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('restore' as const), which: fc.nat(20) }),
);

describeWithDatabase('deletions and restores in any order', (context) => {
  it('lead to the same network once everything is restored', async () => {
    const { ids, relationships } = await aNetworkWithAll(context.db);
    const before = await readWhole(context.db);
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 14 }),
        fc.nat(),
        async (steps, order) => {
          for (const { do: what, which } of steps) {
            if (what === 'restore') await restoreNth(context.db, which);
            else {
              const id = (what === 'entity' ? ids : relationships)[which] ?? 0;
              await deleteOne(context.db, what, id);
            }
          }
          for (let turn = 0; await restoreNth(context.db, order + turn); turn += 1);
          expect(await readWhole(context.db)).toEqual(before);
          const { rows } = await sql`select from deleted_items`.execute(context.db);
          expect(rows).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  });
});
