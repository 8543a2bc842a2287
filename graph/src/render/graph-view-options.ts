import type { Camera } from './camera.ts';
import type { MapTheme } from './theme.ts';

export interface GraphViewEvents {
  /** A person selected a node, or took the selection back. Not called for `select`. */
  onSelect(index: number | null): void;
  onHover(index: number | null): void;
  onFocus?(index: number | null): void;
  onCamera?(camera: Camera): void;
  onDragStart?(index: number): void;
  /** Where the dragged node is now, world units. */
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
  /** Nothing moves, fades or waits to be drawn. */
  settled: boolean;
}
