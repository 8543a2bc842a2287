import { type LabelVoice, label, labelFont, labelsWithAreas, person, role } from './appearance.ts';
import type { Box } from './camera.ts';
import type { HoverLift } from './hover-lift.ts';
import {
  inFront,
  type LabelCandidate,
  type Obstacle,
  type Place,
  type PlacedLabel,
  placeLabels,
} from './labels.ts';
import { drawnRadius, type OverlayFrame, screenOf } from './overlay-frame.ts';

/** What the choice of names depends on in a frame. */
export type NamesFrame = Pick<
  OverlayFrame,
  | ('view' | 'state' | 'width' | 'height' | 'compact' | 'hovered' | 'focused')
  | ('panels' | 'written' | 'areaShare' | 'namedByAreas' | 'radiusOf' | 'gathered')
>;

/** A name as it was placed in the frame before. */
export interface StandingName {
  voice: LabelVoice;
  place: Place;
  leaving: boolean;
}

/** The width of a text in a voice, CSS pixels. */
export type WidthOf = (text: string, voice: LabelVoice) => number;

type Lifted = Pick<HoverLift, 'has' | 'isOn' | 'nodes'>;

const maxCandidates = 240;
const obstacleHubs = 60;
/** Maximum of lifted nodes with a name, by degree; more names would cover the nodes. */
const maxLifted = 24;

/**
 * The names that a frame has room for, and where.
 * @param shown the names of the frame before, which keep their places if they can.
 */
export function placeNames(
  frame: NamesFrame,
  lifted: Lifted,
  shown: ReadonlyMap<number, StandingName>,
  widthOf: WidthOf,
): PlacedLabel[] {
  const { maxSelected, most, hubs } = limitsOf(frame);
  const limit = frame.state.hasEmphasis ? maxSelected : most;
  const area: Box = { left: 2, top: 2, right: frame.width - 2, bottom: frame.height - 2 };
  return placeLabels(
    candidatesOf(frame, lifted, shown, widthOf),
    [...obstaclesOf(frame), ...lineObstacles(frame)],
    area,
    limit,
    hubs,
  );
}

function candidatesOf(
  frame: NamesFrame,
  lifted: Lifted,
  shown: ReadonlyMap<number, StandingName>,
  widthOf: WidthOf,
): LabelCandidate[] {
  const { state } = frame;
  const { selected } = state;
  const asked = [selected, state.marked, frame.hovered, frame.focused, ...(state.chosen ?? [])];
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
    const stays = shown.get(node)?.leaving === false ? 0.4 : 0;
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
  const candidate = (node: number, isHub: boolean, forced: boolean): LabelCandidate => {
    const [x, y] = screenOf(frame, node);
    const voice = voiceOf(frame, node, isHub);
    return {
      node,
      x,
      y,
      radius: drawnRadius(frame, node) + (node === selected ? 5 : 0),
      width: widthOf(state.labelTexts.of(node), voice),
      height: labelFont(voice, frame.compact).line,
      isHub,
      forced,
      place: shown.get(node)?.place ?? null,
    };
  };
  return [
    ...forced.map((node) => {
      const isHub = shown.get(node)?.voice === 'hub';
      return candidate(node, isHub, true);
    }),
    ...chosen.map(({ node, isHub }) => candidate(node, isHub, false)),
  ];
}

function limitsOf(frame: NamesFrame) {
  const size = frame.compact ? 'phone' : 'desktop';
  return frame.areaShare > 0.5 ? { ...label[size], ...labelsWithAreas[size] } : label[size];
}

/** In which voice the name of a node is set. */
export function voiceOf(frame: NamesFrame, node: number, isHub: boolean): LabelVoice {
  if (node === frame.state.selected) return 'selected';
  return isHub ? 'hub' : 'plain';
}

/** Pixels between two of the boxes that stand for the chosen line, and how far each reaches. */
const lineStep = 16;
const lineReach = 6;

/** The line that is read must not be covered by names: boxes along it, within the picture. */
function lineObstacles(frame: NamesFrame): Obstacle[] {
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
    obstacles.push({ node: inFront.text, left, top, right, bottom });
  }
  return obstacles;
}

/** The boxes that labels must not cover: overlays, and highlighted nodes or else hubs. */
function obstaclesOf(frame: NamesFrame): Obstacle[] {
  const { state } = frame;
  const obstacles: Obstacle[] = [
    ...frame.panels.map((box) => ({ node: inFront.panel, ...box })),
    ...(frame.written ?? []).map((box) => ({ node: inFront.text, ...box })),
  ];
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
