interface Point {
  x: number;
  y: number;
}

/** The share of each side, measured from a corner, that the curve of the corner takes. */
const rounding = 0.14;
/** The curve of a corner, as a polygon, has this many sides. */
const curveSides = 4;

/** A hexagon with slightly rounded corners and a vertex at the top, as an SVG path. */
export function hexagonPath(centre: number, radius: number): string {
  const steps = roundedCorners(centre, radius).map(
    ({ from, corner, to }, index) =>
      `${index === 0 ? 'M' : 'L'}${write(from)}Q${write(corner)} ${write(to)}`,
  );
  return `${steps.join('')}Z`;
}

/** The same outline for `clip-path: polygon(…)`, in percent of a square box. */
export function hexagonPolygon(): string {
  const points = roundedCorners(50, 50).flatMap(({ from, corner, to }) =>
    Array.from({ length: curveSides + 1 }, (_, index) => {
      const t = index / curveSides;
      return between(between(from, corner, t), between(corner, to, t), t);
    }),
  );
  return `polygon(${points.map(({ x, y }) => `${x.toFixed(2)}% ${y.toFixed(2)}%`).join(', ')})`;
}

/** The corners clockwise from the top, each with both ends of its curve. */
function roundedCorners(centre: number, radius: number) {
  const cornerAt = (index: number): Point => {
    const angle = (Math.PI / 3) * index - Math.PI / 2;
    return { x: centre + radius * Math.cos(angle), y: centre + radius * Math.sin(angle) };
  };
  return Array.from({ length: 6 }, (_, index) => {
    const corner = cornerAt(index);
    return {
      from: between(corner, cornerAt(index - 1), rounding),
      corner,
      to: between(corner, cornerAt(index + 1), rounding),
    };
  });
}

function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

function write({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
