import { groupByKey } from '../csr.ts';

/** The node indices by degree, highest first; nodes of equal degree in their order. */
export function orderByDegree(degrees: Uint32Array, count: number): Uint32Array {
  const counted = degrees.subarray(0, count);
  const most = counted.reduce((max, degree) => Math.max(max, degree), 0);
  return groupByKey(
    most + 1,
    counted.map((degree) => most - degree),
  ).members;
}

/**
 * A shuffled order of at least `count` indices. It has some spare ones, so that an added or removed
 * edge does not reshuffle all edges: the caller has to skip the indices from `count` on.
 * @param before the order of an earlier state, returned again if its length is suitable.
 */
export function mixAtLeast(count: number, before: Uint32Array): Uint32Array {
  if (count <= before.length && before.length <= 2 * count) return before;
  return mix(Math.ceil(1.1 * count));
}

/** 0 to count - 1 in a fixed shuffled order (Fisher and Yates, linear congruential generator). */
function mix(count: number): Uint32Array {
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  let state = 1;
  for (let i = count - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const j = Math.floor((state / 4294967296) * (i + 1));
    const swapped = order[i]!;
    order[i] = order[j]!;
    order[j] = swapped;
  }
  return order;
}
