import { type GraphColumns, readDensity } from '@mangrove/contract/browser';
import type { SceneField } from '@mangrove/graph/render';

export type Density = NonNullable<NonNullable<GraphColumns['part']>['density']>;

/** Cells round the counted ones, in which the density ends softly. */
const margin = 2;
/** The share of the squares with somebody that are less dense than a square in full strength. */
const fullShare = 0.95;

/** Where entities are that are not held, as the map draws it. */
export function densityField(density: Density, isUpright: boolean): SceneField {
  const counted = isUpright ? turnUpright(density) : density;
  const { left, top, cell } = counted;
  const counts = pad(readDensity(counted.digits), counted.columns);
  const soft = soften(soften(counts));
  const dense = [...soft.values].filter((value) => value > 0).sort((one, other) => one - other);
  const full = dense[Math.floor(fullShare * (dense.length - 1))] ?? 1;
  return {
    ...{ columns: soft.columns, rows: soft.values.length / soft.columns, cell },
    ...{ left: left - margin * cell, top: top - margin * cell },
    strengths: Uint8Array.from(soft.values, (value) => 255 * Math.min(1, Math.sqrt(value / full))),
  };
}

/** The grid turned by a quarter as the map is: what is at the right comes to the bottom. */
function turnUpright({ left, top, cell, columns, digits }: Density): Density {
  const rows = digits.length / columns;
  const turned = Array.from({ length: digits.length }, (_, at) => {
    const [row, column] = [Math.floor(at / rows), at % rows];
    return digits[(rows - 1 - column) * columns + row];
  });
  return { left: -(top + rows * cell), top: left, cell, columns: rows, digits: turned.join('') };
}

interface Grid {
  columns: number;
  values: Float32Array;
}

function pad(values: Float32Array, columns: number): Grid {
  const rows = values.length / columns;
  const wide = columns + 2 * margin;
  const padded = new Float32Array(wide * (rows + 2 * margin));
  for (let row = 0; row < rows; row++) {
    const line = values.subarray(row * columns, (row + 1) * columns);
    padded.set(line, (row + margin) * wide + margin);
  }
  return { columns: wide, values: padded };
}

/** Each cell as the mean of itself and those round it. */
function soften({ columns, values }: Grid): Grid {
  const soft = new Float32Array(values.length);
  for (let at = columns + 1; at < values.length - columns - 1; at++) {
    if (at % columns === 0 || at % columns === columns - 1) continue;
    let sum = 0;
    for (const row of [at - columns, at, at + columns]) {
      sum += (values[row - 1] ?? 0) + (values[row] ?? 0) + (values[row + 1] ?? 0);
    }
    soft[at] = sum / 9;
  }
  return { columns, values: soft };
}
