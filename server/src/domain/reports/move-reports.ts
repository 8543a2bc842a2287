import type { Executor } from '../../db/transact.ts';
import { updateReported } from './move-reports-queries.ts';

/**
 * Lets the reports of an entity follow it into another one, or back again: whoever decides about a
 * report decides about what is on the map.
 * @param ids which of them; by default all.
 * @returns the ids of those that were moved.
 */
export function moveReports(
  tx: Executor,
  ends: { from: number; to: number },
  ids?: readonly number[],
): Promise<number[]> {
  return updateReported(tx, ends, ids);
}
