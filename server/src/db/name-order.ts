import { type RawBuilder, sql } from 'kysely';

/**
 * What a short list of names sorts by, so that numbers in them count by their value as in long ones:
 * computed for each row, where `entities` has it stored as `sort_name`.
 */
export function nameOrder(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql`natural_order(fold(${name}))`;
}
