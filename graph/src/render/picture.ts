// Exports what the map shows: painted again at another resolution, or described as parts for
// another format. Loaded on demand by the code that exports a picture, never with the map.
import {
  groundRing,
  grouped,
  groupedAlpha,
  labelFont,
  matchRing,
  outerRing,
  role,
  spacingOf,
  zoomFactor,
} from './appearance.ts';
import { type FieldPaint, visibleFields } from './area-paint.ts';
import { edgeFade, firstUnfadedRole, inkAtEnd, inkOfRuns, lineDashOf } from './edge-appearance.ts';
import { placeAttribution } from './ground-attribution.ts';
import type { GroundDisc } from './ground-crowds.ts';
import { landTint, territoryTint } from './ground-paint.ts';
import { labelColor } from './label-sprites.ts';
import { withoutEdges, withoutNodes } from './left-out.ts';
import type { Overlay } from './overlay.ts';
import { type OverlayFrame, screenOf } from './overlay-frame.ts';
import type { ShownPicture } from './paint-picture.ts';
import type { SceneTerritories } from './scene.ts';
import { type MapTheme, paletteOf } from './theme.ts';

export { hexagonFactor, label as labelLook, squareCorner, squareFactor } from './appearance.ts';

export { withoutEdges } from './left-out.ts';
export { paintPicture, type ShownPicture } from './paint-picture.ts';

export interface PictureEdge {
  ends: readonly [x1: number, y1: number, x2: number, y2: number];
  width: number;
  alpha: number;
  color: string;
  /** The lengths of a dash and of a gap, CSS pixels; null for a solid line. */
  dashes: readonly number[] | null;
}

export interface PictureNode {
  name: string;
  /** 0 person, 1 project, 2 organization. */
  kind: number;
  x: number;
  y: number;
  radius: number;
  color: string;
  alpha: number;
  /** From the inside to the outside; `gap` is from the node's outline to the middle of the ring. */
  rings: readonly { gap: number; width: number; color: string }[];
}

export interface PictureLabel {
  text: string;
  /** The end next to the node, or the middle above or below it, so that any font fits there. */
  anchor: 'start' | 'middle' | 'end';
  x: number;
  /** The middle of the line of text. */
  y: number;
  size: number;
  weight: number;
  /** Between letters. */
  spacing: number;
  color: string;
  alpha: number;
}

/** The position of its first cell, and the size of all cells together. */
export interface PictureField extends Omit<FieldPaint, 'tintRows'> {
  box: Readonly<{ x: number; y: number; width: number; height: number }>;
}

/** A picture as parts, each list in drawing order from the bottom to the top; CSS pixels. */
export interface PictureParts {
  width: number;
  height: number;
  theme: MapTheme;
  edges: PictureEdge[];
  nodes: PictureNode[];
  /** Soft shapes behind everything. */
  fields: readonly PictureField[];
  labels: PictureLabel[];
  /** The land as one path in world units, where it lies, and discs; null without a ground. */
  ground: PictureGround | null;
}

export interface PictureGround {
  land: string;
  view: { scale: number; x: number; y: number };
  tint: typeof landTint;
  discs: readonly GroundDisc[];
  territories: (Pick<SceneTerritories, 'areas' | 'lines'> & { tint: typeof territoryTint }) | null;
}

/** Describes what is in sight. Nodes have no pictures, as those are files of other people. */
export function describePicture({ frame, overlay }: ShownPicture): PictureParts {
  const { width, height, theme } = frame;
  return {
    ...{ width, height, theme },
    fields: describeFields(frame),
    edges: describeEdges(frame),
    nodes: describeNodes(frame),
    labels: [
      ...describeAreaNames(frame, overlay),
      ...describeGroundNames(frame, overlay),
      ...describeLabels(frame, overlay),
      ...describeAttribution(frame),
    ],
    ground: describeGround(frame, overlay),
  };
}

function describeFields(frame: OverlayFrame): PictureField[] {
  const { state, theme, width, height, view } = frame;
  return visibleFields(state, theme, { width, height, scale: view.scale }).flatMap((seen) => {
    if (seen === null) return [];
    const { tintRows: _, ...paint } = seen;
    const { left, top, columns, rows, cell } = paint.field;
    const [x, y] = [left * view.scale + view.x, top * view.scale + view.y];
    const size = cell * view.scale;
    return { ...paint, box: { x, y, width: columns * size, height: rows * size } };
  });
}

function describeAreaNames(frame: OverlayFrame, overlay: Overlay): PictureLabel[] {
  return overlay.areaNames.place(frame).map(({ text, x, y, voice }) => {
    const { size, weight } = labelFont(voice, frame.compact);
    const look = { size, weight, spacing: spacingOf(voice, text) * size };
    const color = labelColor(voice, frame.theme);
    return { text, anchor: 'middle', x, y, ...look, color, alpha: frame.areaShare };
  });
}

function describeGround(frame: OverlayFrame, overlay: Overlay): PictureGround | null {
  const { ground } = frame.state.scene;
  if (!ground) return null;
  const { discs } = overlay.groundNames.place(frame);
  const territories = ground.territories ? { ...ground.territories, tint: territoryTint } : null;
  return { land: ground.land, view: frame.view, tint: landTint, discs, territories };
}

/** Whose the territories are, in the corner of the picture. */
function describeAttribution(frame: OverlayFrame): PictureLabel[] {
  const { size, weight } = labelFont('plain', frame.compact);
  const look = { size, weight, spacing: 0, color: labelColor('plain', frame.theme), alpha: 1 };
  return placeAttribution(frame).map((line) => ({ ...line, anchor: 'end' as const, ...look }));
}

function describeGroundNames(frame: OverlayFrame, overlay: Overlay): PictureLabel[] {
  const { discs, names } = overlay.groundNames.place(frame);
  const look = (voice: 'part' | 'plain', text: string) => {
    const { size, weight } = labelFont(voice, frame.compact);
    const color = labelColor(voice, frame.theme);
    return { size, weight, spacing: spacingOf(voice, text) * size, color, alpha: 1 };
  };
  return [
    ...names.map(({ text, x, y }) => ({
      text,
      anchor: 'middle' as const,
      x,
      y,
      ...look('part', text),
    })),
    ...discs.map(({ count, x, y }) => ({
      text: count,
      anchor: 'middle' as const,
      x,
      y,
      ...look('plain', count),
    })),
  ];
}

function describeEdges(frame: OverlayFrame): PictureEdge[] {
  const { state, theme, width, height } = frame;
  const { edgeSources, edgeTargets } = state.scene;
  const styles = state.edgeStyles(frame.zoom, frame.view.scale);
  const window = { left: 0, top: 0, right: width, bottom: height };
  const describe = (edge: number, color: string, share: number): PictureEdge[] => {
    const is = state.edgeRoles[edge]!;
    const from = screenOf(frame, edgeSources[edge]!);
    const to = screenOf(frame, edgeTargets[edge]!);
    const ink = (end: [number, number]) => {
      return is >= firstUnfadedRole ? 1 : inkAtEnd(...end, window, edgeFade);
    };
    const style = styles[is]!;
    // The map fades an edge along its length; here it has its mean alpha.
    const mean = (style.alpha * (ink(from) + ink(to))) / 2;
    if (mean === 0) return [];
    const runs = state.runsOf(edge);
    const alpha = runs === null ? mean : mean * share;
    const dashes = runs === null ? null : lineDashOf(runs, frame.ratio);
    const look = { width: style.width, alpha, color, dashes };
    const rims = state.scene.ground?.rims.get(edge);
    if (!rims) return [{ ends: [...from, ...to], ...look }];
    const { scale, x, y } = frame.view;
    return [
      { ends: [...from, rims[0] * scale + x, rims[1] * scale + y], ...look },
      { ends: [rims[2] * scale + x, rims[3] * scale + y, ...to], ...look },
    ];
  };
  return [
    ...[...withoutEdges(state.scene, state.commonEdges, frame.leftOut)].flatMap((edge) =>
      describe(edge, theme.edge, inkOfRuns),
    ),
    ...[...withoutEdges(state.scene, state.strongEdges, frame.leftOut)].flatMap((edge) =>
      describe(edge, theme.edgeHighlight, 1),
    ),
  ];
}

function describeNodes(frame: OverlayFrame): PictureNode[] {
  const { state, theme, width, height } = frame;
  const { selected } = state;
  const { kinds, names } = state.scene;
  const alphaInGroup = groupedAlpha(zoomFactor(frame.zoom), frame.view.scale);
  const matches = new Set(state.matches);
  const palette = paletteOf(theme);
  const { leftOut } = frame;
  const all = withoutNodes(state.nodeOrder, leftOut);
  const nodes = [...withoutNodes(all, frame.gathered?.nodes)];
  const isHidden =
    selected === null || leftOut?.has(selected) || frame.gathered?.nodes.has(selected);
  const order = isHidden ? nodes : [...nodes, selected];
  return order.flatMap((node) => {
    const [x, y] = screenOf(frame, node);
    const radius = frame.radiusOf(node);
    const reach = 1.2 * radius + outerRing.gap + outerRing.width;
    if (x < -reach || y < -reach || x > width + reach || y > height + reach) return [];
    const kind = kinds[node]!;
    const isDimmed = state.roles[node] === role.dimmed;
    const ground = isDimmed ? 0 : groundRing(radius);
    const fill = state.fillAlphas[node]!;
    const rings = [];
    if (ground > 0) rings.push({ gap: ground / 2, width: ground, color: theme.nodeStroke });
    if (node === selected) rings.push({ ...outerRing, color: theme.selectedRing });
    else if (matches.has(node)) rings.push({ ...matchRing, color: theme.glow });
    const own = palette[state.colors[node]!]!;
    const alpha = fill === grouped ? alphaInGroup : fill;
    const isHollow = state.scene.ground?.hollow[node] === 1;
    if (isHollow) rings.push({ gap: -0.19 * radius, width: 0.38 * radius, color: own });
    const color = isHollow ? theme.background : own;
    return [{ name: names[node] ?? '', kind, x, y, radius, color, alpha, rings }];
  });
}

function describeLabels(frame: OverlayFrame, overlay: Overlay): PictureLabel[] {
  const standing = [...overlay.labels.standing()].filter(({ node }) => !frame.leftOut?.has(node));
  return standing.map(({ node, voice, dx, dy }) => {
    const [x, y] = screenOf(frame, node);
    const { size, line, weight } = labelFont(voice, frame.compact);
    const text = frame.state.labelTexts.of(node);
    const width = overlay.labels.sprites.widthOf(text, voice, frame);
    const anchor = dx >= 0 ? 'start' : dx + width <= 0 ? 'end' : 'middle';
    return {
      text,
      anchor,
      x: x + dx + { start: 0, middle: width / 2, end: width }[anchor],
      y: y + dy + line / 2,
      size,
      weight,
      spacing: 0,
      color: frame.theme.label,
      alpha: 1,
    };
  });
}
