import { indexOfId } from './snapshot.ts';

/** How the rows of one table changed, as indices in the order of their ids. */
export interface IdPatch {
  /** Ascending, as they are now. */
  ids: Int32Array;
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
  const added = present.filter((id) => indexOfId(old, id) < 0);
  const removed = touched.filter((id) => !isPresent.has(id) && indexOfId(old, id) >= 0);
  if (removed.length === 0 && (added[0] ?? Infinity) > (old.at(-1) ?? 0)) {
    const ids = added.length === 0 ? old : appended(old, added);
    return { ids, map: null, at: present.map((id) => indexOfId(ids, id)) };
  }
  const ids = new Int32Array(old.length + added.length - removed.length);
  const map = new Int32Array(old.length).fill(-1);
  const isRemoved = new Set(removed);
  let next = 0;
  let toAdd = 0;
  const addUpTo = (bound: number) => {
    while ((added[toAdd] ?? Infinity) < bound) ids[next++] = added[toAdd++] ?? 0;
  };
  for (let index = 0; index < old.length; index++) {
    const id = old[index] ?? 0;
    addUpTo(id);
    if (isRemoved.has(id)) continue;
    map[index] = next;
    ids[next++] = id;
  }
  addUpTo(Infinity);
  return { ids, map, at: present.map((id) => indexOfId(ids, id)) };
}

function appended(old: Int32Array, added: readonly number[]): Int32Array {
  const ids = new Int32Array(old.length + added.length);
  ids.set(old);
  ids.set(added, old.length);
  return ids;
}

/**
 * A column after the change: the old one itself where it says the same.
 * @param values of the rows at `patch.at`.
 */
export function patchList<Value>(
  old: Value[],
  { ids, map, at }: IdPatch,
  values: readonly Value[],
): Value[] {
  const isSameLength = map === null && ids.length === old.length;
  if (isSameLength && values.every((value, row) => value === old[at[row] ?? -1])) return old;
  let patched: Value[];
  if (map === null) {
    patched = old.slice();
  } else {
    patched = new Array<Value>(ids.length);
    for (let index = 0; index < old.length; index++) {
      const now = map[index] ?? -1;
      if (now >= 0) patched[now] = old[index] as Value;
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
  { ids, map, at }: IdPatch,
  values: readonly number[] | null,
): Uint32Array {
  const isSameLength = map === null && ids.length === old.length;
  if (isSameLength && values?.every((value, row) => value === old[at[row] ?? -1])) return old;
  const patched = new Uint32Array(ids.length);
  if (map === null) {
    patched.set(old);
  } else {
    for (let index = 0; index < old.length; index++) {
      const now = map[index] ?? -1;
      if (now >= 0) patched[now] = old[index] ?? 0;
    }
  }
  if (values) for (const [row, index] of at.entries()) patched[index] = values[row] ?? 0;
  return patched;
}
