import {
  type EdgeStyle,
  edgeRoleCount,
  edgeStyles,
  groundRing,
  grouped,
  groupedAlpha,
  role,
  zoomFactor,
} from './appearance.ts';
import { inkOf, type Raster } from './raster.ts';
import type { SceneState } from './scene-state.ts';
import { type MapTheme, parseColour, type Rgb } from './theme.ts';

export interface PaintingOrder {
  raster: Raster;
  target: CanvasRenderingContext2D;
  state: SceneState;
  theme: MapTheme;
  zoom: number;
  /** Device pixels per world unit, and where the world's origin lies in the bitmap. */
  scale: number;
  x: number;
  y: number;
  ratio: number;
  maxEdges: number;
  /** Room for the places of all nodes; belongs to the painting until it is finished. */
  places: Float32Array;
}

const rowsAtOnce = 48;

/**
 * One redraw of the bitmap, done in slices: edges, then their colour, then highlighted edges, then
 * nodes, then the copy to the canvas. Positions are those of the moment it was ordered.
 */
export class Painting {
  /** True if some edges were left out because the camera moves. */
  readonly thinned: boolean;
  private readonly styles: EdgeStyle[];
  private readonly commonInks = new Float64Array(edgeRoleCount);
  private readonly commonCount: number;
  private readonly share: number;
  private readonly groupedAlpha: number;
  private readonly ground: Rgb;
  private readonly ink: Rgb;
  private readonly strongInk: Rgb;
  private readonly colours: Rgb[];
  private readonly ringColour: Rgb;
  private readonly steps: Generator<void, void, void>;
  private deadline = 0;

  constructor(private readonly order: PaintingOrder) {
    const { state, theme, scale, x, y, places } = order;
    const { positions, nodeCount } = state.scene;
    for (let node = 0; node < nodeCount; node++) {
      places[2 * node] = positions[2 * node]! * scale + x;
      places[2 * node + 1] = positions[2 * node + 1]! * scale + y;
    }
    this.styles = edgeStyles(order.zoom, state.ofSelectedCount, state.inResultCount);
    const all = state.commonEdges.length;
    this.commonCount = Math.min(all, order.maxEdges);
    this.thinned = this.commonCount < all;
    // Fewer edges are drawn with more ink, so that the mass stays as dark.
    const more = this.thinned ? all / this.commonCount : 1;
    for (const [is, { alpha }] of this.styles.entries()) {
      this.commonInks[is] = inkOf(alpha) * more;
    }
    this.share = zoomFactor(order.zoom);
    this.groupedAlpha = groupedAlpha(this.share, scale / order.ratio);
    this.ground = parseColour(theme.background);
    this.ink = parseColour(theme.edge);
    this.strongInk = parseColour(theme.edgeHighlight);
    this.colours = [...theme.fill, ...theme.dim].map(parseColour);
    this.ringColour = parseColour(theme.nodeStroke);
    this.steps = this.paint();
  }

  /** Goes on until the deadline (performance.now()); true once the bitmap is finished. */
  work(deadline: number): boolean {
    this.deadline = deadline;
    return this.steps.next().done === true;
  }

  private *paint(): Generator<void, void, void> {
    const { raster, target, state } = this.order;
    raster.clearDepths();
    yield* this.inRuns(this.commonCount, 128, (from, to) => this.addCommonEdges(from, to));
    yield* this.inRuns(raster.height, rowsAtOnce, (from, to) => {
      raster.resolveRows(from, to, this.ground, this.ink);
    });
    yield* this.inRuns(state.strongEdges.length, 32, (from, to) => this.drawStrongEdges(from, to));
    yield* this.inRuns(state.nodeOrder.length, 128, (from, to) => this.drawNodes(from, to));
    const bytes = new Uint8ClampedArray(raster.pixels.buffer);
    const image = new ImageData(bytes, raster.width, raster.height);
    yield* this.inRuns(raster.height, rowsAtOnce, (from, to) => {
      target.putImageData(image, 0, 0, 0, from, raster.width, to - from);
    });
  }

  /** Short runs in plain functions, which compile better than a long generator. */
  private *inRuns(
    count: number,
    length: number,
    run: (from: number, to: number) => void,
  ): Generator<void, void, void> {
    for (let from = 0; from < count; from += length) {
      run(from, Math.min(count, from + length));
      if (performance.now() > this.deadline) yield;
    }
  }

  private addCommonEdges(from: number, to: number): void {
    const { commonInks } = this;
    const { raster, ratio, state, places } = this.order;
    const { commonEdges, edgeRoles } = state;
    const { edgeSources, edgeTargets } = state.scene;
    for (let slot = from; slot < to; slot++) {
      const edge = commonEdges[slot]!;
      const source = 2 * edgeSources[edge]!;
      const end = 2 * edgeTargets[edge]!;
      const x = places[source]!;
      const y = places[source + 1]!;
      const ink = commonInks[edgeRoles[edge]!]!;
      // Common edges are one CSS pixel wide; without a GPU that is mostly one device pixel.
      if (ratio <= 1) raster.addLine(x, y, places[end]!, places[end + 1]!, ink);
      else raster.addWideLine(x, y, places[end]!, places[end + 1]!, ratio, ink);
    }
  }

  private drawStrongEdges(from: number, to: number): void {
    const { styles, strongInk } = this;
    const { raster, ratio, state, places } = this.order;
    const { edgeSources, edgeTargets } = state.scene;
    for (const edge of state.strongEdges.subarray(from, to)) {
      const source = 2 * edgeSources[edge]!;
      const end = 2 * edgeTargets[edge]!;
      const x = places[source]!;
      const y = places[source + 1]!;
      const { width, alpha } = styles[state.edgeRoles[edge]!]!;
      const wide = width * ratio;
      raster.drawLine(x, y, places[end]!, places[end + 1]!, wide, alpha, strongInk);
    }
  }

  private drawNodes(from: number, to: number): void {
    const { colours, ringColour, share } = this;
    const { raster, ratio, state, places } = this.order;
    const { nodeOrder, roles, fillAlphas } = state;
    const { kinds } = state.scene;
    for (let slot = from; slot < to; slot++) {
      const node = nodeOrder[slot]!;
      const radius = state.radiusOf(node, share);
      const kind = kinds[node]!;
      const isDimmed = roles[node] === role.dimmed;
      const colour = colours[isDimmed ? kind + 3 : kind]!;
      const ring = isDimmed ? 0 : groundRing(radius) * ratio;
      const ownAlpha = fillAlphas[node]!;
      const alpha = ownAlpha === grouped ? this.groupedAlpha : ownAlpha;
      const x = places[2 * node]!;
      const y = places[2 * node + 1]!;
      raster.drawNode(x, y, radius * ratio, kind, colour, alpha, ring, ringColour);
    }
  }
}
