import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePageSettled } from './layout/use-page-settled.ts';

/**
 * An answer that is optional for the first view: it is asked for once the first seconds of the page
 * are over. The component is rendered with it in a transition, whereas one that subscribes to a
 * query is rendered at once when the answer arrives, in one long task if it is a whole screen.
 * @param when `now` if it is needed at once, `never` while it is not wanted.
 */
export function useLaterQuery<Data, Key extends readonly unknown[]>(
  query: Pick<
    UseQueryOptions<Data, Error, Data, Key>,
    'queryKey' | 'queryFn' | 'meta' | 'staleTime' | 'structuralSharing'
  >,
  when: 'now' | 'later' | 'never' = 'later',
) {
  const queries = useQueryClient();
  const isSettled = usePageSettled(async () => {
    if (when === 'later') await queries.prefetchQuery(query);
  });
  const isUsed = when === 'now' || (when === 'later' && isSettled);
  return useQuery({
    ...query,
    ...{ enabled: isUsed, subscribed: isUsed },
    // Where a change comes between the answer and its use.
    refetchOnMount: true,
  });
}
