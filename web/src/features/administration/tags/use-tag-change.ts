import type { Tag } from '@mangrove/contract/browser';
import { isApiError } from '../../../api/api-error.ts';
import { useAction } from '../../../kit/form/use-action.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { tagQuery } from './api.ts';

interface TagChange<Input, Reply> {
  call: (input: Input) => Promise<Reply>;
  /** What is said when it was done. */
  done: (reply: Reply) => string;
  /** What is said when it was not. */
  failed: (error: Error, input: Input) => string;
  /** The tag as it is now, for a change that leaves one. */
  tagOf?: (reply: Reply) => Tag;
  onDone?: (reply: Reply) => void;
  onFailed?: (error: Error) => void;
  /** The tag was deleted or merged meanwhile, by somebody else. */
  onGone?: () => void;
}

/** A change of a tag: says what came of it, and has everything that shows tags read anew. */
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
