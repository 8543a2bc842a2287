// Types of the rows of raw SQL are written by hand, and the compiler believes them. Here the rows that
// tests read are held against them, on both engines: which columns there are, and what stands there.
import { type RawBuilder, sql } from 'kysely';
import { afterEach, expect, inject } from 'vitest';
import { findFault, nameOf } from './row-shapes.ts';

/** Enough to see a column filled and empty, and no wait where a test reads thousands. */
const rowsLookedAt = 20;

const rowTypes = inject('rowTypes');
const faults = new Set<string>();

/** Every statement is made by this one. */
const builder = Object.getPrototypeOf(sql``) as RawBuilder<unknown> & { unheld?: Execute };
type Execute = RawBuilder<unknown>['execute'];
// The test files of a worker share its modules: for each of them this one runs again.
builder.unheld ??= builder.execute;
const { unheld } = builder;
builder.execute = async function executeAndHold(...given) {
  const result = await unheld.apply(this, given);
  const node = this.toOperationNode() as { sqlFragments?: readonly string[] };
  const types = rowTypes[nameOf(node.sqlFragments ?? [])] ?? [];
  for (const row of types.length > 0 ? result.rows.slice(0, rowsLookedAt) : []) {
    const found = types.map(({ where, shape }) => {
      const fault = findFault(row, shape);
      return fault && `${where}: ${fault}`;
    });
    if (!found.includes(null)) faults.add(found.join(', '));
  }
  return result;
};

afterEach(() => {
  const found = [...faults];
  faults.clear();
  expect(found, 'rows that differ from their type').toEqual([]);
});
