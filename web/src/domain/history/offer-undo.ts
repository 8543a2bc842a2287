import { calls } from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { showActionToast, showToast } from '../../kit/layout/toasts.tsx';
import { refreshEntitiesAndHistory } from '../entity/entity-calls.ts';
import { undoMessages as text } from './messages.ts';

interface Offer {
  /** What was done: "Profile saved". */
  message: string;
  /** The acts that did it, in the order in which they were done. */
  actIds: readonly number[];
  /** Called after the undo, for example to read again what is shown. */
  onUndone?: () => unknown;
}

/** Says what was done and offers to undo it for ten seconds. */
export function offerUndo(queries: QueryClient, { message, actIds, onUndone }: Offer): void {
  if (actIds.length === 0) {
    showToast('success', message);
    return;
  }
  showActionToast(message, text.undo, () => void undoActs(queries, actIds, onUndone));
}

/**
 * Undoes acts, the last first, and offers to redo them if all of them may be redone.
 * @returns false if an undo failed.
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
    // Redo is offered only if it covers every act.
    if (undoings.length < actIds.length) showToast('success', said);
    else showActionToast(said, isRedo ? text.undo : text.redo, again);
    return true;
  } catch (error) {
    showToast('error', detailOr(error, text.undoFailed));
    return false;
  } finally {
    // Also after a failure: some of the acts may have been undone.
    await readAnew(queries, onUndone);
  }
}

/** Never rejects: nobody waits for an undo that a message started. */
async function readAnew(queries: QueryClient, onUndone: Offer['onUndone']): Promise<void> {
  try {
    await refreshEntitiesAndHistory(queries);
    await onUndone?.();
  } catch {
    showToast('error', text.rereadFailed);
  }
}
