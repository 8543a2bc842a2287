import { edgeBetween } from '../csr.ts';
import { edgeLift, labelFont } from './appearance.ts';
import type { Context } from './canvas.ts';
import { lineDashOf } from './edge-appearance.ts';
import { eachSegment } from './edge-grid.ts';
import { landOf, landTint } from './ground-paint.ts';
import type { LabelSprites } from './label-sprites.ts';
import type { OverlayFrame } from './overlay-frame.ts';
import { withAlpha } from './theme.ts';

/** Lets the edge that is pointed at stand out, and the chosen one. @returns the ends of both. */
export function liftEdges(context: Context, frame: OverlayFrame): Set<number> {
  const { state, pointed, theme, leftOut } = frame;
  const chosen = state.chosen?.some((node) => leftOut?.has(node)) ? null : state.chosen;
  const edge = chosen && edgeBetween(state.adjacency, ...chosen);
  const hovered = pointed?.edge ?? null;
  const [strong, glow] = [
    withAlpha(theme.edgeHighlight, edgeLift.alpha),
    withAlpha(theme.glow, edgeLift.glowAlpha),
  ];
  const lifted = [edge, hovered].filter((each) => each !== null);
  const dashOf = (each: number) => lineDashOf(state.runsOf(each), frame.ratio);
  // The line below would fill the gaps.
  for (const each of lifted) {
    if (dashOf(each).length > 0) clearEdge(context, frame, each);
  }
  if (edge !== null) strokeEdge(context, frame, edge, edgeLift.glow, glow);
  for (const each of lifted) strokeEdge(context, frame, each, edgeLift.width, strong, dashOf(each));
  const { edgeSources, edgeTargets } = state.scene;
  return new Set(lifted.flatMap((each) => [edgeSources[each]!, edgeTargets[each]!]));
}

/** Draws the words of the edge that is pointed at beside the pointer, within the window. */
export function labelEdge(context: Context, frame: OverlayFrame, sprites: LabelSprites): void {
  const { pointed, ratio, width } = frame;
  if (pointed === null || pointed.text === '') return;
  const sprite = sprites.get(pointed.text, 'plain', frame, Number.POSITIVE_INFINITY);
  if (sprite === null) return;
  const across = sprite.canvas.width / ratio;
  const down = labelFont('plain', frame.compact).line + 2 * sprite.inset + edgeLift.label;
  const left = Math.max(2, Math.min(width - across - 2, pointed.x - across / 2));
  const top = pointed.y < down + 2 ? pointed.y + edgeLift.label : pointed.y - down;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(sprite.canvas, Math.round(left * ratio), Math.round(top * ratio));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/** Covers an edge with what is below it, the sea or the land. */
function clearEdge(context: Context, frame: OverlayFrame, edge: number): void {
  const { state, theme, ratio, view } = frame;
  strokeEdge(context, frame, edge, edgeLift.width, theme.background);
  if (!state.scene.ground) return;
  context.save();
  context.translate(view.x, view.y);
  context.scale(view.scale, view.scale);
  context.clip(landOf(state.scene.ground));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  strokeEdge(context, frame, edge, edgeLift.width, withAlpha(theme.edge, landTint.land));
  context.restore();
}

function strokeEdge(
  context: Context,
  { state, gathered, view: { scale, x, y } }: OverlayFrame,
  edge: number,
  width: number,
  color: string,
  dash: number[] = [],
): void {
  context.lineWidth = width;
  // Round ends would fill the gaps, too.
  context.lineCap = dash.length > 0 ? 'butt' : 'round';
  context.setLineDash(dash);
  context.strokeStyle = color;
  context.beginPath();
  eachSegment({ ...state.scene, ...gathered }, edge, (fromX, fromY, endX, endY) => {
    context.moveTo(fromX * scale + x, fromY * scale + y);
    context.lineTo(endX * scale + x, endY * scale + y);
  });
  context.stroke();
  context.lineCap = 'butt';
  context.setLineDash([]);
}
