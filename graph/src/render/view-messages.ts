// What the page and the drawn map send to each other, when the map runs in a worker.
import type { Camera } from './camera.ts';
import type { GraphView } from './graph-view.ts';
import type { GraphViewEvents, GraphViewOptions } from './graph-view-options.ts';
import type { Heading } from './heading.ts';
import type { PictureParts } from './picture.ts';
import type { PointerRecord } from './pointer-record.ts';
import type { Ends, GivenLooks, GivenScene, Highlight } from './scene.ts';
import type { SurfaceSize } from './surface.ts';

type Methods = Pick<
  GraphView,
  | 'setPositions'
  | 'setTheme'
  | 'setCompact'
  | 'setReducedMotion'
  | 'select'
  | 'setHighlight'
  | 'setMask'
  | 'setBelow'
  | 'setInsets'
  | 'setPanels'
  | 'hold'
  | 'flyBackTo'
  | 'fit'
  | 'zoomBy'
  | 'flyTo'
  | 'moveFocus'
  | 'setFocus'
  | 'chooseFocused'
  | 'chooseEdge'
> & {
  jumpTo(camera: Camera): void;
  setLooks(looks: GivenLooks | undefined): void;
  setScene(scene: GivenScene, options?: Parameters<GraphView['setScene']>[1]): void;
  updateScene(scene: GivenScene, before: Int32Array, highlight: Highlight | null): void;
};

export type MethodName = keyof Methods;
export type ArgumentsOf<Name extends MethodName> = Parameters<Methods[Name]>;

export type Call = {
  [Name in MethodName]: { type: 'call'; name: Name; args: ArgumentsOf<Name> };
}[MethodName];

type HeardName =
  | 'onSelect'
  | 'onEdge'
  | 'onMany'
  | 'onFocus'
  | 'onChooseFocused'
  | 'onNothingThatWay'
  | 'onCamera'
  | 'onDragStart'
  | 'onDrag'
  | 'onDragEnd';

/** What the user has done, as the name and the values of one of the map's events. */
export type Heard = {
  [Name in HeardName]: { name: Name; values: Parameters<NonNullable<GraphViewEvents[Name]>> };
}[HeardName];

/** A font of the page, as `FontFace` takes it. */
export interface FontSource {
  family: string;
  source: string;
  descriptors: FontFaceDescriptors;
}

export type ViewSettings = Omit<GraphViewOptions, 'events'>;

/** What a picture of the shown part is made of. */
export type PictureOrder = { leftOut?: ReadonlySet<number> | undefined } & (
  | { as: 'parts' }
  | { as: 'png'; ratio: number }
);

export interface StartView {
  type: 'start';
  settings: ViewSettings;
  /** Of the page, lent to the worker: as many as both back ends together show. */
  canvases: OffscreenCanvas[];
  size: SurfaceSize;
  fonts: FontSource[];
  /** Whether requests for pictures have the visitor's cookies. */
  credentials: RequestCredentials;
}

export type ToView =
  | StartView
  | (Call & { number: number })
  | { type: 'size'; size: SurfaceSize }
  | { type: 'visible' }
  /** Asks whether the worker is there. */
  | { type: 'ping' }
  | { type: 'pointer'; record: PointerRecord }
  | { type: 'words'; number: number; text: string }
  | { type: 'picture'; number: number; order: PictureOrder };

export interface News {
  type: 'news';
  /** The number of the last call that was carried out. */
  seen: number;
  /** How many networks and states of them have been taken over: indices belong to the last. */
  scenes: number;
  heading: Heading;
  painted: boolean;
  settled: boolean;
  heard: Heard | null;
}

export type FromView =
  | News
  | { type: 'pong' }
  | { type: 'canvas'; at: number; isShown: boolean }
  | { type: 'style'; background?: string; cursor?: string }
  /** Asks for the words beside a line. */
  | { type: 'words'; number: number; ends: Ends; names: readonly [string, string] }
  | { type: 'picture'; number: number; picture: PictureParts | Blob | null; failure?: string };
