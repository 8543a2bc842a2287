interface Point {
  x: number;
  y: number;
}

/** The corners of a hexagon with a vertex at the top, clockwise from there. */
function hexagonCorners(centre: number, radius: number): Point[] {
  return Array.from({ length: 6 }, (_, index) => {
    const angle = (Math.PI / 3) * index - Math.PI / 2;
    return { x: centre + radius * Math.cos(angle), y: centre + radius * Math.sin(angle) };
  });
}

/**
 * A hexagon with slightly rounded corners, as an SVG path.
 * @param rounding the share of each side, measured from a corner, that the curve takes.
 */
export function hexagonPath(centre: number, radius: number, rounding = 0.14): string {
  const steps = roundedCorners(hexagonCorners(centre, radius), rounding).map(
    ({ from, corner, to }, index) =>
      `${index === 0 ? 'M' : 'L'}${write(from)}Q${write(corner)} ${write(to)}`,
  );
  return `${steps.join('')}Z`;
}

/** The same outline for `clip-path: polygon(…)`, in percent of a square box. */
export function hexagonPolygon(rounding = 0.14, steps = 4): string {
  const points = roundedCorners(hexagonCorners(50, 50), rounding).flatMap(({ from, corner, to }) =>
    Array.from({ length: steps + 1 }, (_, index) => {
      const t = index / steps;
      return between(between(from, corner, t), between(corner, to, t), t);
    }),
  );
  return `polygon(${points.map(({ x, y }) => `${x.toFixed(2)}% ${y.toFixed(2)}%`).join(', ')})`;
}

function roundedCorners(corners: Point[], rounding: number) {
  return corners.map((corner, index) => {
    const before = corners.at(index - 1) ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    return {
      from: between(corner, before, rounding),
      corner,
      to: between(corner, after, rounding),
    };
  });
}

function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

function write({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
