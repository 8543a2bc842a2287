import { calls, type TagType } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { tagsKey } from '../../api/keys.ts';
import type { TagDraft } from './tags.ts';

const limit = 20;

/** Tags that others used: those of the field's own type, and any other type that it holds. */
export function suggestionsQuery(types: readonly TagType[]) {
  return (query: string) =>
    queryOptions({
      queryKey: [...tagsKey, 'suggest', types, query],
      staleTime: 60_000,
      retry: false,
      queryFn: async ({ signal }): Promise<readonly TagDraft[]> => {
        const ask = (own: { tag_type?: TagType }) =>
          callApi(calls.suggestTags, { query: { limit, query, ...own } }, { signal });
        const first = types[0] ? ask({ tag_type: types[0] }) : ask({});
        const answers = await Promise.all([first, ...(types.length > 1 ? [ask({})] : [])]);
        return answers.flatMap(({ suggestions }) => suggestions);
      },
    });
}
