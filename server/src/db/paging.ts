import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './transact.ts';

/** The rows of a page. */
export interface Section {
  limit: number;
  offset: number;
}

export function sectionOf({ page, page_size }: { page: number; page_size: number }): Section {
  return { limit: page_size, offset: (page - 1) * page_size };
}

/** The paging fields of an answer for a list of `total_count`. */
export function describePage(
  { page, page_size }: { page: number; page_size: number },
  total_count: number,
): { total_count: number; page: number; page_size: number; total_pages: number } {
  return { total_count, page, page_size, total_pages: Math.ceil(total_count / page_size) };
}

/** How many rows there are. @param source the tables with conditions: `tags t where t.id = 1`. */
export async function countFrom(db: Executor, source: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${source}`.execute(db);
  return rows[0]?.count ?? 0;
}
