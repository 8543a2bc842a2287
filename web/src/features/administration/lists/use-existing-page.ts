import { useEffect } from 'react';

/** Leads back to the last page where the one asked for has gone, with the last row that it had. */
export function useExistingPage(
  page: number,
  pageCount: number | undefined,
  onPage: (page: number) => void,
): void {
  const isGone = pageCount !== undefined && pageCount > 0 && page > pageCount;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every page that has gone
  useEffect(() => {
    if (isGone && pageCount !== undefined) onPage(pageCount);
  }, [isGone, pageCount]);
}
