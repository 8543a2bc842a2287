import {
  fadeMs,
  type LabelVoice,
  label,
  labelFont,
  labelsWithAreas,
  person,
  role,
} from './appearance.ts';
import type { Box } from './camera.ts';
import type { Context } from './canvas.ts';
import type { HoverLift } from './hover-lift.ts';
import { LabelSprites } from './label-sprites.ts';
import { type LabelCandidate, type Obstacle, type Place, placeLabels } from './labels.ts';
import { type OverlayFrame, screenOf } from './overlay-frame.ts';

interface ShownLabel {
  voice: LabelVoice;
  place: Place;
  /** From the node to the corner of the box. */
  dx: number;
  dy: number;
  alpha: number;
  leaving: boolean;
}

/** Time for painting new names in a frame; the rest can wait for later frames, as they fade in. */
const spriteMs = 4;
/** The same until all names of the first picture are shown, for which the user waits. */
const firstSpriteMs = 12;
const maxCandidates = 240;
const obstacleHubs = 60;
/** Maximum of lifted nodes with a name, by degree; more names would cover the nodes. */
const maxLifted = 24;

/** Chooses, fades and draws the names; places them anew in each frame, so that none overlap. */
export class LabelLayer {
  readonly sprites: LabelSprites;
  readonly #shown = new Map<number, ShownLabel>();
  #drawnAt = 0;
  /** All names of a frame have been shown: from then on, new ones fade in. */
  #hasStood = false;

  constructor(readsOften: boolean) {
    this.sprites = new LabelSprites(readsOften);
  }

  forget(): void {
    this.#shown.clear();
    this.sprites.clear();
  }

  /** Takes over new node indices, and drops the names of removed nodes. */
  renumber(now: Int32Array): void {
    const shown = [...this.#shown];
    this.#shown.clear();
    for (const [node, each] of shown) {
      const index = now[node] ?? -1;
      if (index >= 0) this.#shown.set(index, each);
    }
  }

  /** The shown names, each with the offset of its box from its node. */
  *standing(): Generator<{ node: number; voice: LabelVoice; dx: number; dy: number }> {
    for (const [node, { voice, dx, dy, leaving }] of this.#shown) {
      if (!leaving) yield { node, voice, dx, dy };
    }
  }

  get count(): number {
    let standing = 0;
    for (const each of this.#shown.values()) if (!each.leaving) standing++;
    return standing;
  }

  /** Places and draws the names. @returns whether some are fading or still have to be painted. */
  draw(context: Context, frame: OverlayFrame, lifted: HoverLift): boolean {
    this.#place(frame, lifted);
    const fades = frame.fades && this.#hasStood;
    const step = fades ? Math.min(1, (frame.now - this.#drawnAt) / fadeMs) : 1;
    this.#drawnAt = frame.now;
    let fading = false;
    const deadline = performance.now() + (this.#hasStood ? spriteMs : firstSpriteMs);
    const { view, state, ratio } = frame;
    const { positions } = state.scene;
    context.setTransform(1, 0, 0, 1, 0, 0);
    for (const [node, each] of this.#shown) {
      const sprite = this.sprites.get(state.labelTexts.of(node), each.voice, frame, deadline);
      const goal = each.leaving ? 0 : 1;
      if (sprite === null && goal === 1) {
        fading = true;
        continue;
      }
      each.alpha =
        goal > each.alpha ? Math.min(1, each.alpha + step) : Math.max(goal, each.alpha - step);
      if (sprite === null || (each.leaving && each.alpha === 0)) {
        this.#shown.delete(node);
        continue;
      }
      if (each.alpha !== goal) fading = true;
      const x = positions[2 * node]! * view.scale + view.x + each.dx;
      const y = positions[2 * node + 1]! * view.scale + view.y + each.dy;
      const isBehind = lifted.share > 0 && !lifted.has(node) && node !== state.selected;
      context.globalAlpha = each.alpha * (isBehind ? lifted.namesBehind : 1);
      context.drawImage(
        sprite.canvas,
        Math.round((x - sprite.inset) * ratio),
        Math.round((y - sprite.inset) * ratio),
      );
    }
    context.globalAlpha = 1;
    this.#hasStood ||= !fading && this.#shown.size > 0;
    return fading;
  }

  #place(frame: OverlayFrame, lifted: HoverLift): void {
    const { maxSelected, most, hubs } = limitsOf(frame);
    const limit = frame.state.hasEmphasis ? maxSelected : most;
    const area: Box = { left: 2, top: 2, right: frame.width - 2, bottom: frame.height - 2 };
    const placed = placeLabels(
      this.#candidates(frame, lifted),
      [...obstaclesOf(frame), ...lineObstacles(frame)],
      area,
      limit,
      hubs,
    );
    for (const each of this.#shown.values()) each.leaving = true;
    for (const { node, isHub, place, left, top } of placed) {
      const [x, y] = screenOf(frame, node);
      const voice = voiceOf(frame, node, isHub);
      const alpha = this.#shown.get(node)?.alpha ?? 0;
      this.#shown.set(node, { voice, place, dx: left - x, dy: top - y, alpha, leaving: false });
    }
  }

  #candidates(frame: OverlayFrame, lifted: HoverLift): LabelCandidate[] {
    const { state } = frame;
    const { selected } = state;
    const asked = [selected, frame.hovered, frame.focused, ...(state.chosen ?? [])];
    const forced = [...new Set(asked.filter((node) => node !== null))];
    const chosen: { node: number; score: number; isHub: boolean }[] = [];
    const { hubTries } = limitsOf(frame);
    const tried = new Set(state.byImportance.subarray(0, hubTries));
    const [middleX, middleY] =
      selected === null ? [frame.width / 2, frame.height / 2] : screenOf(frame, selected);
    const far = Math.hypot(frame.width, frame.height) / 2;
    const consider = (node: number, more: number) => {
      if (frame.namedByAreas?.has(node)) return;
      const [x, y] = screenOf(frame, node);
      if (x < 0 || y < 0 || x > frame.width || y > frame.height) return;
      const near = Math.hypot(x - middleX, y - middleY) / far;
      const stays = this.#shown.get(node)?.leaving === false ? 0.4 : 0;
      const standing = Math.log2(1 + state.scene.degrees[node]!);
      const score = standing - near + stays + more;
      chosen.push({ node, score, isHub: false });
      if (tried.has(node)) chosen.push({ node, score: score + 10, isHub: true });
    };
    // In drawing order from the top: highlighted nodes first, then those of high degree.
    for (let slot = state.nodeOrder.length - 1; slot >= 0; slot--) {
      const node = state.nodeOrder[slot]!;
      if (state.roles[node] === role.dimmed || chosen.length >= maxCandidates) break;
      if (!lifted.has(node)) consider(node, state.roles[node]! >= role.match ? 20 : 0);
    }
    if (lifted.isOn) for (const node of lifted.nodes.slice(-maxLifted)) consider(node, 40);
    chosen.sort((a, b) => b.score - a.score || a.node - b.node);
    return [
      ...forced.map((node) => {
        const isHub = this.#shown.get(node)?.voice === 'hub';
        return this.#candidate(frame, node, isHub, true);
      }),
      ...chosen.map(({ node, isHub }) => this.#candidate(frame, node, isHub, false)),
    ];
  }

  #candidate(frame: OverlayFrame, node: number, isHub: boolean, forced: boolean): LabelCandidate {
    const [x, y] = screenOf(frame, node);
    const voice = voiceOf(frame, node, isHub);
    return {
      node,
      x,
      y,
      radius: frame.radiusOf(node) + (node === frame.state.selected ? 5 : 0),
      width: this.sprites.widthOf(frame.state.labelTexts.of(node), voice, frame),
      height: labelFont(voice, frame.compact).line,
      isHub,
      forced,
      place: this.#shown.get(node)?.place ?? null,
    };
  }
}

function limitsOf(frame: OverlayFrame) {
  const size = frame.compact ? 'phone' : 'desktop';
  return frame.areaShare > 0.5 ? { ...label[size], ...labelsWithAreas[size] } : label[size];
}

function voiceOf(frame: OverlayFrame, node: number, isHub: boolean): LabelVoice {
  if (node === frame.state.selected) return 'selected';
  return isHub ? 'hub' : 'plain';
}

/** Pixels between two of the boxes that stand for the chosen line, and how far each reaches. */
const lineStep = 16;
const lineReach = 6;

/** The line that is read must not be covered by names: boxes along it, within the picture. */
function lineObstacles(frame: OverlayFrame): Obstacle[] {
  const { chosen } = frame.state;
  if (!chosen) return [];
  const [[x, y], [otherX, otherY]] = [screenOf(frame, chosen[0]), screenOf(frame, chosen[1])];
  const length = Math.hypot(otherX - x, otherY - y);
  const obstacles: Obstacle[] = [];
  for (let along = frame.radiusOf(chosen[0]); along < length; along += lineStep) {
    const left = x + ((otherX - x) * along) / length - lineReach;
    const top = y + ((otherY - y) * along) / length - lineReach;
    if (left < 0 || top < 0 || left > frame.width || top > frame.height) continue;
    const [right, bottom] = [left + 2 * lineReach, top + 2 * lineReach];
    obstacles.push({ node: -1, left, top, right, bottom });
  }
  return obstacles;
}

/** The boxes that labels must not cover: overlays, and highlighted nodes or else hubs. */
function obstaclesOf(frame: OverlayFrame): Obstacle[] {
  const { state } = frame;
  const obstacles: Obstacle[] = frame.panels.map((panel) => ({ node: -1, ...panel }));
  const add = (node: number) => {
    const [x, y] = screenOf(frame, node);
    if (x < -40 || y < -40 || x > frame.width + 40 || y > frame.height + 40) return;
    const radius = frame.radiusOf(node);
    obstacles.push({
      node,
      left: x - radius,
      top: y - radius,
      right: x + radius,
      bottom: y + radius,
    });
  };
  if (state.hasEmphasis) {
    for (let slot = state.nodeOrder.length - 1; slot >= 0 && obstacles.length < 1000; slot--) {
      const node = state.nodeOrder[slot]!;
      if (!state.isHighlighted(node)) break;
      add(node);
    }
    if (state.selected !== null) add(state.selected);
    return obstacles;
  }
  const { hubs } = limitsOf(frame);
  for (let rank = 0; rank < Math.min(obstacleHubs, state.byImportance.length); rank++) {
    const node = state.byImportance[rank]!;
    if (rank < hubs || (state.scene.kinds[node] !== person && state.scene.degrees[node]! >= 8)) {
      add(node);
    }
  }
  return obstacles;
}
