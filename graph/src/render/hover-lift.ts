import { type EdgeCsr, edgesOf, neighboursOf } from '../csr.ts';
import { groundRing, groupDarkness, grouped, lift } from './appearance.ts';
import type { Context } from './canvas.ts';
import { edgeRole, highlightAlpha, lineDashOf } from './edge-appearance.ts';
import { type OverlayFrame, screenOf } from './overlay-frame.ts';
import type { SceneState } from './scene-state.ts';
import { paletteOf, withAlpha } from './theme.ts';
import { addShape } from './trace-shape.ts';

/** A node, its neighbours and the edges between all of these. */
interface Surroundings {
  node: number;
  adjacency: EdgeCsr;
  /** By degree, the highest last. */
  nodes: readonly number[];
  own: Uint32Array;
  among: readonly number[];
}

/**
 * Lets the hovered or focused node stand out with its neighbours: lays a veil over the picture and
 * draws them again above it. So the cost depends on their number, not on the size of the network.
 */
export class HoverLift {
  #shown: Surroundings | null = null;
  #marks = new Set<number>();
  /** A node is lifted, and is not fading back already. */
  isOn = false;
  #strength = 0;
  #drawnAt = 0;

  /** How far the rest is dimmed, 0 to 1. */
  get share(): number {
    return this.#strength;
  }

  /** The alpha of a name that is not lifted, 0 to 1. */
  get namesBehind(): number {
    return 1 - (1 - lift.otherLabels) * this.#strength;
  }

  /** The lifted nodes by degree, the highest last; empty while no node is lifted. */
  get nodes(): readonly number[] {
    return this.#shown?.nodes ?? [];
  }

  has(node: number): boolean {
    return this.#marks.has(node);
  }

  /** Advances the fade to the frame's hovered or focused node. @returns whether it is fading. */
  advance(frame: OverlayFrame): boolean {
    const { state, hovered, focused, now } = frame;
    const asked = hovered ?? focused;
    // The picture itself already highlights the selected node's neighbours.
    const node = asked === state.selected ? null : asked;
    const shown = this.#shown;
    const isNew = node !== null && (shown?.node !== node || shown.adjacency !== state.adjacency);
    if (isNew) this.#show(findSurroundings(state, node));
    else if (shown !== null && shown.adjacency !== state.adjacency) this.#show(null);
    this.isOn = node !== null;
    const goal = node === null ? 0 : 1;
    const elapsed = this.#strength === 0 && isNew ? 0 : now - this.#drawnAt;
    const step = frame.fades ? elapsed / lift.fadeMs : 1;
    this.#drawnAt = now;
    this.#strength =
      goal === 1 ? Math.min(1, this.#strength + step) : Math.max(0, this.#strength - step);
    if (this.#strength === 0 && goal === 0) this.#show(null);
    return this.#shown !== null && this.#strength !== goal;
  }

  /** Draws the veil, and above it the lifted edges and nodes. */
  draw(context: Context, frame: OverlayFrame): void {
    const [shown, strength] = [this.#shown, this.#strength];
    if (shown === null || strength === 0) return;
    const { theme, width, height, state } = frame;
    context.globalAlpha = strength;
    context.fillStyle = withAlpha(theme.background, lift.veil);
    context.fillRect(0, 0, width, height);
    const styles = state.edgeStyles(frame.zoom, frame.view.scale);
    const among = styles[edgeRole.amongNeighbours]!;
    strokeEdges(context, frame, shown.among, among.width, withAlpha(theme.edge, among.alpha));
    const alpha = highlightAlpha(shown.own.length);
    const { width: own } = styles[edgeRole.ofSelected]!;
    strokeEdges(context, frame, shown.own, own, withAlpha(theme.edgeHighlight, alpha));
    fillNodes(context, frame, shown.nodes);
    context.globalAlpha = 1;
  }

  #show(shown: Surroundings | null): void {
    this.#shown = shown;
    this.#marks = new Set(shown?.nodes);
  }
}

function findSurroundings({ adjacency, scene }: SceneState, node: number): Surroundings {
  const neighbours = neighboursOf(adjacency, node);
  const marks = new Set(neighbours);
  const among: number[] = [];
  for (const neighbour of neighbours) {
    const edges = edgesOf(adjacency, neighbour);
    const others = neighboursOf(adjacency, neighbour);
    for (let slot = 0; slot < edges.length; slot++) {
      if (others[slot]! < neighbour && marks.has(others[slot]!)) among.push(edges[slot]!);
    }
    // More edges would only be a haze, and too slow to draw in a frame.
    if (among.length > lift.maxEdgesAmong) break;
  }
  if (among.length > lift.maxEdgesAmong) among.length = 0;
  const nodes = [...neighbours].sort((a, b) => scene.degrees[a]! - scene.degrees[b]! || b - a);
  return { node, adjacency, nodes: [...nodes, node], own: edgesOf(adjacency, node), among };
}

function strokeEdges(
  context: Context,
  frame: OverlayFrame,
  edges: Iterable<number>,
  width: number,
  color: string,
): void {
  context.lineWidth = width;
  context.strokeStyle = color;
  const all = [...edges];
  for (const runs of [null, 'dots', 'dashes'] as const) {
    const some = all.filter((edge) => frame.state.runsOf(edge) === runs);
    if (some.length === 0) continue;
    context.setLineDash(lineDashOf(runs, frame.ratio));
    strokeAlike(context, frame, some);
  }
  context.setLineDash([]);
}

function strokeAlike(context: Context, frame: OverlayFrame, edges: readonly number[]): void {
  const { edgeSources, edgeTargets } = frame.state.scene;
  context.beginPath();
  for (const edge of edges) {
    context.moveTo(...screenOf(frame, edgeSources[edge]!));
    const rims = frame.state.scene.ground?.rims.get(edge);
    if (rims) {
      const { scale, x, y } = frame.view;
      context.lineTo(rims[0] * scale + x, rims[1] * scale + y);
      context.moveTo(rims[2] * scale + x, rims[3] * scale + y);
    }
    context.lineTo(...screenOf(frame, edgeTargets[edge]!));
  }
  context.stroke();
}

/** Fills all nodes of a colour and an alpha at once, so that overlaps do not become darker. */
function fillNodes(context: Context, frame: OverlayFrame, nodes: readonly number[]): void {
  const { state, theme, width, height } = frame;
  const { kinds } = state.scene;
  const palette = paletteOf(theme);
  const together = new Map<string, number[]>();
  for (const node of nodes) {
    if (frame.gathered?.nodes.has(node)) continue;
    const [x, y] = screenOf(frame, node);
    const radius = frame.radiusOf(node);
    if (x < -radius || y < -radius || x > width + radius || y > height + radius) continue;
    const own = state.fillAlphas[node]!;
    const key = withAlpha(palette[state.fullColor(node)]!, own === grouped ? groupDarkness : own);
    const alike = together.get(key);
    if (alike === undefined) together.set(key, [node]);
    else alike.push(node);
  }
  const trace = (alike: readonly number[], grow: (radius: number) => number) => {
    context.beginPath();
    for (const node of alike) {
      const [x, y] = screenOf(frame, node);
      const radius = frame.radiusOf(node);
      addShape(context, kinds[node]!, x, y, radius, grow(radius));
    }
    context.fill();
  };
  for (const [color, alike] of together) {
    context.fillStyle = theme.nodeStroke;
    trace(alike, groundRing);
    context.fillStyle = color;
    trace(alike, () => 0);
  }
}
