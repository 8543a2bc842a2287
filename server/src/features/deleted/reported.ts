// Entities that are set aside because of reports: hidden without expiry until all that hide them
// are decided, then shown again, or removed so that only superusers can restore them.

import { reportReasonText } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { hasRole, notAllowed } from '../../domain/access/policy.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import type { StoredItem } from '../../domain/deleted/restore-queries.ts';
import { restorableForMs } from '../../domain/deleted/set-aside.ts';
import { AppError } from '../../errors.ts';
import { text } from './messages.ts';
import {
  type Aside,
  isHiddenByReport,
  lockHidden,
  selectAside,
  selectReportReason,
  updateToRemoved,
} from './reported-queries.ts';

export { type Aside, isHiddenByReport };

/** The item of an entity with the ids of its owners; null if the entity is not set aside. */
export function findAside(tx: Executor, entityId: number): Promise<Aside | null> {
  return selectAside(tx, entityId);
}

/**
 * Locks a hidden item until the transaction ends, so that of two reports that hide it the one
 * decided last shows it again. @returns false if it is no longer hidden.
 */
export function lockHiddenItem(tx: Executor, itemId: number): Promise<boolean> {
  return lockHidden(tx, itemId);
}

/**
 * Turns a hidden or deleted item into a removed one, which superusers can restore for 30 days from
 * now. @returns false if it is neither.
 */
export function makeRemoved(
  tx: Executor,
  clock: Clock,
  itemId: number,
  by: number,
): Promise<boolean> {
  const at = clock.now();
  return updateToRemoved(tx, itemId, {
    at,
    by,
    expiresAt: new Date(at.getTime() + restorableForMs),
  });
}

/**
 * The rule of every way in which removed items come back.
 * @throws forbidden unless the viewer is a superuser, with what the report said, or owns the end
 * that declined; rule_broken while
 * another report hides one of them.
 */
export async function requireMayRestore(
  tx: Executor,
  viewer: Viewer,
  items: readonly Pick<StoredItem, 'reason' | 'subject_id' | 'content'>[],
): Promise<void> {
  for (const { reason, subject_id, content } of items) {
    if (reason === 'declined') await requireMayRecall(tx, viewer, content);
    if (reason !== 'removed') continue;
    if (!viewer.isSuperuser) {
      const said = await selectReportReason(tx, subject_id);
      const detail = said ? text.removedForReason(reportReasonText[said]) : text.removedAfterReport;
      throw new AppError('forbidden', detail);
    }
    if (await isHiddenByReport(tx, subject_id)) throw hiddenUntilDecided();
  }
}

async function requireMayRecall(
  tx: Executor,
  viewer: Viewer,
  { relationships: [row] }: StoredItem['content'],
): Promise<void> {
  if (row?.asks && (await hasRole(tx, viewer, row[`${row.asks}_id`], 'OWNER'))) return;
  throw notAllowed(text.onlyTheyRestore);
}

export function hiddenUntilDecided(): AppError {
  return new AppError('rule_broken', text.hiddenUntilDecided);
}
