// Paints the whole map once, without a window: for a picture of it that is shown before it is drawn.
import { labelFont, zoomFactor } from './appearance.ts';
import { type Box, boundsOf, type Insets, stripsAround } from './camera.ts';
import { CameraPilot, fitMargin } from './camera-pilot.ts';
import { Painting } from './canvas-painting.ts';
import { placeNames, type WidthOf } from './label-places.ts';
import { covers } from './name-boxes.ts';
import { screenOf } from './overlay-frame.ts';
import { Raster } from './raster.ts';
import type { GraphScene } from './scene.ts';
import { SceneState } from './scene-state.ts';
import { type MapTheme, parseColor } from './theme.ts';

/** A window whose first view of the map is shown, and what overlays cover there, CSS pixels. */
export type OverviewWindow = Readonly<{
  width: number;
  height: number;
  insets: Insets;
  compact: boolean;
}>;

export { labelFont } from './appearance.ts';
export type { GraphScene } from './scene.ts';

export interface OverviewOrder {
  scene: GraphScene;
  theme: MapTheme;
  window: OverviewWindow;
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

/**
 * The names of the first view, as the map places them, those of most weight first.
 * @param widthOf since there is no browser that could measure them.
 * @returns `shape`: width of the cut picture by its height; of each name the place `x`, `y` of its node
 *   in shares of that picture, from there `dx`, `dy` to the corner of its text, and its font, CSS
 *   pixels; `isExtra` if it has a place only in a picture of about the usual size.
 */
export function nameOverview(
  { scene, window }: Pick<OverviewOrder, 'scene' | 'window'>,
  widthOf: WidthOf,
) {
  const { state, pilot, box } = openView(scene, window, true);
  const { width, height, compact } = window;
  const share = zoomFactor(pilot.lookZoom);
  const frame = {
    ...{ view: pilot.view, state, width, height, compact },
    ...{ hovered: null, focused: null, areaShare: 0 },
    panels: stripsAround(pilot.free, width, height),
    radiusOf: (node: number) => state.radiusOf(node, share),
  };
  const placed = placeNames(
    frame,
    { isOn: false, nodes: [], has: () => false },
    new Map(),
    widthOf,
  );
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const least = leastShown[compact ? 'phone' : 'desktop'];
  const kept: Box[] = [];
  const names = placed.map(({ node, isHub, left, top, right, bottom }) => {
    const [x, y] = screenOf(frame, node);
    const [dx, dy] = [left - x, top - y];
    const boxIn = (size: number) => {
      const corner = { left: size * (x - box.left) + dx, top: size * (y - box.top) + dy };
      return { ...corner, right: corner.left + right - left, bottom: corner.top + bottom - top };
    };
    const small = boxIn(least.size);
    const narrow = boxIn(least.width);
    const isOutside = narrow.left < 0 || narrow.right > least.width * across;
    const isExtra = isOutside || kept.some((other) => covers(small, other));
    if (!isExtra) kept.push(small);
    return {
      ...{ text: state.labelTexts.of(node), dx, dy, isExtra },
      ...{ x: (x - box.left) / across, y: (y - box.top) / down },
      ...labelFont(isHub ? 'hub' : 'plain', compact),
    };
  });
  return { shape: across / down, names };
}

/**
 * The smallest pictures in which the names that are not extra have room, as shares of the usual one:
 * on phones some are less high, and few are narrower.
 */
const leastShown = { desktop: { size: 0.57, width: 0.57 }, phone: { size: 0.66, width: 0.92 } };

/** The first view of a network in a window: the camera, lines and shapes of the map, no names. */
export function paintOverview({
  scene,
  theme,
  window,
  ratio,
  isCut,
}: OverviewOrder): OverviewPixels {
  const { state, pilot, box } = openView(scene, window, isCut);
  const { view, lookZoom: zoom } = pilot;
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

/** The first view of a network, and the box of it that is kept. */
function openView(scene: GraphScene, window: OverviewWindow, isCut: boolean) {
  const state = new SceneState();
  state.setScene(scene);
  const pilot = new CameraPilot(() => undefined, window.compact, true);
  pilot.setNetwork(scene);
  pilot.resize(window.width, window.height);
  pilot.setInsets(window.insets);
  pilot.showWhole(true);
  const whole = { left: 0, top: 0, right: window.width, bottom: window.height };
  const box = isCut ? cutTo(boundsOf(scene.positions, 0), pilot.view, pilot.free) : whole;
  return { state, pilot, box };
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
