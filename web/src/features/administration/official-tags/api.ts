import { calls, type ReplyOf } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { administrationKey } from '../../../api/keys.ts';
import { type ActionDefinition, useAction } from '../../../kit/form/use-action.ts';
import { refreshNetwork } from '../refresh-network.ts';

export const officialTagsQuery = queryOptions({
  queryKey: [...administrationKey, 'official-tags'],
  queryFn: async ({ signal }) => {
    const { official_tags } = await callApi(calls.readOfficialTags, {}, { signal });
    return official_tags;
  },
});

type Reply = ReplyOf<typeof calls.readOfficialTags>;
interface ListChange extends Pick<ActionDefinition<string, Reply>, 'call' | 'onDone' | 'onFailed'> {
  done: (name: string) => string;
  failed: string;
}

/** Changes the official list; the reply is the updated list. */
export function useListChange({ done, failed, ...change }: ListChange) {
  return useAction({
    ...change,
    done: (_, name) => done(name),
    failedToast: (error) => detailOr(error, failed),
    refresh: async (queries, reply) => {
      if (reply) queries.setQueryData(officialTagsQuery.queryKey, reply.official_tags);
      await refreshNetwork(queries);
    },
  });
}
