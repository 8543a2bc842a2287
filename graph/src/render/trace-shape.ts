import { hexagonCorner, hexagonFactor, squareCorner, squareFactor } from './appearance.ts';
import type { Context } from './canvas.ts';

/** Makes the outline of a kind's shape the current path. `grow` moves the outline outwards. */
export function traceShape(context: Context, ...shape: Shape): void {
  context.beginPath();
  addShape(context, ...shape);
}

type Shape = [kind: number, x: number, y: number, radius: number, grow?: number];

/** Adds the outline to the current path. */
export function addShape(
  context: Context,
  kind: number,
  x: number,
  y: number,
  radius: number,
  grow = 0,
): void {
  if (kind === 0) {
    context.moveTo(x + radius + grow, y);
    context.arc(x, y, radius + grow, 0, 2 * Math.PI);
  } else if (kind === 1) {
    const half = radius * squareFactor;
    const corner = half * squareCorner + Math.max(0, grow);
    context.roundRect(
      x - half - grow,
      y - half - grow,
      2 * (half + grow),
      2 * (half + grow),
      corner,
    );
  } else {
    traceHexagon(context, x, y, radius * hexagonFactor, grow);
  }
  context.closePath();
}

function traceHexagon(
  context: Context,
  x: number,
  y: number,
  circumradius: number,
  grow: number,
): void {
  const half = Math.sqrt(3) / 2;
  const corner = 2 * half * circumradius * hexagonCorner + Math.max(0, grow);
  const outer = circumradius + grow / half;
  const at = (index: number): [number, number] => {
    const angle = ((index - 0.5) * Math.PI) / 3;
    return [x + outer * Math.cos(angle), y + outer * Math.sin(angle)];
  };
  // Starts in the middle of a side, so that every corner is rounded alike.
  context.moveTo(x + outer * half, y);
  for (let index = 1; index <= 6; index++) {
    context.arcTo(...at(index), ...middle(at(index), at(index + 1)), corner);
  }
}

function middle(one: [number, number], other: [number, number]): [number, number] {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}
