import { type RawBuilder, sql } from 'kysely';

/** More digits than the numbers of names have; of longer ones the last digits count. */
const digits = 12;

/**
 * What a folded name sorts by so that numbers in it count by their value: "2. show" before
 * "10. show", as where names are sorted by `compareTexts`. No index has it: for lists of one
 * entity, one user or one page, not of everything.
 */
export function naturalOrder(folded: RawBuilder<unknown>): RawBuilder<string> {
  const padded = sql`regexp_replace(${folded}, '(\\d+)', repeat('0', ${sql.lit(digits)}) || '\\1', 'g')`;
  return sql`case when ${folded} ~ '\\d'
    then regexp_replace(${padded}, '\\d*(\\d{${sql.lit(digits)}})', '\\1', 'g') else ${folded} end`;
}
