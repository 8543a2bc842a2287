import type { Camera } from './camera.ts';
import type { Ends } from './scene.ts';
import type { MapTheme } from './theme.ts';

export interface GraphViewEvents {
  /** The user selected a node, or cleared the selection (null). Not called for `select`. */
  onSelect(index: number | null): void;
  onHover(index: number | null): void;
  /** A click or tap on a line, beside all nodes. Without it, lines cannot be pointed at. */
  onEdge?(ends: Ends): void;
  /** The words beside a line that is pointed at. @param names of its ends, short enough for a label. */
  textOfEdge?(ends: Ends, names: readonly [string, string]): string | Promise<string>;
  /** What stands for several nodes was pressed or chosen, at one place of the ground. */
  onMany?(nodes: readonly number[]): void;
  onFocus?(index: number | null): void;
  /** `chooseFocused` was called, and a node has the focus. */
  onChooseFocused?(index: number): void;
  /** There is no node to move the focus to. */
  onNothingThatWay?(): void;
  onCamera?(camera: Camera): void;
  /** A frame has been drawn. */
  onFrame?(): void;
  onDragStart?(index: number): void;
  /** The position of the dragged node, world units. */
  onDrag?(index: number, x: number, y: number): void;
  onDragEnd?(index: number): void;
}

export interface GraphViewOptions {
  theme: MapTheme;
  events: GraphViewEvents;
  backend?: 'auto' | 'webgl' | 'canvas';
  reducedMotion?: boolean;
  /** Phone: fewer hubs and labels. */
  compact?: boolean;
}

export interface GraphViewStats {
  backend: 'webgl' | 'canvas';
  frames: number;
  lastFrameMs: number;
  redraws: number;
  lastRedrawMs: number;
  labels: number;
  /** Nodes and edges are on the screen. */
  painted: boolean;
  /** Nothing moves, fades or waits to be drawn. */
  settled: boolean;
}
