import { findId } from '@mangrove/contract';

/** Old rows that stand beside each other in the new state too. */
interface Run {
  from: number;
  to: number;
  length: number;
}

/** How the rows of one table changed, as indices in the order of their ids. */
export interface IdPatch {
  /** Ascending, as they are now. */
  ids: Int32Array;
  /** The old rows that are still there; few are longer to copy than many short ones. */
  runs: Run[];
  /** Where each old index went, -1 for what was removed; null where all stay where they are. */
  map: Int32Array | null;
  /** Where each row that was added or changed stands now. */
  at: number[];
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
  const isPresent = new Set(present);
  const isOld = (id: number) => findId(old, id) >= 0;
  // In the order of the ids, so an added row comes before the old one that it pushes on.
  const moves = touched.filter((id) => isPresent.has(id) !== isOld(id));
  const removed = moves.filter((id) => !isPresent.has(id)).length;
  const ids = new Int32Array(old.length + moves.length - 2 * removed);
  const runs: Run[] = [];
  let from = 0;
  let to = 0;
  const copyUpTo = (end: number) => {
    if (end > from) runs.push({ from, to, length: end - from });
    ids.set(old.subarray(from, end), to);
    to += end - from;
    from = end;
  };
  for (const id of moves) {
    copyUpTo(firstNotBelow(old, id));
    if (isPresent.has(id)) ids[to++] = id;
    else from += 1;
  }
  copyUpTo(old.length);
  const at = present.map((id) => findId(ids, id));
  const first = runs[0];
  if (old.length === 0 || (first?.to === 0 && first.length === old.length)) {
    return { ids: moves.length > 0 ? ids : old, runs, map: null, at };
  }
  const map = new Int32Array(old.length).fill(-1);
  for (const run of runs) {
    for (let row = 0; row < run.length; row++) map[run.from + row] = run.to + row;
  }
  return { ids, runs, map, at };
}

/** The index of the first of ascending ids that is not below one. */
function firstNotBelow(ids: Int32Array, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A column after the change: the old one itself where it says the same.
 * @param values of the rows at `patch.at`.
 */
export function patchList<Value>(
  old: Value[],
  { ids, runs, map, at }: IdPatch,
  values: readonly Value[],
): Value[] {
  const isSameLength = map === null && ids.length === old.length;
  if (isSameLength && values.every((value, row) => value === old[at[row] ?? -1])) return old;
  let patched: Value[];
  if (map === null) {
    patched = old.slice();
  } else {
    patched = new Array<Value>(ids.length);
    for (const { from, to, length } of runs) {
      for (let row = 0; row < length; row++) patched[to + row] = old[from + row] as Value;
    }
  }
  for (const [row, index] of at.entries()) patched[index] = values[row] as Value;
  return patched;
}

/**
 * `patchList` for numbers.
 * @param values null where they are filled in afterwards.
 */
export function patchNumbers(
  old: Uint32Array,
  { ids, runs, map, at }: IdPatch,
  values: readonly number[] | null,
): Uint32Array {
  const isSameLength = map === null && ids.length === old.length;
  if (isSameLength && values?.every((value, row) => value === old[at[row] ?? -1])) return old;
  const patched = new Uint32Array(ids.length);
  for (const { from, to, length } of runs) patched.set(old.subarray(from, from + length), to);
  if (values) for (const [row, index] of at.entries()) patched[index] = values[row] ?? 0;
  return patched;
}
