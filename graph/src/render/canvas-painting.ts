import { edgeRoleCount, edgeStyles, groundRing, role, zoomFactor } from './appearance.ts';
import type { Raster } from './raster.ts';
import type { SceneState } from './scene-state.ts';
import { type MapTheme, parseColour } from './theme.ts';

/** One redraw of the bitmap, done in slices. Lengths are device pixels unless they say otherwise. */
export interface Painting {
  /** True if some edges were left out because the camera moves. */
  readonly thinned: boolean;
  /** Goes on until the deadline (performance.now()); true once the bitmap is finished. */
  work(deadline: number): boolean;
}

export interface PaintingOrder {
  raster: Raster;
  target: CanvasRenderingContext2D;
  state: SceneState;
  theme: MapTheme;
  zoom: number;
  scale: number;
  x: number;
  y: number;
  ratio: number;
  mostEdges: number;
}

const rowsAtOnce = 48;

export function paintInSlices(order: PaintingOrder): Painting {
  const thinned = order.state.commonEdges.length > order.mostEdges;
  const clock = { deadline: 0 };
  const steps = paint(order, clock);
  return {
    thinned,
    work(deadline) {
      clock.deadline = deadline;
      return steps.next().done === true;
    },
  };
}

function* paint(order: PaintingOrder, clock: { deadline: number }): Generator<void, void, void> {
  const { raster, target, state, theme, scale, ratio } = order;
  const isLate = () => performance.now() > clock.deadline;
  const { positions, edgeSources, edgeTargets, kinds } = state.scene;
  const { edgeRoles, commonEdges, strongEdges, nodeOrder, roles, fillAlphas } = state;
  const xs = new Float32Array(kinds.length);
  const ys = new Float32Array(kinds.length);
  for (let node = 0; node < kinds.length; node++) {
    xs[node] = positions[2 * node]! * scale + order.x;
    ys[node] = positions[2 * node + 1]! * scale + order.y;
  }

  const styles = edgeStyles(order.zoom, state.ofSelectedCount, state.inResultCount);
  const drawn = Math.min(commonEdges.length, order.mostEdges);
  // Fewer edges are drawn with more ink, so that the mass stays as dark.
  const more = drawn === 0 ? 1 : commonEdges.length / drawn;
  const alphas = new Float64Array(edgeRoleCount);
  for (let is = 0; is < edgeRoleCount; is++) alphas[is] = 1 - (1 - styles[is]!.alpha) ** more;
  raster.clearDepths();
  for (let slot = 0; slot < drawn; slot++) {
    const edge = commonEdges[slot]!;
    const source = edgeSources[edge]!;
    const target_ = edgeTargets[edge]!;
    const is = edgeRoles[edge]!;
    raster.addLine(xs[source]!, ys[source]!, xs[target_]!, ys[target_]!, alphas[is]!, ratio);
    if ((slot & 127) === 127 && isLate()) yield;
  }

  const ground = parseColour(theme.background);
  const ink = parseColour(theme.edge);
  for (let row = 0; row < raster.height; row += rowsAtOnce) {
    raster.resolveRows(row, Math.min(raster.height, row + rowsAtOnce), ground, ink);
    if (isLate()) yield;
  }

  const highlightInk = parseColour(theme.edgeHighlight);
  for (let slot = 0; slot < strongEdges.length; slot++) {
    const edge = strongEdges[slot]!;
    const source = edgeSources[edge]!;
    const end = edgeTargets[edge]!;
    const { width, alpha } = styles[edgeRoles[edge]!]!;
    raster.drawLine(
      xs[source]!,
      ys[source]!,
      xs[end]!,
      ys[end]!,
      width * ratio,
      alpha,
      highlightInk,
    );
    if ((slot & 31) === 31 && isLate()) yield;
  }

  const fills = theme.fill.map(parseColour);
  const dims = theme.dim.map(parseColour);
  const ringColour = parseColour(theme.nodeStroke);
  const share = zoomFactor(order.zoom);
  for (let slot = 0; slot < nodeOrder.length; slot++) {
    const node = nodeOrder[slot]!;
    const radius = state.radiusOf(node, share);
    const kind = kinds[node]!;
    const isDimmed = roles[node] === role.dimmed;
    const colour = (isDimmed ? dims : fills)[kind]!;
    const ring = isDimmed ? 0 : groundRing(radius) * ratio;
    const x = xs[node]!;
    const y = ys[node]!;
    raster.drawNode(x, y, radius * ratio, kind, colour, fillAlphas[node]!, ring, ringColour);
    if ((slot & 127) === 127 && isLate()) yield;
  }

  for (let row = 0; row < raster.height; row += rowsAtOnce) {
    target.putImageData(raster.image, 0, 0, 0, row, raster.width, rowsAtOnce);
    if (isLate()) yield;
  }
}
