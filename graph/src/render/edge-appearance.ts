import type { Box } from './camera.ts';
import type { GraphScene } from './scene.ts';

/** How edges look: by what they are, by the zoom, and by how much line the picture has. */

/** What an edge is; the first three share the edge colour, the others wear the highlight colour. */
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

/** Many highlighted edges are drawn fainter than few. */
export function highlightAlpha(count: number): number {
  return Math.max(0.16, Math.min(0.6, 18 / Math.max(1, count)));
}

/** The same for a result, which may have thousands: they must not cover their nodes. */
function resultEdgeAlpha(count: number): number {
  return Math.max(0.08, Math.min(0.6, 30 / Math.max(1, count)));
}

export interface EdgeStyle {
  width: number;
  alpha: number;
}

/** How much line is shown of a network: its edges one after the other, on the area its nodes spread over. */
interface EdgeMass {
  length: number;
  area: number;
}

/**
 * World units. The area is that of an even spread with the same deviation on both axes, so that a
 * few far nodes do not count as room.
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

/** So much of the ground may lines cover, were they opaque and apart from each other. */
const inkShare = 0.11;
const darkest = 0.3;
const widest = 1.25;

/**
 * Width and alpha of an ordinary edge. Few lines are drawn darker and wider, so that their ink covers
 * the same share of the ground; many keep the alpha of their zoom.
 * @param scale CSS pixels of a world unit.
 */
export function plainEdgeStyle(zoom: number, scale: number, { length, area }: EdgeMass): EdgeStyle {
  const least = plainEdgeAlpha(zoom);
  // Pixels of line on a pixel of ground: zoomed in twice as far, half as many.
  const density = length / Math.max(1e-9, area * scale);
  const alpha = Math.max(least, Math.min(darkest, inkShare / Math.max(1e-9, density)));
  const sparse = Math.max(0, Math.min(1, inkShare / Math.max(1e-9, density) / darkest - 0.5));
  return { width: 1 + (widest - 1) * sparse, alpha };
}

/** What the styles depend on. */
interface EdgeSituation {
  zoom: number;
  /** CSS pixels of a world unit. */
  scale: number;
  mass: EdgeMass;
  /** How many edges of the selected node and of a result there are. */
  ofSelected: number;
  inResult: number;
}

/** Width and alpha of each edge role. Beside a selection sparse networks keep more of their edges. */
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

/** Length of a dot and of what is between two, device pixels; a power of two. */
export const dotted = 4;
/** Of the ink of a whole line: what is not known steps back behind what is. */
export const dottedInk = 0.6;
/** Added to the role of a dotted edge on its way to the GPU. */
export const dottedRole = 16;

/** CSS pixels outside the window in which a node's edges fade away. */
export const edgeFade = 64;
/** Edges from this role on lead to what was asked for, and never fade. */
export const firstLastingEdge = edgeRole.ofSelected;

/**
 * How much of an edge's ink is left at an end that lies so far outside the window: none with both
 * ends outside, less and less along the edge towards the one that is.
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
