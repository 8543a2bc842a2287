import {
  compareRows,
  indicesNow,
  patchNumbers,
  type Rows,
  type SortedIds,
  StoredIds,
} from '@mangrove/contract';

/** How the rows of one table changed, as indices in the order of their ids. */
export interface RowPatch extends Rows {
  /** The new index of each old index, -1 for a removed row; null if no index has changed. */
  map: Int32Array | null;
}

export interface IdPatch extends RowPatch {
  /** The new ids, ascending. */
  ids: Int32Array;
}

/**
 * @param touched ascending ids of all rows that may have been added, changed or removed.
 * @param present those of them that exist now.
 */
export function patchRows(
  old: SortedIds,
  touched: readonly number[],
  present: readonly number[],
): RowPatch {
  const rows = compareRows(old, touched, present);
  return { ...rows, map: rows.isInPlace ? null : indicesNow(rows, old.length) };
}

/** `patchRows` with the new ids. */
export function patchIds(
  old: Int32Array,
  touched: readonly number[],
  present: readonly number[],
): IdPatch {
  const rows = patchRows(new StoredIds(old), touched, present);
  return { ...rows, ids: patchNumbers(rows, old, present) };
}
