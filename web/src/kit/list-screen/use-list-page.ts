import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Fields } from '../url-state/address.ts';
import type { Sorting } from '../url-state/fields.ts';
import { useUrlState } from '../url-state/use-url-state.ts';
import { isFilter } from './filters.tsx';
import type { ListPage, ListParams, ListProps, ListScreenOf, RowOf } from './list-definition.ts';

/** The state in the address of a list, and the query for its page. */
export function useListPage({ address, queryKey, call, staleTime, pageSize }: ListProps['screen']) {
  const { values, change } = useUrlState(address);
  const { q, sorting, ...asked } = values as typeof values & { q?: string; sorting?: Sorting };
  const question: ListParams<Fields> = {
    ...asked,
    ...(q !== undefined && { search: q }),
    ...(sorting && { sort_by: sorting.by, sort_order: sorting.order }),
    page_size: pageSize,
  };
  for (const [name, field] of Object.entries(address.fields)) {
    if (isFilter(field) && field.asked) question[name] = field.asked(values[name]);
  }
  const query = useQuery({
    queryKey: [...queryKey, address.write(values)],
    queryFn: ({ signal }) => call(question, signal),
    placeholderData: keepPreviousData,
    ...(staleTime === undefined ? {} : { staleTime, refetchOnMount: true }),
  });
  return { values, sorting, change, query };
}

/** The rows of a list as it is shown now; none while it loads. */
export function useShownRows<Given extends Fields, Page extends ListPage, Asked>(
  screen: ListScreenOf<Given, Page, Asked>,
): readonly RowOf<Page>[] {
  const { query } = useListPage(screen as unknown as ListProps['screen']);
  return (query.data?.items ?? []) as readonly RowOf<Page>[];
}

/** Goes to the last page if the current one no longer exists, because its last row was removed. */
export function useExistingPage(
  page: number,
  pageCount: number | undefined,
  onPage: (page: number) => void,
): void {
  const isGone = pageCount !== undefined && pageCount > 0 && page > pageCount;
  const goBack = useEffectEvent(() => {
    if (isGone) onPage(pageCount);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for every page that is gone
  useEffect(() => goBack(), [isGone, pageCount]);
}
