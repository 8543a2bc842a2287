// Which entity comes where by name: sorting the names of a large network takes seconds, so a newer
// state of it takes over the order of the earlier one.
import { compareTexts } from '@mangrove/contract';
import type { ViewerClass } from '../../../domain/access/viewer.ts';
import type { Snapshot } from '../../../domain/network/snapshot.ts';
import { shownNameOf } from '../../graph/describe.ts';
import { Pauses } from '../../graph/pauses.ts';

export interface NamesInOrder {
  ids: Int32Array;
  names: readonly string[];
  /** All nodes, by name and then by id. */
  order: Uint32Array;
}

/** If more than this share of the names is new, they are sorted anew. */
const newShare = 0.1;
/** Names that are sorted, or merged, without a look at the clock. */
const stretch = 1_000;

/** The newest order of what each class of viewers sees. */
export class NameOrders {
  readonly #last = new Map<ViewerClass, { snapshot: Snapshot; sorted: Promise<NamesInOrder> }>();

  read(viewer: ViewerClass, snapshot: Snapshot): Promise<NamesInOrder> {
    const last = this.#last.get(viewer);
    if (last?.snapshot === snapshot) return last.sorted;
    const next = { snapshot, sorted: sortNames(snapshot, last?.sorted) };
    this.#last.set(viewer, next);
    // What failed is tried again by whoever asks next.
    next.sorted.catch(() => {
      if (this.#last.get(viewer) === next) this.#last.delete(viewer);
    });
    return next.sorted;
  }
}

/** @param before the order of an earlier state. */
export async function sortNames(
  snapshot: Snapshot,
  before?: Promise<NamesInOrder>,
): Promise<NamesInOrder> {
  const { ids } = snapshot;
  const names = Array.from(ids, (_, node) => shownNameOf(snapshot, node));
  const old = await before?.catch(() => undefined);
  const { kept, added } = old
    ? keepOrder(old, { ids, names })
    : { kept: new Uint32Array(), added: allOf(names) };
  const isNew = added.length > newShare * names.length;
  const [first, rest] = isNew ? [new Uint32Array(), allOf(names)] : [kept, added];
  const compare = (one: number, other: number) =>
    compareTexts(names[one] ?? '', names[other] ?? '') || one - other;
  return { ids, names, order: await merge(first, await sortInPauses(rest, compare), compare) };
}

const allOf = ({ length }: { length: number }) => Uint32Array.from({ length }, (_, at) => at);

/** The earlier order of those that are still called so, and the other ones. */
function keepOrder(
  old: NamesInOrder,
  { ids, names }: Pick<NamesInOrder, 'ids' | 'names'>,
): { kept: Uint32Array; added: Uint32Array } {
  const now = new Int32Array(old.ids.length).fill(-1);
  const added: number[] = [];
  let row = 0;
  for (let node = 0; node < ids.length; node++) {
    const id = ids[node] ?? 0;
    while ((old.ids[row] ?? id) < id) row++;
    if (old.ids[row] === id && old.names[row] === names[node]) now[row] = node;
    else added.push(node);
  }
  const kept = old.order.map((node) => now[node] ?? -1);
  // In an unsigned list, -1 is the largest number.
  return {
    kept: kept.filter((node) => node < names.length),
    added: Uint32Array.from(added),
  };
}

type Compare = (one: number, other: number) => number;

/** Sorts stretches, then merges them two by two; lets other work run in between. */
export async function sortInPauses(list: Uint32Array, compare: Compare): Promise<Uint32Array> {
  const pauses = new Pauses();
  let runs: Uint32Array[] = [];
  for (let from = 0; from < list.length; from += stretch) {
    runs.push(list.slice(from, from + stretch).sort(compare));
    await pauses.take();
  }
  while (runs.length > 1) {
    const merged: Uint32Array[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [one, other] = [runs[at], runs[at + 1]];
      if (one) merged.push(other ? await merge(one, other, compare) : one);
    }
    runs = merged;
  }
  return runs[0] ?? list;
}

async function merge(one: Uint32Array, other: Uint32Array, compare: Compare): Promise<Uint32Array> {
  if (one.length === 0) return other;
  const pauses = new Pauses();
  const merged = new Uint32Array(one.length + other.length);
  let [left, right] = [0, 0];
  for (let at = 0; at < merged.length; at++) {
    const takesRight =
      left === one.length ||
      (right < other.length && compare(one[left] ?? 0, other[right] ?? 0) > 0);
    merged[at] = (takesRight ? other[right++] : one[left++]) ?? 0;
    if (at % stretch === 0) await pauses.take();
  }
  return merged;
}
