import {
  degreeForSize,
  fadeMs,
  focusRing,
  fullRadius,
  glow,
  groundRing,
  hoveredRadius,
  hoverRing,
  matchRing,
  minRadius,
  outerRing,
  picture,
  role,
  zoomFactor,
} from './appearance.ts';
import { AreaNames } from './area-names.ts';
import type { Context } from './canvas.ts';
import { labelEdge, liftEdges } from './edge-lift.ts';
import { GroundNames } from './ground-names.ts';
import { HoverLift } from './hover-lift.ts';
import { LabelLayer } from './label-layer.ts';
import { drawLocks } from './locks.ts';
import { type OverlayFrame, screenOf } from './overlay-frame.ts';
import { PictureCache, type PictureSprite } from './picture-cache.ts';
import type { SceneState } from './scene-state.ts';
import { paletteOf, withAlpha } from './theme.ts';
import { traceShape } from './trace-shape.ts';

/**
 * Draws what is above edges and nodes and has to change without a delay: pictures, the hovered,
 * focused and selected node, and the labels. The same for both back ends.
 */
export class Overlay {
  readonly labels: LabelLayer;
  readonly areaNames: AreaNames;
  readonly groundNames: GroundNames;
  readonly #lift = new HoverLift();
  readonly #pictures: PictureCache;

  constructor(readsOften: boolean, onPicture: () => void) {
    this.labels = new LabelLayer(readsOften);
    this.areaNames = new AreaNames(this.labels.sprites);
    this.groundNames = new GroundNames(this.labels.sprites);
    this.#pictures = new PictureCache(onPicture, readsOften);
  }

  /** @returns whether it needs another frame. */
  draw(context: Context, frame: OverlayFrame): boolean {
    const { state, hovered, focused, ratio } = frame;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawMatchRings(context, frame);
    let busy = this.#lift.advance(frame);
    busy = this.#drawPictures(context, frame, false) || busy;
    this.#lift.draw(context, frame);
    if (this.#lift.share > 0) busy = this.#drawPictures(context, frame, true) || busy;
    busy = this.#drawEdges(context, frame) || busy;
    if (hovered !== null && hovered !== state.selected) {
      busy = this.#drawNode(context, frame, hovered) || busy;
      strokeRing(context, frame, hovered, hoverRing.gap, hoverRing.width, frame.theme.selectedRing);
    }
    if (state.selected !== null) busy = this.#drawSelected(context, frame, state.selected) || busy;
    drawLocks(context, frame);
    if (focused !== null) this.#drawFocus(context, frame, focused);
    const names = this.areaNames.draw(context, frame, this.#lift.namesBehind);
    const ground = this.groundNames.draw(context, frame);
    const around = {
      ...frame,
      written: [...names.boxes, ...ground.boxes],
      namedByAreas: new Set([...names.nodes, ...ground.nodes]),
    };
    busy = this.labels.draw(context, around, this.#lift) || busy;
    labelEdge(context, frame, this.labels.sprites);
    return busy;
  }

  /** The same for an exported picture, without names and without a hovered or focused node. */
  drawStill(context: Context, frame: OverlayFrame): void {
    context.setTransform(frame.ratio, 0, 0, frame.ratio, 0, 0);
    drawMatchRings(context, frame);
    this.#drawPictures(context, frame, false);
    this.#drawEdges(context, frame);
    const { selected } = frame.state;
    if (selected !== null && !frame.leftOut?.has(selected)) {
      this.#drawSelected(context, frame, selected);
    }
    drawLocks(context, frame);
  }

  forget(): void {
    this.labels.forget();
  }

  destroy(): void {
    this.labels.forget();
    this.#pictures.clear();
  }

  /** @param lifted draws only the pictures of lifted nodes. */
  #drawPictures(context: Context, frame: OverlayFrame, lifted: boolean): boolean {
    const { state, hovered } = frame;
    const share = zoomFactor(frame.zoom);
    let busy = false;
    for (const node of state.pictured) {
      if (state.sizes[node]! * share < picture.fromRadius) break;
      if (
        node === hovered ||
        frame.leftOut?.has(node) ||
        (lifted ? !this.#lift.has(node) : state.roles[node] === role.dimmed)
      ) {
        continue;
      }
      busy = this.#drawNode(context, frame, node) || busy;
    }
    return busy;
  }

  /** Draws the edge that is pointed at, and the chosen one. @returns whether a picture fades in. */
  #drawEdges(context: Context, frame: OverlayFrame): boolean {
    let busy = false;
    for (const node of liftEdges(context, frame)) {
      if (node === frame.state.selected) continue;
      busy = this.#drawNode(context, frame, node) || busy;
      strokeRing(context, frame, node, hoverRing.gap, hoverRing.width, frame.theme.selectedRing);
    }
    return busy;
  }

  #drawSelected(context: Context, frame: OverlayFrame, node: number): boolean {
    const [x, y] = screenOf(frame, node);
    const radius = frame.radiusOf(node);
    const { theme } = frame;
    const far = radius + glow.hitTolerance;
    const light = context.createRadialGradient(x, y, radius, x, y, far);
    light.addColorStop(0, withAlpha(theme.glow, glow.alpha));
    light.addColorStop(0.5, withAlpha(theme.glow, glow.alpha * 0.32));
    light.addColorStop(1, withAlpha(theme.glow, 0));
    context.fillStyle = light;
    context.fillRect(x - far, y - far, 2 * far, 2 * far);
    const busy = this.#drawNode(context, frame, node);
    const { selectedRing: width } = picture;
    const kindColor = paletteOf(theme)[frame.state.fullColor(node)]!;
    strokeRing(context, frame, node, width / 2, width, kindColor);
    strokeRing(context, frame, node, outerRing.gap, outerRing.width, theme.selectedRing);
    return busy;
  }

  #drawFocus(context: Context, frame: OverlayFrame, node: number): void {
    const isSelected = node === frame.state.selected;
    const beyond = (isSelected ? outerRing.gap : hoverRing.gap) + focusRing.beyond;
    context.setLineDash(focusRing.dash);
    strokeRing(context, frame, node, beyond, focusRing.width, frame.theme.focus);
    context.setLineDash([]);
  }

  /** Draws a node, with its picture if large enough. @returns whether the picture is fading in. */
  #drawNode(context: Context, frame: OverlayFrame, node: number): boolean {
    const { state, theme } = frame;
    const kind = state.scene.kinds[node]!;
    const radius = frame.radiusOf(node);
    const [x, y] = screenOf(frame, node);
    if (frame.gathered?.nodes.has(node) || isOutside(frame, x, y, radius)) return false;
    const url = radius < picture.fromRadius ? null : state.scene.pictures[node];
    const isSelected = node === state.selected;
    const ring = groundRing(radius);
    if (ring > 0 && !isSelected) {
      traceShape(context, kind, x, y, radius, url ? picture.ring + ring : ring);
      context.fillStyle = url ? theme.pictureRing : theme.nodeStroke;
      context.fill();
    }
    traceShape(context, kind, x, y, radius);
    const fill = paletteOf(theme)[state.fullColor(node)]!;
    context.fillStyle = fill;
    context.fill();
    if (!url) return false;
    const sprite = this.#pictures.get(url, kind);
    const fading = sprite !== null && drawPicture(context, frame, sprite, x, y, radius);
    // The ring is drawn even before the picture is loaded.
    if (!isSelected) {
      strokeRing(context, frame, node, picture.ring / 2, picture.ring, fill);
    }
    return fading;
  }
}

/** @returns whether the picture is fading in. */
function drawPicture(
  context: Context,
  frame: OverlayFrame,
  sprite: PictureSprite,
  x: number,
  y: number,
  radius: number,
): boolean {
  const shown = frame.fades ? Math.min(1, (frame.now - sprite.readyAt) / fadeMs) : 1;
  const half = 1.1 * radius;
  context.globalAlpha = shown;
  context.imageSmoothingQuality = 'medium';
  context.drawImage(sprite.canvas, x - half, y - half, 2 * half, 2 * half);
  context.globalAlpha = 1;
  return shown < 1;
}

/** The radius of a node while the pointer is on it. */
export function hoveredRadiusOf(state: SceneState, node: number, zoomShare: number): number {
  const kind = state.scene.kinds[node]!;
  const degree = degreeForSize(state.scene, node);
  const grown = fullRadius(role.path, kind, degree) * (hoveredRadius / 8);
  const least = minRadius(role.path, kind, degree, false);
  return Math.max(state.radiusOf(node, zoomShare), grown * zoomShare, least);
}

function drawMatchRings(context: Context, frame: OverlayFrame): void {
  const { state, theme } = frame;
  for (const node of state.matches) {
    if (node === state.selected) continue;
    const [x, y] = screenOf(frame, node);
    if (isOutside(frame, x, y, frame.radiusOf(node) + glow.hitTolerance)) continue;
    strokeRing(context, frame, node, matchRing.gap, matchRing.width, theme.glow);
  }
}

function strokeRing(
  context: Context,
  frame: OverlayFrame,
  node: number,
  gap: number,
  width: number,
  color: string,
): void {
  if (frame.gathered?.nodes.has(node)) return;
  const [x, y] = screenOf(frame, node);
  traceShape(context, frame.state.scene.kinds[node]!, x, y, frame.radiusOf(node), gap);
  context.lineWidth = width;
  context.strokeStyle = color;
  context.stroke();
}

function isOutside(frame: OverlayFrame, x: number, y: number, reach: number): boolean {
  return x < -reach || y < -reach || x > frame.width + reach || y > frame.height + reach;
}
