import type { Tag } from '@mangrove/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, isApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { refreshNetwork } from '../refresh-network.ts';
import { tagQuery } from './api.ts';

interface TagChange<Input, Reply> {
  call: (input: Input) => Promise<Reply>;
  /** What is said when it was done. */
  done: (reply: Reply) => string;
  /** What is said when it was not. */
  failed: (error: Error) => string;
  /** The tag as it is now, for a change that leaves one. */
  tagOf?: (reply: Reply) => Tag;
  onDone?: (reply: Reply) => void;
  /** The tag was deleted or merged meanwhile, by somebody else. */
  onGone?: () => void;
}

/** A change of a tag: says what came of it, and has everything that shows tags read anew. */
export function useTagChange<Input, Reply>(change: TagChange<Input, Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change.call,
    onSuccess: async (reply) => {
      await showToast('success', change.done(reply));
      const reading = refreshNetwork(queries);
      const tag = change.tagOf?.(reply);
      if (tag) queries.setQueryData(tagQuery(tag.name).queryKey, tag);
      change.onDone?.(reply);
      await reading;
    },
    onError: async (error) => {
      await showToast('error', change.failed(error));
      const refused = refusalOf(error);
      if (refused?.status === 404) change.onGone?.();
      // What was refused by its rules is not as it stood here: somebody else was quicker.
      if (refused) await refreshNetwork(queries);
    },
  });
}

/** The server's refusal, behind a sentence of our own too; null for what it never answered. */
function refusalOf(error: Error): ApiError | null {
  const cause = isApiError(error) ? error : error.cause;
  return isApiError(cause) && cause.status >= 400 && cause.status < 500 ? cause : null;
}

/** "Failed to create tag: A tag with this name already exists." */
export function followedByDetail(sentence: string): (error: Error) => string {
  return (error) => `${sentence}: ${error.message}`;
}
