import { suggestTags, type TagType } from '@mangrove/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import type { TagDraft } from './tags.ts';

const debounceMs = 300;
const limit = 20;

/** Tags that others used: those of the field's own type, and any other type that it holds. */
export function useTagSuggestions(types: readonly TagType[], typed: string, isOn: boolean) {
  const [debounced] = useDebouncedValue(typed, debounceMs);
  // What is emptied is asked for at once: the first suggestions come with the focus.
  const query = typed === '' ? '' : debounced;
  const own = types[0];
  const { data = [] } = useQuery({
    queryKey: ['tags', 'suggest', types, query],
    enabled: isOn,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<TagDraft[]> => {
      const ask = (tag_type?: TagType) =>
        callApi(
          suggestTags,
          { query: { limit, query, ...(tag_type ? { tag_type } : {}) } },
          { signal },
        );
      const answers = await Promise.all([ask(own), ...(types.length > 1 ? [ask()] : [])]);
      return answers.flatMap(({ suggestions }) => suggestions);
    },
  });
  return data;
}
