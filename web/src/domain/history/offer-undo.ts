import { calls } from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { historyKey } from '../../api/keys.ts';
import { showActionToast, showToast } from '../../kit/layout/toasts.tsx';
import { refreshEntities } from '../entity/writes.ts';
import { undoMessages as text } from './messages.ts';

interface Offer {
  /** What was done: "Profile saved". */
  message: string;
  /** By which acts, in the order in which they were done. */
  actIds: readonly number[];
  /** Called when they were undone, as to read anew what is shown. */
  onUndone?: () => unknown;
}

/** Says what was done, and offers for ten seconds to undo it. */
export function offerUndo(queries: QueryClient, { message, actIds, onUndone }: Offer): void {
  if (actIds.length === 0) {
    showToast('success', message);
    return;
  }
  showActionToast(message, text.undo, () => void undoActs(queries, actIds, onUndone));
}

/** Takes acts back, the last first, and offers to do them again. Whether all of them were undone. */
export async function undoActs(
  queries: QueryClient,
  actIds: readonly number[],
  onUndone?: () => unknown,
  isRedo = false,
): Promise<boolean> {
  const undoings: number[] = [];
  try {
    for (const id of [...actIds].reverse()) {
      const { act_id: undoing, left_out: leftOut } = await callApi(calls.undoAct, {
        params: { id: String(id) },
      });
      if (undoing !== null) undoings.push(undoing);
      for (const { reason } of leftOut) showToast('warning', reason);
    }
    const again = () => void undoActs(queries, undoings, onUndone, !isRedo);
    showActionToast(isRedo ? text.redone : text.undone, isRedo ? text.undo : text.redo, again);
    return true;
  } catch (error) {
    showToast('error', detailOr(error, text.undoFailed));
    return false;
  } finally {
    await Promise.all([
      refreshEntities(queries),
      queries.invalidateQueries({ queryKey: historyKey }),
    ]);
    await onUndone?.();
  }
}
