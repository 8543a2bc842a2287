import { indicesNow, mergeRows, patchNumbers, type Rows } from '@mangrove/contract';

/** How the rows of one table changed, as indices in the order of their ids. */
export interface IdPatch extends Rows {
  /** Ascending, as they are now. */
  ids: Int32Array;
  /** Where each old index went, -1 for what was removed; null where all stay where they are. */
  map: Int32Array | null;
}

/**
 * @param touched ascending ids of all rows that may have been added, changed or removed.
 * @param present those of them that there are now.
 */
export function patchIds(
  old: Int32Array,
  touched: readonly number[],
  present: readonly number[],
): IdPatch {
  const rows = mergeRows(old, touched, present);
  const map = rows.isInPlace ? null : indicesNow(rows, old.length);
  return { ...rows, ids: patchNumbers(rows, old, present), map };
}
