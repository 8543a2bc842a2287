import { calls, type DeletedItem } from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { type Action, useAction } from '../../kit/form/use-action.ts';
import { restoredText, deletedText as text } from './messages.ts';

/** Restores one thing and says what came back. @param refresh reads anew what shows it. */
export function useRestore(
  refresh: (queries: QueryClient) => Promise<void>,
  onDone?: () => void,
): Action<DeletedItem> {
  return useAction({
    call: ({ id }) => callApi(calls.restoreDeleted, { params: { id: String(id) } }),
    done: restoredText,
    failedToast: (error) => detailOr(error, text.restoreFailed),
    refresh,
    ...(onDone ? { onDone } : {}),
  });
}
