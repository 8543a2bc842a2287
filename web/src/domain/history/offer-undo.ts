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

/**
 * Takes acts back, the last first, and offers to do them again where that may be done. Whether all
 * of them were undone.
 */
export async function undoActs(
  queries: QueryClient,
  actIds: readonly number[],
  onUndone?: () => unknown,
  isRedo = false,
): Promise<boolean> {
  const undoings: number[] = [];
  const said = isRedo ? text.redone : text.undone;
  try {
    for (const id of [...actIds].reverse()) {
      const undoing = await callApi(calls.undoAct, { params: { id: String(id) } });
      if (undoing.act_id !== null && undoing.may_undo) undoings.push(undoing.act_id);
      for (const { reason } of undoing.left_out) showToast('warning', reason);
    }
    const again = () => void undoActs(queries, undoings, onUndone, !isRedo);
    // All of it or nothing is done again.
    if (undoings.length < actIds.length) showToast('success', said);
    else showActionToast(said, isRedo ? text.undo : text.redo, again);
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
