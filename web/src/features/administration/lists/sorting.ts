import type { SortOrder } from '@mangrove/contract';

/** By what a list is sorted, and which way. */
export interface Sorting<Name extends string> {
  by: Name;
  order: SortOrder;
}

export function turnedRound(order: SortOrder): SortOrder {
  return order === 'asc' ? 'desc' : 'asc';
}

/** After a press on a heading: the same column the other way, another one from its own beginning. */
export function sortedBy<Name extends string>(
  sorting: Sorting<Name>,
  name: Name,
  beginsWithMost: ReadonlySet<Name>,
): Sorting<Name> {
  if (sorting.by === name) return { by: name, order: turnedRound(sorting.order) };
  return { by: name, order: beginsWithMost.has(name) ? 'desc' : 'asc' };
}
