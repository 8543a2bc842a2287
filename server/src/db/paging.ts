/** The limit and offset of a page. */
export function sectionOf({ page, page_size }: { page: number; page_size: number }): {
  limit: number;
  offset: number;
} {
  return { limit: page_size, offset: (page - 1) * page_size };
}

/** The paging fields of an answer for a list of `total_count`. */
export function describePage(
  { page, page_size }: { page: number; page_size: number },
  total_count: number,
): { total_count: number; page: number; page_size: number; total_pages: number } {
  return { total_count, page, page_size, total_pages: Math.ceil(total_count / page_size) };
}
