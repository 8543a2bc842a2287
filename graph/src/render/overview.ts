// Paints the whole map once, without a window: for a picture of it that is shown before it is drawn.
import { type Box, boundsOf, type Insets } from './camera.ts';
import { CameraPilot, fitMargin } from './camera-pilot.ts';
import { Painting } from './canvas-painting.ts';
import { Raster } from './raster.ts';
import type { GraphScene } from './scene.ts';
import { SceneState } from './scene-state.ts';
import { type MapTheme, parseColor } from './theme.ts';

export interface OverviewOrder {
  scene: GraphScene;
  theme: MapTheme;
  /** The window whose first view of the map it is, and what overlays cover there, CSS pixels. */
  window: Readonly<{ width: number; height: number; insets: Insets; compact: boolean }>;
  /** Pixels of the picture per CSS pixel. */
  ratio: number;
  /** True cuts off what is free beside the network; false leaves the whole window. */
  isCut: boolean;
}

export interface OverviewPixels {
  width: number;
  height: number;
  /** A byte each for red, green, blue and alpha; the ground is transparent, in its colour. */
  pixels: Uint8Array<ArrayBuffer>;
}

/** The first view of a network in a window: the camera, lines and shapes of the map, no names. */
export function paintOverview({
  scene,
  theme,
  window,
  ratio,
  isCut,
}: OverviewOrder): OverviewPixels {
  const state = new SceneState();
  state.setScene(scene);
  const pilot = new CameraPilot(() => undefined, window.compact, true);
  pilot.setNetwork(scene.positions);
  pilot.resize(window.width, window.height);
  pilot.setInsets(window.insets);
  pilot.showWhole(true);
  const { view, lookZoom: zoom, free } = pilot;
  const whole = { left: 0, top: 0, right: window.width, bottom: window.height };
  const box = isCut ? cutTo(boundsOf(scene.positions, 0), view, free) : whole;
  const raster = new Raster(
    Math.round((box.right - box.left) * ratio),
    Math.round((box.bottom - box.top) * ratio),
  );
  const painting = new Painting({
    ...{ raster, target: null, state, theme, zoom, ratio, marginX: 0, marginY: 0 },
    scale: view.scale * ratio,
    x: (view.x - box.left) * ratio,
    y: (view.y - box.top) * ratio,
    maxEdges: Number.POSITIVE_INFINITY,
    places: new Float32Array(3 * scene.nodeCount),
  });
  while (!painting.work(Number.POSITIVE_INFINITY));
  const { width, height, pixels } = raster;
  const [red, green, blue] = parseColor(theme.background);
  const ground = (blue << 16) | (green << 8) | red;
  for (let at = 0; at < pixels.length; at++) {
    if ((pixels[at]! & 0xffffff) === ground) pixels[at] = ground;
  }
  return { width, height, pixels: new Uint8Array(pixels.buffer) };
}

/**
 * The network with the margin of a fitted camera: stretched into any free area, it lies where the
 * camera would show it. A network that does not fill its free area keeps it.
 */
function cutTo(world: Box, view: { scale: number; x: number; y: number }, free: Box): Box {
  const margin = fitMargin.whole;
  const box = {
    left: world.left * view.scale + view.x - margin,
    top: world.top * view.scale + view.y - margin,
    right: world.right * view.scale + view.x + margin,
    bottom: world.bottom * view.scale + view.y + margin,
  };
  const fills =
    box.right - box.left > free.right - free.left - 1 ||
    box.bottom - box.top > free.bottom - free.top - 1;
  return fills ? box : free;
}
