// Updates tables that are stored as columns, sorted by ascending id. A save changes a few rows of a
// hundred thousand, so rows are found by binary search and the unchanged ranges are copied.

/** A range of old rows that stay adjacent in the new table. */
interface Run {
  from: number;
  to: number;
  length: number;
}

/** How the rows of a table changed, as indices in the order of their ids. */
export interface Rows {
  /** The new number of rows. */
  length: number;
  /** The old rows that remain, including changed ones. */
  runs: Run[];
  /** The new index of each row that was added or changed. */
  at: number[];
  /** Whether every old row remains at its old index. */
  isInPlace: boolean;
}

/** Ascending ids of a table's rows. */
export interface SortedIds {
  readonly length: number;
  at(row: number): number | undefined;
  /** How many ids are less than `id`. */
  rankOf(id: number): number;
}

/** Ids that are stored as they are. */
export class StoredIds<Ids extends ArrayLike<number> = ArrayLike<number>> implements SortedIds {
  readonly ids: Ids;

  constructor(ids: Ids) {
    this.ids = ids;
  }

  get length(): number {
    return this.ids.length;
  }

  at(row: number): number | undefined {
    return this.ids[row];
  }

  rankOf(id: number): number {
    return lowerBound(this.ids, id);
  }
}

/**
 * Compares the old rows of a table with the new ones.
 * @param touched ascending ids of all rows that may have been added, changed or removed.
 * @param present the ids in `touched` that exist now, ascending.
 */
export function compareRows(
  old: SortedIds,
  touched: readonly number[],
  present: readonly number[],
): Rows {
  const runs: Run[] = [];
  const at: number[] = [];
  let from = 0;
  let to = 0;
  const copyUpTo = (end: number) => {
    if (end > from) runs.push({ from, to, length: end - from });
    to += end - from;
    from = end;
  };
  for (const id of touched) {
    const row = old.rankOf(id);
    const isOld = old.at(row) === id;
    const isPresent = present[at.length] === id;
    if (isOld && isPresent) at.push(to + row - from);
    if (isOld === isPresent) continue;
    copyUpTo(row);
    if (isPresent) at.push(to++);
    else from += 1;
  }
  copyUpTo(old.length);
  const [first] = runs;
  const isInPlace = old.length === 0 || (first?.to === 0 && first.length === old.length);
  return { length: to, runs, at, isInPlace };
}

/**
 * The column after the change; the same array if no value differs.
 * @param values the values of the rows at `rows.at`.
 */
export function patchColumn<Value>(rows: Rows, old: Value[], values: readonly Value[]): Value[] {
  if (isUnchanged(rows, old, values)) return old;
  let patched: Value[];
  if (rows.isInPlace) {
    patched = old.slice();
  } else {
    patched = new Array<Value>(rows.length);
    for (const { from, to, length } of rows.runs) {
      for (let row = 0; row < length; row++) patched[to + row] = old[from + row] as Value;
    }
  }
  for (const [value, row] of rows.at.entries()) patched[row] = values[value] as Value;
  return patched;
}

/**
 * `patchColumn` for numbers.
 * @param values null if the caller fills them in afterwards.
 */
export function patchNumbers<Numbers extends Int32Array | Uint32Array | Uint16Array | Uint8Array>(
  rows: Rows,
  old: Numbers,
  values: readonly number[] | null,
): Numbers {
  if (values && isUnchanged(rows, old, values)) return old;
  const patched = new (old.constructor as new (length: number) => Numbers)(rows.length);
  for (const { from, to, length } of rows.runs) patched.set(old.subarray(from, from + length), to);
  if (values) for (const [value, row] of rows.at.entries()) patched[row] = values[value] ?? 0;
  return patched;
}

/** The new index of each old row, -1 for removed rows. */
export function indicesNow({ runs }: Rows, oldLength: number): Int32Array {
  const now = new Int32Array(oldLength).fill(-1);
  for (const { from, to, length } of runs) {
    for (let row = 0; row < length; row++) now[from + row] = to + row;
  }
  return now;
}

function isUnchanged<Value>(
  { isInPlace, length, at }: Rows,
  old: ArrayLike<Value>,
  values: readonly Value[],
): boolean {
  return (
    isInPlace && length === old.length && values.every((value, row) => value === old[at[row] ?? -1])
  );
}

/** The index of the first id that is not less than `id`, by binary search in ascending ids. */
function lowerBound(ids: ArrayLike<number>, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of an id in ascending ids, or -1. */
export function findId(ids: ArrayLike<number>, id = Number.NaN): number {
  const row = lowerBound(ids, id);
  return ids[row] === id ? row : -1;
}
