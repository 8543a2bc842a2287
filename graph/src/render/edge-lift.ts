import { edgeBetween } from '../csr.ts';
import { edgeLift, labelFont } from './appearance.ts';
import type { Context } from './canvas.ts';
import { lineDashOf, phaseOf } from './edge-appearance.ts';
import { eachSegment } from './edge-grid.ts';
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
  if (edge !== null) strokeEdge(context, frame, edge, edgeLift.glow, glow);
  for (const each of lifted) {
    strokeEdge(context, frame, each, edgeLift.width, strong, state.runsOf(each));
  }
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

function strokeEdge(
  context: Context,
  { state, gathered, ratio, view: { scale, x, y } }: OverlayFrame,
  edge: number,
  width: number,
  color: string,
  runs: ReturnType<OverlayFrame['state']['runsOf']> = null,
): void {
  context.lineWidth = width;
  context.strokeStyle = color;
  // Round ends would fill the gaps.
  context.lineCap = runs === null ? 'round' : 'butt';
  const { edgeSources, edgeTargets } = state.scene;
  const phase = phaseOf(edgeSources[edge]!, edgeTargets[edge]!);
  const dash = lineDashOf(runs, ratio);
  eachSegment({ ...state.scene, ...gathered }, edge, (fromX, fromY, endX, endY) => {
    // In the same runs as the picture below, which are measured on the longer axis: so its line does
    // not fill the gaps, and what lies below is seen there.
    const [across, down] = [Math.abs(endX - fromX), Math.abs(endY - fromY)];
    const longer = Math.hypot(across, down) / (Math.max(across, down) || 1);
    context.setLineDash(dash.map((length) => length * longer));
    context.lineDashOffset = (phase / ratio) * longer;
    context.beginPath();
    context.moveTo(fromX * scale + x, fromY * scale + y);
    context.lineTo(endX * scale + x, endY * scale + y);
    context.stroke();
  });
  context.lineCap = 'butt';
  context.lineDashOffset = 0;
  context.setLineDash([]);
}
