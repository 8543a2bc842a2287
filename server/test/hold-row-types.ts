// The row types of raw SQL are written by hand, and the compiler cannot verify them. Here the rows
// that tests read are checked against these types on both engines: column names and values.
import { type RawBuilder, sql } from 'kysely';
import { afterEach, expect, inject } from 'vitest';
import { findFault, nameOf } from './row-shapes.ts';

/** Enough to see most columns both filled and empty, without slowing tests that read thousands. */
const rowsLookedAt = 20;

const rowTypes = inject('rowTypes');
const faults = new Set<string>();

/** The prototype of all raw statements. */
const builder = Object.getPrototypeOf(sql``) as RawBuilder<unknown> & { unheld?: Execute };
type Execute = RawBuilder<unknown>['execute'];
// This setup runs once per test file, but the files of a worker share the patched module.
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
