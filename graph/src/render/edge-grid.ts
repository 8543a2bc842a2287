import { PickingGrid } from './picking-grid.ts';
import type { GraphScene } from './scene.ts';

type Lines = Pick<GraphScene, 'positions' | 'edgeSources' | 'edgeTargets' | 'ground'>;
type OnSegment = (x: number, y: number, endX: number, endY: number) => void;

/** Points on an edge of mean length: more make the search narrower, and the index larger. */
const pointsPerEdge = 3;

/**
 * An index of the edges: points along each lie in a `PickingGrid`. A point that is near leads to
 * its edge, whose distance is then computed exactly, so only edges that pass near are looked at.
 */
export class EdgeGrid {
  readonly #lines: Lines;
  readonly #grid: PickingGrid;
  /** The edge of each point. */
  readonly #owners: Uint32Array;
  readonly #points: Float32Array;
  /** No place on an edge is farther than this from one of its points. */
  readonly #half: number;

  constructor(lines: Lines) {
    this.#lines = lines;
    const count = lines.edgeSources.length;
    let length = 0;
    for (let edge = 0; edge < count; edge++) {
      eachSegment(lines, edge, (x, y, endX, endY) => {
        length += Math.hypot(endX - x, endY - y);
      });
    }
    const apart = Math.max(1e-3, length / (pointsPerEdge * Math.max(1, count)));
    // Each of an edge's at most two segments adds less than one point to its share of the length.
    const most = (pointsPerEdge + 2) * count;
    const points = new Float32Array(2 * most);
    const owners = new Uint32Array(most);
    let filled = 0;
    for (let edge = 0; edge < count; edge++) {
      eachSegment(lines, edge, (x, y, endX, endY) => {
        const parts = Math.max(1, Math.ceil(Math.hypot(endX - x, endY - y) / apart));
        for (let part = 0; part < parts; part++) {
          const share = (part + 0.5) / parts;
          points[2 * filled] = x + share * (endX - x);
          points[2 * filled + 1] = y + share * (endY - y);
          owners[filled++] = edge;
        }
      });
    }
    this.#points = points.subarray(0, 2 * filled);
    this.#owners = owners;
    // Points are rounded to 32 bits.
    this.#half = 0.51 * apart;
    this.#grid = new PickingGrid(this.#points);
  }

  /**
   * The edge nearest to a world point and less than `reach` away; null for none. Of two equally
   * near edges, the one with the lower index.
   */
  nearest(
    x: number,
    y: number,
    reach: number,
    isShown: (edge: number) => boolean = () => true,
  ): number | null {
    const points = this.#points;
    // To the grid, a point is a disc that reaches as far as its edge comes nearer.
    const point = this.#grid.nearest(x, y, reach, this.#half, (at) => {
      const edge = this.#owners[at]!;
      if (!isShown(edge)) return Number.NEGATIVE_INFINITY;
      const away = Math.hypot(points[2 * at]! - x, points[2 * at + 1]! - y);
      return away - distanceToEdge(this.#lines, edge, x, y);
    });
    return point === null ? null : this.#owners[point]!;
  }
}

/** The distance of a world point from an edge. */
export function distanceToEdge(lines: Lines, edge: number, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  eachSegment(lines, edge, (fromX, fromY, endX, endY) => {
    const [dx, dy] = [endX - fromX, endY - fromY];
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : ((x - fromX) * dx + (y - fromY) * dy) / square;
    const share = Math.max(0, Math.min(1, along));
    const away = Math.hypot(fromX + share * dx - x, fromY + share * dy - y);
    if (away < nearest) nearest = away;
  });
  return nearest;
}

/** Calls back with an edge's segment, or with both parts of one that the ground's cut divides. */
export function eachSegment(
  { positions, edgeSources, edgeTargets, ground }: Lines,
  edge: number,
  onSegment: OnSegment,
): void {
  const source = 2 * edgeSources[edge]!;
  const target = 2 * edgeTargets[edge]!;
  const [x, y] = [positions[source]!, positions[source + 1]!];
  const [endX, endY] = [positions[target]!, positions[target + 1]!];
  const rims = ground?.rims.get(edge);
  if (rims === undefined) {
    onSegment(x, y, endX, endY);
    return;
  }
  onSegment(x, y, rims[0], rims[1]);
  onSegment(rims[2], rims[3], endX, endY);
}
