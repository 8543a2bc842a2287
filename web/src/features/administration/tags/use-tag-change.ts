import type { Tag } from '@mangrove/contract/browser';
import { type ActionDefinition, useAction } from '../../../kit/form/use-action.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { tagQuery } from './api.ts';
import { withDetail } from './messages.ts';

interface TagChange<Input>
  extends Pick<ActionDefinition<Input, Tag>, 'call' | 'done' | 'failedToast' | 'onFailed'> {
  /** Called when the changed tag is in the cache, so that it can be shown under its new name. */
  onDone: (tag: Tag) => void;
}

/** Changes a tag: shows the result and refreshes all queries that show tags. */
export function useTagChange<Input>({ onDone, ...change }: TagChange<Input>) {
  return useAction({
    ...change,
    refresh: async (queries, tag) => {
      const reading = refreshNetwork(queries);
      if (tag) {
        queries.setQueryData(tagQuery(tag.name).queryKey, tag);
        onDone(tag);
      }
      await reading;
    },
  });
}

/** "Failed to create tag: A tag with this name already exists." */
export function followedByDetail(sentence: string): (error: Error) => string {
  return (error) => withDetail(sentence, error.message);
}
