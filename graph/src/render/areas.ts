// The areas of groups: the density of each group's members as a field over the map. Computed where
// the map is drawn, once for a layout.
import { groupByKey } from '../csr.ts';
import { boundsOf } from './camera.ts';
import { type AreaGroups, noGroup, type SceneAreas } from './scene.ts';

/** Number of cells on the longer side of the network. */
const cellsAcross = 150;
/** Limits of the blur radius, in cells: it is larger for networks with few nodes. */
const spreadCells = { least: 3, most: 10 };
/** Mean number of nodes within the blur radius of a cell. */
const meanWithin = 5;
const filledShare = 0.6;
/** A group with a smaller share of the nodes has no name on the map. */
const leastNamed = 0.02;
/** Three passes of a box blur are nearly a Gaussian blur. */
const passes = 3;
/** Members within the blur radius of a cell from which its strength rises, and is highest. */
const density = { from: 1.6, whole: 6.5 };
/** The same limits for the group's share of the members of all groups there. */
const dominance = { from: 0.4, whole: 0.75 };

export function buildAreas(
  positions: Float32Array,
  groups: Pick<AreaGroups, 'groupOf' | 'names' | 'colors'>,
): SceneAreas {
  const { left, top, right, bottom } = boundsOf(positions, 0);
  const radius = radiusFor(groups.groupOf.length);
  const margin = passes * radius + 2;
  const cell = Math.max(right - left, bottom - top, 1) / cellsAcross;
  const columns = Math.ceil((right - left) / cell) + 2 * margin + 1;
  const rows = Math.ceil((bottom - top) / cell) + 2 * margin + 1;
  const origin = { left: left - margin * cell, top: top - margin * cell };
  const columnOf = (node: number) => Math.floor((positions[2 * node]! - origin.left) / cell);
  const rowOf = (node: number) => Math.floor((positions[2 * node + 1]! - origin.top) / cell);
  const total = new Float32Array(columns * rows);
  const best = new Float32Array(columns * rows);
  const owners = new Uint8Array(columns * rows).fill(noGroup);
  const { offsets, members } = groupByKey(noGroup + 1, new Uint32Array(groups.groupOf));
  const names = groups.names.map((name, group) => {
    const nodes = members.subarray(offsets[group], offsets[group + 1]);
    const field = spread({ columns: nodes.map(columnOf), rows: nodes.map(rowOf) }, radius);
    let peak = 0;
    let peakAt = 0;
    for (let row = 0; row < field.rows; row++) {
      const start = (field.top + row) * columns + field.left;
      for (let column = 0; column < field.columns; column++) {
        const value = field.values[row * field.columns + column]!;
        const at = start + column;
        total[at]! += value;
        if (value > peak) {
          peak = value;
          peakAt = at;
        }
        if (value <= best[at]!) continue;
        best[at] = value;
        owners[at] = group;
      }
    }
    return {
      text: nodes.length < leastNamed * groups.groupOf.length ? '' : name,
      x: origin.left + ((peakAt % columns) + 0.5) * cell,
      y: origin.top + (Math.floor(peakAt / columns) + 0.5) * cell,
    };
  });
  // The number of cells within the blur radius: turns a density into a number of members.
  const reach = (2 * radius + 1) ** 2;
  const strengths = new Uint8Array(best.length);
  for (let at = 0; at < best.length; at++) {
    const isDense = ease(best[at]! * reach, density.from, density.whole);
    strengths[at] =
      255 * isDense * ease(best[at]! / (total[at]! || 1), dominance.from, dominance.whole);
  }
  return { columns, rows, cell, ...origin, owners, strengths, colors: groups.colors, names };
}

function radiusFor(nodeCount: number): number {
  const cells = filledShare * cellsAcross ** 2;
  const side = Math.sqrt((meanWithin * cells) / Math.max(1, nodeCount));
  return Math.min(spreadCells.most, Math.max(spreadCells.least, Math.ceil((side - 1) / 2)));
}

function ease(value: number, from: number, to: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** A rectangle of the field, in cells, that contains all values above 0. */
interface FieldPart {
  left: number;
  top: number;
  columns: number;
  rows: number;
  values: Float32Array;
}

/** The density of nodes, given the cell of each. */
function spread(at: { columns: Uint32Array; rows: Uint32Array }, radius: number): FieldPart {
  const reach = passes * radius;
  const [left, columns] = spanOf(at.columns, reach);
  const [top, rows] = spanOf(at.rows, reach);
  const values = new Float32Array(columns * rows);
  for (let node = 0; node < at.columns.length; node++) {
    values[(at.rows[node]! - top) * columns + at.columns[node]! - left]! += 1;
  }
  const line = new Float32Array(Math.max(columns, rows));
  for (let pass = 0; pass < passes; pass++) {
    for (let row = 0; row < rows; row++) {
      blurLine(values, { from: row * columns, step: 1, count: columns }, radius, line);
    }
    for (let column = 0; column < columns; column++) {
      blurLine(values, { from: column, step: columns, count: rows }, radius, line);
    }
  }
  return { left, top, columns, rows, values };
}

/** The start and the length of the range that holds all values with `reach` on both sides. */
function spanOf(values: Uint32Array, reach: number): [number, number] {
  if (values.length === 0) return [0, 0];
  let least = values[0]!;
  let most = least;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least - reach, most - least + 2 * reach + 1];
}

/** Box-blurs a line of a field in place. @param line scratch memory for a copy of it. */
function blurLine(
  field: Float32Array,
  { from, step, count }: { from: number; step: number; count: number },
  radius: number,
  line: Float32Array,
): void {
  for (let at = 0; at < count; at++) line[at] = field[from + at * step]!;
  let sum = 0;
  for (let at = 0; at < Math.min(radius, count); at++) sum += line[at]!;
  for (let at = 0; at < count; at++) {
    if (at + radius < count) sum += line[at + radius]!;
    if (at > radius) sum -= line[at - radius - 1]!;
    field[from + at * step] = sum / (2 * radius + 1);
  }
}
