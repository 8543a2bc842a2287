import type { Box } from './camera.ts';
import { spreadPositions, spreadShare } from './ground-spread.ts';
import type { OverlayFrame } from './overlay-frame.ts';

/** More nodes than this at one place are drawn as a disc while they would lie on each other. */
const maxApart = 8;
/** CSS pixels between neighbours at one place, below which they are a disc. */
const minApart = 7;
const minRadius = 12;

export interface GroundDisc {
  /** The middle, CSS pixels. */
  x: number;
  y: number;
  radius: number;
  count: string;
}

type Place = NonNullable<OverlayFrame['state']['scene']['ground']>['places'][number];

/** A place in the window, with those there that are shown. */
export interface SeenPlace {
  place: Place;
  x: number;
  y: number;
  /** How far those there reach and how far they are apart, CSS pixels. */
  reach: number;
  apart: number;
  here: readonly number[];
}

/** A disc with the place that names it, and all whom it stands for. */
export interface Crowd extends GroundDisc {
  text: string;
  nodes: readonly number[];
  /** How many other places it stands for. */
  others: number;
  /** Whether only the country or state of these is known. */
  isCoarse: boolean;
}

/** Who is in discs at one scale, and where all others are. */
export interface Gathered {
  /** The largest first; places are CSS pixels from the origin of the world. */
  crowds: readonly Crowd[];
  nodes: ReadonlySet<number>;
  /** Of all nodes, as they are drawn: who is in a disc is in its middle. */
  positions: Float32Array;
}

/** The places with somebody to show, the most frequent first. */
function listPlaces({ state, view, leftOut }: OverlayFrame): SeenPlace[] {
  return (state.scene.ground?.places ?? []).flatMap((place) => {
    const [x, y] = [place.x * view.scale + view.x, place.y * view.scale + view.y];
    const here = leftOut ? place.nodes.filter((node) => !leftOut.has(node)) : place.nodes;
    const share = spreadShare(place, view.scale) * view.scale;
    const [reach, apart] = [place.radius * share, place.apart * share];
    return here.length === 0 ? [] : [{ place, x, y, reach, apart, here }];
  });
}

/** Those in the window. */
export function listSeen(frame: OverlayFrame): SeenPlace[] {
  return listPlaces(frame).filter((place) => isSeen(frame, place));
}

/** Whether what is at a point is in the window, or near it. */
export function isSeen({ width, height }: OverlayFrame, { x, y }: { x: number; y: number }) {
  return x >= -40 && y >= -40 && x <= width + 40 && y <= height + 40;
}

/** The disc whose rim is nearest to a point. */
function nearestOf(crowds: readonly Crowd[], x: number, y: number): Crowd | undefined {
  let best: Crowd | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const crowd of crowds) {
    const gap = gapBeside(crowd, x, y);
    if (gap >= least) continue;
    best = crowd;
    least = gap;
  }
  return best;
}

/** From a point to the rim of a disc; negative within it. */
function gapBeside(crowd: Crowd, x: number, y: number): number {
  return Math.hypot(crowd.x - x, crowd.y - y) - crowd.radius;
}

function join(crowd: Crowd, here: readonly number[]): void {
  crowd.nodes = [...crowd.nodes, ...here];
  crowd.others++;
}

export function boxOf(x: number, y: number, reach: number): Box {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

/**
 * Who is in discs, wherever the window is: moving it must not join or part them.
 * @param widthOf the width of a number, CSS pixels.
 */
export function gatherCrowds(
  shown: OverlayFrame,
  widthOf: (count: string) => number,
): Gathered | null {
  const { scale } = shown.view;
  const frame = { ...shown, view: { scale, x: 0, y: 0 } };
  const crowds = crowdsOf(frame, listPlaces(frame), widthOf);
  const { positions: given, ground } = frame.state.scene;
  const spread = spreadPositions(given, ground, scale);
  if (crowds.length === 0 && spread === given) return null;
  const positions = crowds.length === 0 ? spread : spread.slice();
  for (const { x, y, nodes } of crowds) {
    for (const node of nodes) {
      positions[2 * node] = x / scale;
      positions[2 * node + 1] = y / scale;
    }
  }
  return { crowds, nodes: new Set(crowds.flatMap(({ nodes }) => nodes)), positions };
}

/** Discs, largest first: one that would lie on a larger one is part of it, and who is below one, too. */
function crowdsOf(
  frame: OverlayFrame,
  seen: readonly SeenPlace[],
  widthOf: (count: string) => number,
): Crowd[] {
  const { hollow } = frame.state.scene.ground ?? {};
  // A disc holds its number.
  const leastRadius = (count: number) => Math.max(minRadius, widthOf(String(count)) / 2 + 4);
  const crowds: Crowd[] = [];
  const few: SeenPlace[] = [];
  for (const one of seen) {
    const { place, here, x, y, reach, apart } = one;
    const isCoarse = hollow?.[here[0]!] === 1;
    if (here.length <= maxApart || apart >= minApart) {
      if (!isCoarse) few.push(one);
      continue;
    }
    const least = leastRadius(here.length);
    const beside = nearestOf(crowds, x, y);
    const room = beside ? gapBeside(beside, x, y) - 1 : Number.POSITIVE_INFINITY;
    // Whose country alone is known is never counted to a town: their ring stays as it is.
    if (room >= least) {
      const radius = Math.min(room, Math.max(least, reach + 4));
      const own = { x, y, radius, text: place.text, nodes: here, isCoarse };
      crowds.push({ ...own, count: '', others: 0 });
    } else if (beside?.isCoarse === isCoarse) join(beside, here);
  }
  for (const { here, x, y } of few) {
    const above = nearestOf(crowds, x, y);
    if (above && gapBeside(above, x, y) < 0) join(above, here);
  }
  return crowds.map((crowd) => ({ ...crowd, count: String(crowd.nodes.length) }));
}
