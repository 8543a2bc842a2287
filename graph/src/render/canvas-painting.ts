import { groundRing, grouped, groupedAlpha, role, zoomFactor } from './appearance.ts';
import { type Fields, visibleFields } from './area-paint.ts';
import type { Context } from './canvas.ts';
import {
  type EdgeStyle,
  edgeFade,
  edgeRole,
  edgeRoleCount,
  firstUnfadedRole,
  inkAtEnd,
  inkOfRuns,
  phaseOf,
} from './edge-appearance.ts';
import { GroundPaint } from './ground-paint.ts';
import { withoutEdges, withoutNodes } from './left-out.ts';
import type { OverlayFrame } from './overlay-frame.ts';
import { inkOf, type Raster } from './raster.ts';
import type { Rims } from './scene.ts';
import type { SceneState } from './scene-state.ts';
import { type MapTheme, paletteOf, parseColor, type Rgb } from './theme.ts';

export interface PaintingOrder {
  raster: Raster;
  /** Where the finished bitmap is copied to; null if its pixels are read from the raster. */
  target: Context | null;
  state: SceneState;
  theme: MapTheme;
  zoom: number;
  /** Device pixels per world unit, and the position of the world's origin in the bitmap. */
  scale: number;
  x: number;
  y: number;
  ratio: number;
  /** How far the bitmap extends beyond the window on each side, device pixels. */
  marginX: number;
  marginY: number;
  maxEdges: number;
  /** Nodes that are left out, with their edges. */
  leftOut?: ReadonlySet<number> | undefined;
  /** Nodes that a disc stands for, whose edges lead to it. */
  gathered?: OverlayFrame['gathered'];
  /** Scratch memory for x, y and ink of each node; used by the painting until it is finished. */
  places: Float32Array;
}

const rowsAtOnce = 48;
/** The inner radius of a node that is drawn as an outline. */
const hollowShare = 0.62;

/**
 * One redraw of the bitmap, done in slices: edges, their colour, areas, highlighted edges, nodes,
 * and the copy to the canvas. Nodes have the positions of the time of construction.
 */
export class Painting {
  /** True if some edges were left out because the camera moves. */
  readonly thinned: boolean;
  /** True if some edges fade out towards nodes outside the window: another view has others. */
  readonly fadesEdges: boolean;
  /** The soft shapes behind the nodes; null while they are not shown. */
  readonly #fields: Fields;
  readonly #styles: EdgeStyle[];
  readonly #commonInks = new Float64Array(edgeRoleCount);
  /** Device pixels. */
  readonly #commonWidth: number;
  readonly #commonCount: number;
  // Kept from the time of construction: the state may change before the painting is finished.
  readonly #commonEdges: Uint32Array;
  readonly #strongEdges: Uint32Array;
  readonly #nodeOrder: Uint32Array;
  readonly #share: number;
  readonly #groupedAlpha: number;
  readonly #ground: Rgb;
  readonly #ink: Rgb;
  readonly #strongInk: Rgb;
  readonly #colors: Rgb[];
  readonly #ringColor: Rgb;
  readonly #steps: Generator<void, void, void>;
  #deadline = 0;

  constructor(private readonly order: PaintingOrder) {
    const { state, theme, scale, x, y, places } = order;
    const { nodeCount } = state.scene;
    const { positions } = order.gathered ?? state.scene;
    const { raster, ratio, marginX, marginY } = order;
    const [right, bottom] = [raster.width - marginX, raster.height - marginY];
    const window = { left: marginX, top: marginY, right, bottom };
    let fadesEdges = false;
    for (let node = 0; node < nodeCount; node++) {
      const left = positions[2 * node]! * scale + x;
      const top = positions[2 * node + 1]! * scale + y;
      const ink = inkAtEnd(left, top, window, edgeFade * ratio);
      places[3 * node] = left;
      places[3 * node + 1] = top;
      places[3 * node + 2] = ink;
      if (ink < 1) fadesEdges = true;
    }
    this.fadesEdges = fadesEdges;
    const extent = { width: right - marginX, height: bottom - marginY, scale };
    this.#fields = visibleFields(state, theme, extent);
    this.#styles = state.edgeStyles(order.zoom, scale / ratio);
    this.#commonWidth = this.#styles[edgeRole.plain]!.width * ratio;
    this.#commonEdges = withoutEdges(state.scene, state.commonEdges, order.leftOut);
    this.#strongEdges = withoutEdges(state.scene, state.strongEdges, order.leftOut);
    const nodes = withoutNodes(state.nodeOrder, order.leftOut);
    this.#nodeOrder = withoutNodes(nodes, order.gathered?.nodes);
    const all = this.#commonEdges.length;
    this.#commonCount = Math.min(all, order.maxEdges);
    this.thinned = this.#commonCount < all;
    // If only some edges are drawn, they get more ink, so that the picture stays as dark.
    const more = this.thinned ? all / this.#commonCount : 1;
    for (const [is, { alpha }] of this.#styles.entries()) {
      this.#commonInks[is] = inkOf(alpha) * more;
    }
    this.#share = zoomFactor(order.zoom);
    this.#groupedAlpha = groupedAlpha(this.#share, scale / ratio);
    this.#ground = parseColor(theme.background);
    this.#ink = parseColor(theme.edge);
    this.#strongInk = parseColor(theme.edgeHighlight);
    this.#colors = paletteOf(theme).map(parseColor);
    this.#ringColor = parseColor(theme.nodeStroke);
    this.#steps = this.#paint();
  }

  /** Paints until the deadline (performance.now()). @returns whether the bitmap is finished. */
  work(deadline: number): boolean {
    this.#deadline = deadline;
    return this.#steps.next().done === true;
  }

  *#paint(): Generator<void, void, void> {
    const { raster, target } = this.order;
    raster.clearDepths();
    yield* this.#inRuns(this.#commonCount, 128, (from, to) => this.#addCommonEdges(from, to));
    yield* this.#inRuns(raster.height, rowsAtOnce, (from, to) => {
      raster.resolveRows(from, to, this.#ground, this.#ink);
    });
    const { ground } = this.order.state.scene;
    if (ground && target) {
      const paint = new GroundPaint(ground, target.canvas, this.order);
      yield* this.#inRuns(raster.height, rowsAtOnce, (from, to) => {
        paint.tintRows(raster, from, to, this.order.theme);
      });
    }
    for (const field of this.#fields) {
      if (field === null) continue;
      const { scale, x, y } = this.order;
      yield* this.#inRuns(raster.height, rowsAtOnce, (from, to) => {
        field.tintRows(raster, from, to, { scale, x, y });
      });
    }
    yield* this.#inRuns(this.#strongEdges.length, 32, (from, to) =>
      this.#drawStrongEdges(from, to),
    );
    yield* this.#inRuns(this.#nodeOrder.length, 128, (from, to) => this.#drawNodes(from, to));
    if (target === null) return;
    const bytes = new Uint8ClampedArray(raster.pixels.buffer);
    const image = new ImageData(bytes, raster.width, raster.height);
    yield* this.#inRuns(raster.height, rowsAtOnce, (from, to) => {
      target.putImageData(image, 0, 0, 0, from, raster.width, to - from);
    });
  }

  /** Works in short runs of plain functions, which compile to faster code than a long generator. */
  *#inRuns(
    count: number,
    length: number,
    run: (from: number, to: number) => void,
  ): Generator<void, void, void> {
    for (let from = 0; from < count; from += length) {
      run(from, Math.min(count, from + length));
      if (performance.now() > this.#deadline) yield;
    }
  }

  #addCommonEdges(from: number, to: number): void {
    const [commonEdges, commonInks, commonWidth] = [
      this.#commonEdges,
      this.#commonInks,
      this.#commonWidth,
    ];
    const { raster, state, places } = this.order;
    const { edgeRoles } = state;
    const { edgeSources, edgeTargets } = state.scene;
    for (let slot = from; slot < to; slot++) {
      const edge = commonEdges[slot]!;
      const source = 3 * edgeSources[edge]!;
      const end = 3 * edgeTargets[edge]!;
      const runs = state.runsOf(edge);
      const ink = commonInks[edgeRoles[edge]!]! * (runs === null ? 1 : inkOfRuns);
      const inkHere = ink * places[source + 2]!;
      const inkThere = ink * places[end + 2]!;
      if (inkHere === 0 && inkThere === 0) continue;
      const x = places[source]!;
      const y = places[source + 1]!;
      const x1 = places[end]!;
      const y1 = places[end + 1]!;
      raster.setRuns(runs, phaseOf(edgeSources[edge]!, edgeTargets[edge]!));
      const rims = state.scene.ground?.rims.get(edge);
      if (rims) {
        const [rimX, rimY, otherX, otherY] = this.#toPixels(rims);
        raster.addWideLine(x, y, rimX, rimY, commonWidth, inkHere, inkHere);
        raster.addWideLine(otherX, otherY, x1, y1, commonWidth, inkThere, inkThere);
        continue;
      }
      // Without a GPU, most edges are one device pixel wide, for which `addLine` is faster.
      if (commonWidth <= 1) raster.addLine(x, y, x1, y1, inkHere, inkThere);
      else raster.addWideLine(x, y, x1, y1, commonWidth, inkHere, inkThere);
    }
  }

  #drawStrongEdges(from: number, to: number): void {
    const [styles, strongInk] = [this.#styles, this.#strongInk];
    const { raster, ratio, state, places } = this.order;
    const { edgeSources, edgeTargets } = state.scene;
    for (const edge of this.#strongEdges.subarray(from, to)) {
      const source = 3 * edgeSources[edge]!;
      const end = 3 * edgeTargets[edge]!;
      const is = state.edgeRoles[edge]!;
      const { width, alpha } = styles[is]!;
      const lasts = is >= firstUnfadedRole;
      const inkHere = lasts ? 1 : places[source + 2]!;
      const inkThere = lasts ? 1 : places[end + 2]!;
      if (inkHere === 0 && inkThere === 0) continue;
      raster.setRuns(state.runsOf(edge), phaseOf(edgeSources[edge]!, edgeTargets[edge]!));
      const rims = state.scene.ground?.rims.get(edge);
      const [rimX, rimY, otherX, otherY] = rims ? this.#toPixels(rims) : [];
      const [x, y, x1, y1] = [places[source]!, places[source + 1]!, places[end]!, places[end + 1]!];
      const [inkX, inkY] = [alpha * inkHere, alpha * inkThere];
      const wide = width * ratio;
      if (rimX === undefined) raster.drawLine(x, y, x1, y1, wide, inkX, inkY, strongInk);
      else {
        raster.drawLine(x, y, rimX, rimY!, wide, inkX, inkX, strongInk);
        raster.drawLine(otherX!, otherY!, x1, y1, wide, inkY, inkY, strongInk);
      }
    }
  }

  #toPixels([x, y, targetX, targetY]: Rims): Rims {
    const { scale, x: left, y: top } = this.order;
    return [x * scale + left, y * scale + top, targetX * scale + left, targetY * scale + top];
  }

  #drawNodes(from: number, to: number): void {
    const [colors, nodeOrder, ringColor, share] = [
      this.#colors,
      this.#nodeOrder,
      this.#ringColor,
      this.#share,
    ];
    const { raster, ratio, state, places } = this.order;
    const { roles, fillAlphas, colors: nodeColors } = state;
    const { kinds } = state.scene;
    for (let slot = from; slot < to; slot++) {
      const node = nodeOrder[slot]!;
      const radius = state.radiusOf(node, share);
      const kind = kinds[node]!;
      const isDimmed = roles[node] === role.dimmed;
      const color = colors[nodeColors[node]!]!;
      const ring = isDimmed ? 0 : groundRing(radius) * ratio;
      const ownAlpha = fillAlphas[node]!;
      const alpha = ownAlpha === grouped ? this.#groupedAlpha : ownAlpha;
      const x = places[3 * node]!;
      const y = places[3 * node + 1]!;
      raster.drawNode(x, y, radius * ratio, kind, color, alpha, ring, ringColor);
      if (state.scene.ground?.hollow[node] === 1) {
        raster.drawNode(x, y, hollowShare * radius * ratio, kind, this.#ground, 1, 0, ringColor);
      }
    }
  }
}
