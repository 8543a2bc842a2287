import { parseYears, type YearRange } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from './transact.ts';

/** Year ranges as PostgreSQL's `int4multirange` text: `{[2015,2015],[2018,)}`. */
export function multirangeOf(ranges: readonly YearRange[]): string {
  return `{${ranges.map(rangeOf).join(',')}}`;
}

function rangeOf({ from, to }: YearRange): string {
  const start = from === Number.NEGATIVE_INFINITY ? '(' : `[${from}`;
  const end = to === Number.POSITIVE_INFINITY ? ')' : `${to}]`;
  return `${start},${end}`;
}

/**
 * Recomputes the ranges of all texts of years by the current rule, and stores those that differ.
 * @returns the number of changed rows.
 */
export async function recomputeYearRanges(tx: Executor): Promise<number> {
  const entities = await sql<{ text: string }>`
    select distinct year as text from entities where year <> ''`.execute(tx);
  const relationships = await sql<{ text: string }>`
    select distinct years as text from relationships where years <> ''`.execute(tx);
  const changedEntities = await sql`
    update entities e set year_ranges = said.ranges
    from ${rangesByText(entities.rows)}
    where e.year = said.text and e.year_ranges <> said.ranges`.execute(tx);
  const changedRelationships = await sql`
    update relationships r set year_ranges = said.ranges
    from ${rangesByText(relationships.rows)}
    where r.years = said.text and r.year_ranges <> said.ranges`.execute(tx);
  return Number(
    (changedEntities.numAffectedRows ?? 0n) + (changedRelationships.numAffectedRows ?? 0n),
  );
}

function rangesByText(rows: { text: string }[]) {
  const said = rows.map(({ text }) => ({ text, ranges: multirangeOf(parseYears(text)) }));
  return sql`json_to_recordset(${JSON.stringify(said)}::json) as said (text text, ranges int4multirange)`;
}
