import { hexagonCorner, hexagonFactor, squareCorner, squareFactor } from './appearance.ts';

/** Distance from the outline of a shape at the origin, negative inside. */
export function distanceTo(kind: number, dx: number, dy: number, radius: number): number {
  if (kind === 0) return Math.sqrt(dx * dx + dy * dy) - radius;
  const x = Math.abs(dx);
  const y = Math.abs(dy);
  if (kind === 1) {
    const half = radius * squareFactor;
    const corner = half * squareCorner;
    const qx = x - half + corner;
    const qy = y - half + corner;
    if (qx <= 0 || qy <= 0) return Math.max(qx, qy) - corner;
    return Math.sqrt(qx * qx + qy * qy) - corner;
  }
  // Hexagon with a corner at the top: fold onto the right-hand side, measure to it, then round.
  const inradius = radius * hexagonFactor * 0.8660254;
  const corner = 2 * inradius * hexagonCorner;
  const inner = inradius - corner;
  const fold = 2 * Math.min(0, 0.5 * x - 0.8660254 * y);
  const fx = x - fold * 0.5;
  const fy = y + fold * 0.8660254;
  const reach = inner * 0.5773503;
  const ey = Math.abs(fy) > reach ? Math.abs(fy) - reach : 0;
  const ex = fx - inner;
  return (ey === 0 ? ex : ex < 0 ? ex : Math.sqrt(ex * ex + ey * ey)) - corner;
}
