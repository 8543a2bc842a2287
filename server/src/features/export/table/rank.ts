// The order of a table, from the ranks of its rows.
import { sortInPauses } from './name-order.ts';

/** The rank of each node by what a table is sorted by, from 0; -1 for a node without a value. */
export type Ranks = ArrayLike<number>;

/**
 * A list in the order of ranks, those without a value last; equal ones stay in its order. Linear, as
 * a comparison of hundreds of thousands would hold up others.
 */
export function orderByRank(list: Uint32Array, ranks: Ranks, order: 'asc' | 'desc'): Uint32Array {
  let most = -1;
  for (const node of list) most = Math.max(most, ranks[node] ?? -1);
  const placeOf = (node: number) => {
    const rank = ranks[node] ?? -1;
    if (rank < 0) return most + 1;
    return order === 'asc' ? rank : most - rank;
  };
  /** Of each rank, the next free place. */
  const next = new Uint32Array(most + 3);
  for (const node of list) next[placeOf(node) + 1] = (next[placeOf(node) + 1] ?? 0) + 1;
  for (let at = 1; at < next.length; at++) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
  const sorted = new Uint32Array(list.length);
  for (const node of list) {
    const place = placeOf(node);
    const at = next[place] ?? 0;
    next[place] = at + 1;
    sorted[at] = node;
  }
  return sorted;
}

/** Ranks of numbers, equal ones alike. */
export function rankNumbers(values: Float32Array): Uint32Array {
  const ranks = new Map<number, number>();
  for (const value of values.slice().sort()) if (!ranks.has(value)) ranks.set(value, ranks.size);
  return Uint32Array.from(values, (value) => ranks.get(value) ?? 0);
}

/** Ranks of texts by a comparison, equal ones alike, by their index. */
export async function rankTexts(
  texts: readonly string[],
  compare: (one: string, other: string) => number,
): Promise<Uint32Array> {
  const textAt = (at = 0) => texts[at] ?? '';
  const order = await sortInPauses(
    Uint32Array.from(texts, (_, at) => at),
    (one, other) => compare(textAt(one), textAt(other)) || one - other,
  );
  const ranks = new Uint32Array(texts.length);
  let rank = 0;
  for (const [at, text] of order.entries()) {
    if (at > 0 && compare(textAt(order[at - 1]), textAt(text)) !== 0) rank++;
    ranks[text] = rank;
  }
  return ranks;
}
