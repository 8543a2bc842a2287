import type { Box, View } from './camera.ts';
import type { Gathered } from './ground-crowds.ts';
import type { SceneState } from './scene-state.ts';
import type { MapTheme } from './theme.ts';

/** An edge with the point of the screen where the pointer is, and the words beside it. */
export interface PointedEdge {
  edge: number;
  x: number;
  y: number;
  text: string;
}

/** Everything that the overlay and the labels need to know for one frame; CSS pixels. */
export interface OverlayFrame {
  view: View;
  zoom: number;
  state: SceneState;
  theme: MapTheme;
  width: number;
  height: number;
  ratio: number;
  now: number;
  compact: boolean;
  fades: boolean;
  hovered: number | null;
  /** The edge that the pointer is at. */
  pointed: PointedEdge | null;
  focused: number | null;
  panels: readonly Box[];
  /** Discs, and names of areas and places. */
  written?: readonly Box[];
  /** Opacity of the areas, 0 to 1. */
  areaShare: number;
  /** Nodes whose name is already drawn as that of their area. */
  namedByAreas?: ReadonlySet<number>;
  /** Nodes that an exported picture leaves out, with their edges and names. */
  leftOut?: ReadonlySet<number> | undefined;
  /** Nodes that a disc stands for, which are not drawn, and where all others are. */
  gathered?: Gathered | null;
  /** Screen radius of a node as it is drawn now. */
  radiusOf(node: number): number;
}

export function screenOf(
  { view, state, gathered }: Pick<OverlayFrame, 'view' | 'state' | 'gathered'>,
  node: number,
): [number, number] {
  const { positions } = gathered ?? state.scene;
  return [
    positions[2 * node]! * view.scale + view.x,
    positions[2 * node + 1]! * view.scale + view.y,
  ];
}

/** The radius of what is drawn for a node: its own, or that of the disc that stands for it. */
export function drawnRadius(
  { gathered, radiusOf }: Pick<OverlayFrame, 'gathered' | 'radiusOf'>,
  node: number,
): number {
  const disc =
    gathered?.nodes.has(node) && gathered.crowds.find(({ nodes }) => nodes.includes(node));
  return disc ? disc.radius : radiusOf(node);
}
