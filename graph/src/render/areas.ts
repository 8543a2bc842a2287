// The areas of groups: how densely the members of each lie, as a field over the map. Loaded with
// what needs it, computed once for a layout.
import { boundsOf } from './camera.ts';
import type { SceneAreas } from './scene.ts';

interface AreaGroups {
  /** The group of each node, `noGroup` for none. */
  groupOf: Uint8Array;
  names: readonly string[];
  colours: Uint8Array | null;
}

export const noGroup = 255;
/** Cells on the longer side. */
const cellsAcross = 150;
/** How far the weight of a node is spread, in cells: further where few nodes lie. */
const spreadCells = { least: 3, most: 10 };
/** Nodes that lie within that reach of a place, in the mean. */
const meanWithin = 5;
const filledShare = 0.6;
/** A smaller share of the network is not named on the map. */
const leastNamed = 0.02;
/** Three passes of a box are nearly a normal distribution. */
const passes = 3;
/** Members within reach of a place from which on it belongs to their group, and wholly does. */
const density = { from: 1.6, whole: 6.5 };
/** The share of all members there that the group has. */
const dominance = { from: 0.4, whole: 0.75 };

export function buildAreas(positions: Float32Array, groups: AreaGroups): SceneAreas {
  const { left, top, right, bottom } = boundsOf(positions, 0);
  const radius = radiusFor(groups.groupOf.length);
  const margin = passes * radius + 2;
  const cell = Math.max(right - left, bottom - top, 1) / cellsAcross;
  const columns = Math.ceil((right - left) / cell) + 2 * margin + 1;
  const rows = Math.ceil((bottom - top) / cell) + 2 * margin + 1;
  const origin = { left: left - margin * cell, top: top - margin * cell };
  const cellOf = (node: number) => {
    const column = Math.floor((positions[2 * node]! - origin.left) / cell);
    return Math.floor((positions[2 * node + 1]! - origin.top) / cell) * columns + column;
  };
  const total = new Float32Array(columns * rows);
  const best = new Float32Array(columns * rows);
  const owners = new Uint8Array(columns * rows).fill(noGroup);
  const names = groups.names.map((name, group) => {
    const field = new Float32Array(columns * rows);
    let size = 0;
    for (let node = 0; node < groups.groupOf.length; node++) {
      if (groups.groupOf[node] !== group) continue;
      field[cellOf(node)]! += 1;
      size++;
    }
    spread(field, columns, rows, radius);
    let peak = 0;
    for (let at = 0; at < field.length; at++) {
      const value = field[at]!;
      total[at]! += value;
      if (value > field[peak]!) peak = at;
      if (value <= best[at]!) continue;
      best[at] = value;
      owners[at] = group;
    }
    return {
      text: size < leastNamed * groups.groupOf.length ? '' : name,
      x: origin.left + ((peak % columns) + 0.5) * cell,
      y: origin.top + (Math.floor(peak / columns) + 0.5) * cell,
    };
  });
  // The weight of one node, spread over its reach.
  const reach = (2 * radius + 1) ** 2;
  const strengths = best.map((value, at) => {
    const isDense = ease(value * reach, density.from, density.whole);
    return 255 * isDense * ease(value / (total[at] || 1), dominance.from, dominance.whole);
  });
  return {
    columns,
    rows,
    cell,
    ...origin,
    owners,
    strengths: Uint8Array.from(strengths),
    colours: groups.colours,
    names,
  };
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

/** Blurs a field in place. */
function spread(field: Float32Array, columns: number, rows: number, radius: number): void {
  for (let pass = 0; pass < passes; pass++) {
    for (let row = 0; row < rows; row++) {
      blurLine(field, { from: row * columns, step: 1, count: columns }, radius);
    }
    for (let column = 0; column < columns; column++) {
      blurLine(field, { from: column, step: columns, count: rows }, radius);
    }
  }
}

function blurLine(
  field: Float32Array,
  { from, step, count }: { from: number; step: number; count: number },
  radius: number,
): void {
  const line = Array.from({ length: count }, (_, at) => field[from + at * step]!);
  let sum = 0;
  for (let at = 0; at < radius; at++) sum += line[at] ?? 0;
  for (let at = 0; at < count; at++) {
    sum += line[at + radius] ?? 0;
    sum -= line[at - radius - 1] ?? 0;
    field[from + at * step] = sum / (2 * radius + 1);
  }
}
