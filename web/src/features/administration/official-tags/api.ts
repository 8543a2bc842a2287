import { calls } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { administrationKey } from '../../../api/keys.ts';
import { useAction } from '../../../kit/form/use-action.ts';
import { refreshNetwork } from '../refresh-network.ts';

export const officialTagsQuery = queryOptions({
  queryKey: [...administrationKey, 'official-tags'],
  queryFn: async ({ signal }) => {
    const { official_tags } = await callApi(calls.readOfficialTags, {}, { signal });
    return official_tags;
  },
});

interface ListChange {
  call: (name: string) => Promise<{ official_tags: string[] }>;
  done: (name: string) => string;
  failed: string;
  onDone?: () => void;
  onFailed?: (message: string) => void;
}

/** Changes the official list; the reply is the updated list. */
export function useListChange({ call, done, failed, onDone, onFailed }: ListChange) {
  return useAction({
    call,
    done: (_, name) => done(name),
    failedToast: (error) => detailOr(error, failed),
    ...(onDone ? { onDone } : {}),
    onFailed: (error) => onFailed?.(detailOr(error, failed)),
    refresh: async (queries, reply) => {
      if (reply) queries.setQueryData(officialTagsQuery.queryKey, reply.official_tags);
      await refreshNetwork(queries);
    },
  });
}
