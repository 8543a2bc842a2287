export type { Kind } from './appearance.ts';
export { zoomRange } from './appearance.ts';
export type { Camera, Insets } from './camera.ts';
export type { Direction } from './focus-walk.ts';
export type { GraphViewEvents, GraphViewOptions } from './graph-view-options.ts';
export type { Outlook } from './heading.ts';
export { earlierRecords } from './pointer-record.ts';
export { RemoteView } from './remote-view.ts';
export type {
  AreaGroups,
  Ends,
  GivenLooks,
  GivenScene,
  GraphScene,
  Highlight,
  Rims,
  SceneField,
  SceneGround,
  SceneLooks,
  SceneMask,
} from './scene.ts';
export { noGroup } from './scene.ts';
export type { MapTheme } from './theme.ts';
