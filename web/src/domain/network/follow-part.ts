import {
  addPart,
  type GraphChanges,
  type GraphColumns,
  isPart,
  limits,
  patchPart,
  toReadAgain,
} from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { columnsQuery } from './network-columns.ts';
import type { Outcome } from './network-follower.ts';
import { heldIn, readPart } from './read-parts.ts';

/** What changed and has not been read again yet. */
const owed = new WeakMap<QueryClient, Set<number>>();

/**
 * Applies changes to a part, and reads again what they touched: see `patchPart`.
 * @param apply holds the patched columns and tells who shows them.
 */
export async function followPart(
  queries: QueryClient,
  columns: GraphColumns,
  changes: GraphChanges,
  apply: (patch: typeof patchPart) => Outcome,
): Promise<Outcome> {
  if (heldIn(queries) !== columns || !isPart(columns)) return 'busy';
  const touched = changes.to === columns.version ? [] : toReadAgain(columns, changes);
  const again = new Set([...(owed.get(queries) ?? []), ...touched]);
  owed.set(queries, again);
  if (again.size > limits.partNodes) {
    owed.delete(queries);
    return 'expired';
  }
  const outcome = apply(patchPart);
  const patched = heldIn(queries);
  if (outcome !== 'current' || again.size === 0 || !patched) return outcome;
  const part = await readPart(patched, [...again], 0);
  const held = heldIn(queries);
  if (held?.version !== part.version) return 'busy';
  queries.setQueryData(columnsQuery.queryKey, addPart(held, part));
  owed.delete(queries);
  return 'current';
}
