import type { Tag } from '@mangrove/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../ui/toasts.tsx';
import { refreshNetwork } from '../lists/refresh-network.ts';
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
    onError: (error) => showToast('error', change.failed(error)),
  });
}

/** "Failed to create tag: A tag with this name already exists." */
export function followedByDetail(sentence: string): (error: Error) => string {
  return (error) => `${sentence}: ${error.message}`;
}
