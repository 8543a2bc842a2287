import type { Box } from './camera.ts';
import type { GraphScene } from './scene.ts';

/** How edges look: by their role, by the zoom and by the density of edges in the picture. */

/** The role of an edge; the first three have the edge colour, the others the highlight colour. */
export const edgeRole = {
  plain: 0,
  dimmed: 1,
  amongNeighbours: 2,
  depth0: 3, // to depth4 = 7
  ofSelected: 8,
  path: 9,
} as const;
export const edgeRoleCount = 10;
export const firstStrongEdge = edgeRole.depth0;

/** The drawing order of highlighted edges: the nearer to a match, the higher in the picture. */
export function strength(is: number): number {
  return is < edgeRole.ofSelected ? edgeRole.ofSelected - is : is;
}

const widthByDepth = [1.25, 1, 0.75, 0.5, 0.5] as const;
const alphaByZoom: readonly (readonly [number, number])[] = [
  [0.1, 0.04],
  [0.3, 0.06],
  [1, 0.12],
  [2, 0.2],
  [4, 0.3],
];

/** Alpha of an ordinary edge of a large network, interpolated over the logarithm of the zoom. */
export function plainEdgeAlpha(zoom: number): number {
  let [lowerZoom, lowerAlpha] = alphaByZoom[0] as readonly [number, number];
  if (zoom <= lowerZoom) return lowerAlpha;
  for (const [upperZoom, upperAlpha] of alphaByZoom) {
    if (zoom <= upperZoom && upperZoom > lowerZoom) {
      const share = Math.log(zoom / lowerZoom) / Math.log(upperZoom / lowerZoom);
      return lowerAlpha + share * (upperAlpha - lowerAlpha);
    }
    lowerZoom = upperZoom;
    lowerAlpha = upperAlpha;
  }
  return lowerAlpha;
}

/** The alpha of this number of highlighted edges: the more edges, the fainter. */
export function highlightAlpha(count: number): number {
  return Math.max(0.16, Math.min(0.6, 18 / Math.max(1, count)));
}

/** The same for a search result, whose edges may be thousands: they must not hide the nodes. */
function resultEdgeAlpha(count: number): number {
  return Math.max(0.08, Math.min(0.6, 30 / Math.max(1, count)));
}

export interface EdgeStyle {
  width: number;
  alpha: number;
}

/** The total length of the shown edges, and the area over which the nodes are spread. */
interface EdgeMass {
  length: number;
  area: number;
}

/**
 * Measures in world units. The area is that of a uniform distribution with the same standard
 * deviation on each axis, so that a few far nodes do not enlarge it.
 */
export function measureEdges({
  positions,
  nodeCount,
  edgeSources,
  edgeTargets,
  mask,
}: GraphScene): EdgeMass {
  let length = 0;
  for (let edge = 0; edge < edgeSources.length; edge++) {
    if (mask?.edges[edge] === 0) continue;
    const source = 2 * edgeSources[edge]!;
    const target = 2 * edgeTargets[edge]!;
    const dx = positions[source]! - positions[target]!;
    const dy = positions[source + 1]! - positions[target + 1]!;
    length += Math.sqrt(dx * dx + dy * dy);
  }
  const deviation = (axis: 0 | 1) => {
    let sum = 0;
    let squares = 0;
    for (let node = 0; node < nodeCount; node++) {
      const at = positions[2 * node + axis]!;
      sum += at;
      squares += at * at;
    }
    return Math.sqrt(Math.max(0, squares / nodeCount - (sum / nodeCount) ** 2));
  };
  return { length, area: nodeCount === 0 ? 0 : 12 * deviation(0) * deviation(1) };
}

/** Share of the background that lines would cover if they were opaque and did not overlap. */
const inkShare = 0.11;
const darkest = 0.3;
const widest = 1.25;

/**
 * Width and alpha of an ordinary edge. If there are few lines, they are darker and wider, so that
 * their ink covers the same share of the background; many have the alpha of the zoom.
 * @param scale CSS pixels of a world unit.
 */
export function plainEdgeStyle(zoom: number, scale: number, { length, area }: EdgeMass): EdgeStyle {
  const least = plainEdgeAlpha(zoom);
  // Pixels of line per pixel of background: half as many at twice the zoom.
  const density = length / Math.max(1e-9, area * scale);
  const alpha = Math.max(least, Math.min(darkest, inkShare / Math.max(1e-9, density)));
  const sparse = Math.max(0, Math.min(1, inkShare / Math.max(1e-9, density) / darkest - 0.5));
  return { width: 1 + (widest - 1) * sparse, alpha };
}

/** The values on which the styles depend. */
interface EdgeSituation {
  zoom: number;
  /** CSS pixels of a world unit. */
  scale: number;
  mass: EdgeMass;
  /** The numbers of edges of the selected node and of a search result. */
  ofSelected: number;
  inResult: number;
}

/** Width and alpha of each edge role. In sparse networks, dimmed edges stay more visible. */
export function edgeStyles(of: EdgeSituation): EdgeStyle[] {
  const resultAlpha = resultEdgeAlpha(of.inResult);
  const plain = plainEdgeStyle(of.zoom, of.scale, of.mass);
  const more = plain.alpha - plainEdgeAlpha(of.zoom);
  return [
    plain,
    { width: 1, alpha: 0.03 + 0.2 * more },
    { width: 1, alpha: 0.1 + 0.6 * more },
    ...widthByDepth.map((width) => ({ width, alpha: (resultAlpha * width) / widthByDepth[0] })),
    { width: 1.5, alpha: highlightAlpha(of.ofSelected) },
    { width: 2, alpha: 0.9 },
  ];
}

/** A line in runs: device pixels of ink in each period, which is a power of two. */
export interface Runs {
  ink: number;
  period: number;
}
/** Lines that are less certain than others: undated ones are dots, unconfirmed ones dashes. */
export const runsOf = {
  dots: { ink: 4, period: 8 },
  dashes: { ink: 10, period: 16 },
} as const satisfies Record<string, Runs>;
/** Where in a run a line begins, device pixels: neighbours differ, so that runs do not line up. */
export const phaseFactor = 3;
export function phaseOf(source: number, target: number): number {
  return (source + phaseFactor * target) & 15;
}
/** The lengths of ink and gap of a line, CSS pixels; none for a solid one. */
export function lineDashOf(runs: keyof typeof runsOf | null, ratio: number): number[] {
  if (runs === null) return [];
  const { ink, period } = runsOf[runs];
  return [ink / ratio, (period - ink) / ratio];
}
/** The share of a solid line's ink that these have, which also makes them fainter. */
export const inkOfRuns = 0.6;
/** Added to the role of an edge in runs, in the data for the GPU: once for dots, twice for dashes. */
export const roleOfRuns = 16;

/** Distance outside the window over which a node's edges fade out, CSS pixels. */
export const edgeFade = 64;
/** Edges from this role on belong to the selected node or a path, and never fade out. */
export const firstUnfadedRole = edgeRole.ofSelected;

/**
 * The share of an edge's ink at one of its ends: 1 inside the window, 0 from `fade` outside it. It
 * is interpolated along the edge, so an edge is invisible if both ends are that far outside.
 */
export function inkAtEnd(
  x: number,
  y: number,
  { left, top, right, bottom }: Box,
  fade: number,
): number {
  const outside = Math.max(left - x, x - right, top - y, y - bottom);
  return Math.max(0, Math.min(1, 1 - outside / fade));
}
