import { calls } from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { offerAction } from '../../kit/layout/offered-action.tsx';
import { showToast } from '../../kit/layout/toasts.tsx';
import { refreshEntitiesAndHistory } from '../entity/entity-calls.ts';
import { undoMessages as text } from './messages.ts';

/** What was done, and can be undone as a whole. */
interface Undoable {
  /** The acts that did it, in the order in which they were done. */
  actIds: readonly number[];
  /** Called after the undo, for example to read again what is shown. */
  onUndone?: () => unknown;
}

/** Offers for ten seconds to undo what was done. A message says what that was. */
export function offerUndo(queries: QueryClient, { actIds, onUndone }: Undoable): void {
  if (actIds.length === 0) return;
  offerAction(text.undo, () => void undoActs(queries, actIds, onUndone));
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
    showToast('success', said);
    // Redo is offered only if it covers every act.
    if (undoings.length === actIds.length) offerAction(isRedo ? text.undo : text.redo, again);
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
async function readAnew(queries: QueryClient, onUndone: Undoable['onUndone']): Promise<void> {
  try {
    await refreshEntitiesAndHistory(queries);
    await onUndone?.();
  } catch {
    showToast('error', text.rereadFailed);
  }
}
