import type { Tag } from '@mangrove/contract/browser';
import { isApiError } from '../../../api/api-error.ts';
import { useAction } from '../../../kit/form/use-action.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { tagQuery } from './api.ts';

interface TagChange<Input, Reply> {
  call: (input: Input) => Promise<Reply>;
  /** The message of success. */
  done: (reply: Reply) => string;
  /** The message of failure. */
  failed: (error: Error, input: Input) => string;
  /** Reads the updated tag from the reply, if the change leaves a tag. */
  tagOf?: (reply: Reply) => Tag;
  onDone?: (reply: Reply) => void;
  onFailed?: (error: Error) => void;
  /** Called on a 404: another superuser has deleted or merged the tag. */
  onGone?: () => void;
}

/** Changes a tag: shows the result and refreshes all queries that show tags. */
export function useTagChange<Input, Reply>(change: TagChange<Input, Reply>) {
  return useAction<Input, Reply>({
    call: change.call,
    done: change.done,
    failedToast: change.failed,
    onFailed: (error) => {
      change.onFailed?.(error);
      if (isApiError(error) && error.status === 404) change.onGone?.();
    },
    refresh: async (queries, reply) => {
      const reading = refreshNetwork(queries);
      if (reply !== undefined) {
        const tag = change.tagOf?.(reply);
        if (tag) queries.setQueryData(tagQuery(tag.name).queryKey, tag);
        change.onDone?.(reply);
      }
      await reading;
    },
  });
}

/** "Failed to create tag: A tag with this name already exists." */
export function followedByDetail(sentence: string): (error: Error) => string {
  return (error) => `${sentence}: ${error.message}`;
}
