// Tables as columns, by ascending ids: how one state of them becomes the next.

/** How the rows of a table changed, by the ascending ids of both states. */
export interface Rows {
  ids: number[];
  /** For each row the old index of what is as it was, or -1 minus the index of its change. */
  from: Int32Array;
  /** The new index of each old row, -1 for what was removed. */
  now: Int32Array;
  /** The new index of each change. */
  at: number[];
  /** Rows were added or removed. */
  isMoved: boolean;
  /** All that was added stands after everything else, and nothing was removed. */
  isAtEnd: boolean;
}

// An open map of a hundred thousand nodes does all of this in one task: loops over arrays, where
// looking up each id in a Map would take ten times as long.
export function mergeRows(
  old: readonly number[],
  changed: readonly number[],
  removed: readonly number[],
): Rows {
  const isRemoved = new Set(removed);
  const ids: number[] = [];
  const from = new Int32Array(old.length + changed.length);
  const now = new Int32Array(old.length).fill(-1);
  const at: number[] = [];
  let isMoved = false;
  let change = 0;
  const takeChange = () => {
    at.push(ids.length);
    from[ids.length] = -1 - change;
    ids.push(changed[change] ?? 0);
    change += 1;
  };
  for (let row = 0; row < old.length; row += 1) {
    const id = old[row] ?? 0;
    for (; (changed[change] ?? id) < id; isMoved = true) takeChange();
    if (isRemoved.size > 0 && isRemoved.has(id)) {
      isMoved = true;
      continue;
    }
    now[row] = ids.length;
    if (changed[change] === id) {
      takeChange();
    } else {
      from[ids.length] = row;
      ids.push(id);
    }
  }
  const isAtEnd = !isMoved;
  for (; change < changed.length; isMoved = true) takeChange();
  return { ids, from, now, at, isMoved, isAtEnd };
}

/** A column after the change: the old one itself where it says the same. */
export function patchColumn<Value>(rows: Rows, old: Value[], changed: readonly Value[]): Value[] {
  if (rows.isMoved && !rows.isAtEnd) return patchList(rows, old, changed);
  const isSame = (value: Value, change: number) => value === old[rows.at[change] ?? -1];
  if (changed.every(isSame)) return old;
  const patched = old.slice();
  for (const [change, value] of changed.entries()) patched[rows.at[change] ?? 0] = value;
  return patched;
}

export function patchList<Value>(
  { ids, from }: Rows,
  old: ArrayLike<Value>,
  changed: ArrayLike<Value>,
): Value[] {
  const patched: Value[] = [];
  for (let row = 0; row < ids.length; row += 1) {
    const before = from[row] ?? 0;
    patched.push((before >= 0 ? old[before] : changed[-1 - before]) as Value);
  }
  return patched;
}

/** Where an id stands among ascending ones, or -1. */
export function findId(ids: ArrayLike<number>, id = Number.NaN): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
