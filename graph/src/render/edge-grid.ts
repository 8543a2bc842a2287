import { PickingGrid } from './picking-grid.ts';
import type { GraphScene } from './scene.ts';

type Lines = Pick<GraphScene, 'positions' | 'edgeSources' | 'edgeTargets' | 'ground'>;
type OnSegment = (x: number, y: number, endX: number, endY: number) => void;

/**
 * An index of the edges: points along each lie in a `PickingGrid`, one for each mean length. A point
 * that is near leads to its edge, whose distance is then computed exactly, so only edges that pass
 * near are looked at.
 */
export class EdgeGrid {
  readonly #grid: PickingGrid;
  readonly #points: Float32Array;
  /** The segment of each point. */
  readonly #owners: Uint32Array;
  /** Both ends of each segment: `x, y, endX, endY`. */
  readonly #segments: Float32Array;
  /** The edge of each segment. */
  readonly #edges: Uint32Array;
  /** No place on an edge is farther than this from one of its points. */
  readonly #half: number;

  constructor(lines: Lines) {
    const most = lines.edgeSources.length + (lines.ground?.rims.size ?? 0);
    const segments = new Float32Array(4 * most);
    const edges = new Uint32Array(most);
    let count = 0;
    for (let edge = 0; edge < lines.edgeSources.length; edge++) {
      eachSegment(lines, edge, (x, y, endX, endY) => {
        segments[4 * count] = x;
        segments[4 * count + 1] = y;
        segments[4 * count + 2] = endX;
        segments[4 * count + 3] = endY;
        edges[count++] = edge;
      });
    }
    let length = 0;
    for (let at = 0; at < count; at++) length += lengthOf(segments, at);
    const apart = Math.max(1e-3, length / Math.max(1, count));
    // Each segment adds less than one point to its share of the length.
    const points = new Float32Array(4 * count);
    const owners = new Uint32Array(2 * count);
    let filled = 0;
    for (let at = 0; at < count; at++) {
      const [x, y] = [segments[4 * at]!, segments[4 * at + 1]!];
      const [dx, dy] = [segments[4 * at + 2]! - x, segments[4 * at + 3]! - y];
      const parts = Math.max(1, Math.ceil(lengthOf(segments, at) / apart));
      for (let part = 0; part < parts; part++) {
        const share = (part + 0.5) / parts;
        points[2 * filled] = x + share * dx;
        points[2 * filled + 1] = y + share * dy;
        owners[filled++] = at;
      }
    }
    this.#segments = segments;
    this.#edges = edges;
    this.#owners = owners;
    this.#points = points.subarray(0, 2 * filled);
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
    // To the grid, a point is a disc that reaches as far as its segment comes nearer.
    const found = this.#grid.nearest(x, y, reach, this.#half, (point) => {
      const away = Math.hypot(this.#points[2 * point]! - x, this.#points[2 * point + 1]! - y);
      const near = distanceToSegment(this.#segments, this.#owners[point]!, x, y);
      const isHit = near < reach && isShown(this.#edges[this.#owners[point]!]!);
      return isHit ? away - near : Number.NEGATIVE_INFINITY;
    });
    return found === null ? null : this.#edges[this.#owners[found]!]!;
  }
}

function lengthOf(segments: Float32Array, at: number): number {
  const dx = segments[4 * at + 2]! - segments[4 * at]!;
  const dy = segments[4 * at + 3]! - segments[4 * at + 1]!;
  return Math.sqrt(dx * dx + dy * dy);
}

function distanceToSegment(segments: Float32Array, at: number, x: number, y: number): number {
  const [fromX, fromY] = [segments[4 * at]!, segments[4 * at + 1]!];
  const [dx, dy] = [segments[4 * at + 2]! - fromX, segments[4 * at + 3]! - fromY];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((x - fromX) * dx + (y - fromY) * dy) / square;
  const share = Math.max(0, Math.min(1, along));
  const [awayX, awayY] = [fromX + share * dx - x, fromY + share * dy - y];
  return Math.sqrt(awayX * awayX + awayY * awayY);
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
