// Tables as columns, by ascending ids: how one state of them becomes the next. A save changes a few
// rows of a hundred thousand, so everything between those is found by halving and copied in runs.

/** Old rows that stand beside each other in the new state too. */
interface Run {
  from: number;
  to: number;
  length: number;
}

/** How the rows of a table changed, as indices in the order of their ids. */
export interface Rows {
  /** How many there are now. */
  length: number;
  /** The old rows that are still there, changed ones included. */
  runs: Run[];
  /** Where each row that was added or changed stands now. */
  at: number[];
  /** Every old row is still there, at its old index. */
  isInPlace: boolean;
}

/**
 * @param old ascending ids.
 * @param touched ascending ids of all rows that may have been added, changed or removed.
 * @param present those of them that there are now.
 */
export function mergeRows(
  old: ArrayLike<number>,
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
    const row = firstNotBelow(old, id);
    const isOld = old[row] === id;
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
 * A column after the change: the old one itself where it says the same.
 * @param values of the rows at `rows.at`.
 */
export function patchColumn<Value>(rows: Rows, old: Value[], values: readonly Value[]): Value[] {
  if (saysTheSame(rows, old, values)) return old;
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
 * @param values null where they are filled in afterwards.
 */
export function patchNumbers<Numbers extends Int32Array | Uint32Array>(
  rows: Rows,
  old: Numbers,
  values: readonly number[] | null,
): Numbers {
  if (values && saysTheSame(rows, old, values)) return old;
  const patched = new (old.constructor as new (length: number) => Numbers)(rows.length);
  for (const { from, to, length } of rows.runs) patched.set(old.subarray(from, from + length), to);
  if (values) for (const [value, row] of rows.at.entries()) patched[row] = values[value] ?? 0;
  return patched;
}

/** Where each old row went, -1 for what was removed. */
export function indicesNow({ runs }: Rows, oldLength: number): Int32Array {
  const now = new Int32Array(oldLength).fill(-1);
  for (const { from, to, length } of runs) {
    for (let row = 0; row < length; row++) now[from + row] = to + row;
  }
  return now;
}

function saysTheSame<Value>(
  { isInPlace, length, at }: Rows,
  old: ArrayLike<Value>,
  values: readonly Value[],
): boolean {
  return (
    isInPlace && length === old.length && values.every((value, row) => value === old[at[row] ?? -1])
  );
}

/** The index of the first of ascending ids that is not below one. */
function firstNotBelow(ids: ArrayLike<number>, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where an id stands among ascending ones, or -1. */
export function findId(ids: ArrayLike<number>, id = Number.NaN): number {
  const row = firstNotBelow(ids, id);
  return ids[row] === id ? row : -1;
}
