import * as z from 'zod';
import { integerParam } from './query-parts.ts';

/** The query parameters of a paged list; pages are counted from 1. */
export function pageParams(size: number, most = 100) {
  return {
    page: integerParam(1, 1_000_000, 1),
    page_size: integerParam(1, most, size),
  };
}

export const SortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.output<typeof SortOrder>;

/** The fields of every paged answer. A page after the last one has no items. */
export const pageFields = {
  /** The number of items on all pages. */
  total_count: z.int(),
  page: z.int(),
  page_size: z.int(),
  /** 0 for an empty list. */
  total_pages: z.int(),
};

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), ...pageFields });
}
