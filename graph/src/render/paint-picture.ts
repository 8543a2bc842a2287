// Paints the map again at another resolution, with the names that are on the screen.

import { labelFont } from './appearance.ts';
import { AreaNames } from './area-names.ts';
import { type Canvas, type Context, newCanvas, openContext } from './canvas.ts';
import { Painting } from './canvas-painting.ts';
import { placeAttribution } from './ground-attribution.ts';
import { GroundNames } from './ground-names.ts';
import { LabelSprites } from './label-sprites.ts';
import type { Overlay } from './overlay.ts';
import { type OverlayFrame, screenOf } from './overlay-frame.ts';
import { Raster } from './raster.ts';

/** What a map currently draws. */
export interface ShownPicture {
  frame: OverlayFrame;
  overlay: Overlay;
}

const sliceMs = 12;

/**
 * Paints the map as it looks without a GPU, with `ratio` pixels per CSS pixel.
 * @param pause is awaited between two slices of the work, so that the page stays responsive.
 */
export async function paintPicture(
  { frame: onScreen, overlay }: ShownPicture,
  ratio: number,
  pause: () => Promise<void>,
): Promise<Canvas> {
  const frame = { ...onScreen, ratio };
  const { state, theme, view, zoom } = frame;
  const canvas = newCanvas();
  canvas.width = Math.round(frame.width * ratio);
  canvas.height = Math.round(frame.height * ratio);
  const target = openContext(canvas, { alpha: false, willReadFrequently: true });
  const painting = new Painting({
    ...{ target, state, theme, zoom, ratio, marginX: 0, marginY: 0 },
    raster: new Raster(canvas.width, canvas.height),
    scale: view.scale * ratio,
    x: view.x * ratio,
    y: view.y * ratio,
    maxEdges: Number.POSITIVE_INFINITY,
    leftOut: frame.leftOut,
    gathered: frame.gathered,
    places: new Float32Array(3 * state.scene.nodeCount),
  });
  while (!painting.work(performance.now() + sliceMs)) await pause();
  overlay.drawStill(target, frame);
  drawNames(target, frame, overlay);
  return canvas;
}

/** Draws the names that are on the screen, at the same places. */
function drawNames(target: Context, frame: OverlayFrame, overlay: Overlay): void {
  const sprites = new LabelSprites(true);
  new AreaNames(sprites).draw(target, frame);
  new GroundNames(sprites).draw(target, frame);
  target.setTransform(1, 0, 0, 1, 0, 0);
  for (const { text, x, y } of placeAttribution(frame)) {
    const sprite = sprites.get(text, 'plain', frame, Number.POSITIVE_INFINITY);
    if (sprite === null) continue;
    const left = x - sprites.widthOf(text, 'plain', frame) - sprite.inset;
    const top = y - labelFont('plain', frame.compact).line / 2 - sprite.inset;
    target.drawImage(sprite.canvas, left * frame.ratio, top * frame.ratio);
  }
  for (const { node, voice, dx, dy } of overlay.labels.standing()) {
    if (frame.leftOut?.has(node)) continue;
    const text = frame.state.labelTexts.of(node);
    const sprite = sprites.get(text, voice, frame, Number.POSITIVE_INFINITY);
    if (sprite === null) continue;
    const [x, y] = screenOf(frame, node);
    const left = Math.round((x + dx - sprite.inset) * frame.ratio);
    target.drawImage(sprite.canvas, left, Math.round((y + dy - sprite.inset) * frame.ratio));
  }
}
