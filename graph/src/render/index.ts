export type { Kind } from './appearance.ts';
export { zoomRange } from './appearance.ts';
export type { Camera, Insets } from './camera.ts';
export type { Direction } from './focus-walk.ts';
export {
  GraphView,
  type GraphViewEvents,
  type GraphViewOptions,
  type GraphViewStats,
} from './graph-view.ts';
export type { GraphScene, Highlight } from './scene.ts';
export type { MapTheme } from './theme.ts';
