import { calls, normaliseTagName, type Tag } from '@mangrove/contract/browser';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { tagAdministrationKey } from '../../../api/keys.ts';

const referencesPerPage = 100;
/** The most tags offered as merge targets. */
const mergeOffers = 10;

export const tagStatisticsQuery = queryOptions({
  queryKey: [...tagAdministrationKey, 'statistics'],
  queryFn: ({ signal }) => callApi(calls.readTagStatistics, {}, { signal }),
});

/** The query of a tag by its name, in any case; null if there is none. */
export function tagQuery(typed: string) {
  return queryOptions({
    queryKey: [...tagAdministrationKey, 'one', typed],
    queryFn: async ({ signal }) => {
      const name = normaliseTagName(typed);
      if (name === '') return null;
      // Sorted by length, the tag comes before longer names that contain its name.
      const order = { sort_by: 'length', sort_order: 'asc' } as const;
      const query = { search: name, ...order, page_size: '10' };
      const { tags } = await callApi(calls.listTags, { query }, { signal });
      return tags.find((tag) => tag.name === name) ?? null;
    },
    staleTime: 0,
    refetchOnMount: true,
  });
}

/** The query of unofficial tags that `source` may be merged into. */
export function mergeTargetsQuery(typed: string, source: Tag) {
  const search = normaliseTagName(typed);
  return queryOptions({
    queryKey: [...tagAdministrationKey, 'merge-targets', source.id, search],
    queryFn: async ({ signal }): Promise<readonly Tag[]> => {
      // One more than is shown, because the source itself may be found and is then removed.
      const query = {
        search,
        tag_status: 'UNOFFICIAL',
        sort_by: search === '' ? 'usage_count' : 'length',
        sort_order: search === '' ? 'desc' : 'asc',
        page_size: String(mergeOffers + 1),
      } as const;
      const { tags } = await callApi(calls.listTags, { query }, { signal });
      return tags.filter(({ id }) => id !== source.id).slice(0, mergeOffers);
    },
  });
}

export function tagReferencesQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...tagAdministrationKey, 'references', id],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        calls.listTagReferences,
        {
          params: { id: String(id) },
          query: { page: String(pageParam), page_size: String(referencesPerPage) },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
  });
}
