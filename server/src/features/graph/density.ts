import { type GraphColumns, writeDensity } from '@mangrove/contract';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import { roundPlace } from './describe.ts';

/** Squares on the longer side of the network. */
const cellsAcross = 96;

type Density = NonNullable<NonNullable<GraphColumns['part']>['density']>;

/** How many of the nodes beside some are where. O(nodes). */
export function measureDensity(
  { size, positions }: Pick<Snapshot, 'size' | 'positions'>,
  nodes: readonly number[],
): Density {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let node = 0; node < size; node++) {
    const x = positions.at(2 * node) ?? 0;
    const y = positions.at(2 * node + 1) ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const cell = Math.max(right - left, bottom - top, 1) / (cellsAcross - 1);
  const columns = Math.floor((right - left) / cell) + 1;
  const rows = Math.floor((bottom - top) / cell) + 1;
  const counts = new Uint32Array(columns * rows);
  let next = 0;
  for (let node = 0; node < size; node++) {
    if (nodes[next] === node) {
      next++;
      continue;
    }
    const column = Math.floor(((positions.at(2 * node) ?? 0) - left) / cell);
    const row = Math.floor(((positions.at(2 * node + 1) ?? 0) - top) / cell);
    const at = row * columns + column;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return {
    left: roundPlace(left),
    top: roundPlace(top),
    cell: roundPlace(cell),
    columns,
    digits: writeDensity(counts),
  };
}
