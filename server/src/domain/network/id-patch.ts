import { compareRows, indicesNow, patchNumbers, type Rows } from '@mangrove/contract';

/** How the rows of one table changed, as indices in the order of their ids. */
export interface IdPatch extends Rows {
  /** The new ids, ascending. */
  ids: Int32Array;
  /** The new index of each old index, -1 for a removed row; null if no index has changed. */
  map: Int32Array | null;
}

/**
 * @param touched ascending ids of all rows that may have been added, changed or removed.
 * @param present those of them that exist now.
 */
export function patchIds(
  old: Int32Array,
  touched: readonly number[],
  present: readonly number[],
): IdPatch {
  const rows = compareRows(old, touched, present);
  const map = rows.isInPlace ? null : indicesNow(rows, old.length);
  return { ...rows, ids: patchNumbers(rows, old, present), map };
}
