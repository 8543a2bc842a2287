import { label } from './appearance.ts';
import type { Box } from './camera.ts';

/** A name to be placed beside its node; CSS pixels of the host. */
export interface LabelCandidate {
  node: number;
  x: number;
  y: number;
  radius: number;
  width: number;
  height: number;
  /** In the larger font of a hub; the number of hubs is limited. */
  isHub: boolean;
  /** Shown even if it covers something: the selected, hovered or focused node. */
  forced: boolean;
  /** The current place, tried first so that labels do not jump; null for a new label. */
  place: Place | null;
}

export type Place = 0 | 1 | 2 | 3; // right, left, below, above

export interface PlacedLabel extends Box {
  node: number;
  isHub: boolean;
  place: Place;
}

/** Something a label must not cover, unless it is the label's own node. */
export interface Obstacle extends Box {
  /** A node, or one of `inFront`. */
  node: number;
}

/** What lies in front of nodes: panels, and what is read on the map, such as another name. */
export const inFront = { panel: -1, text: -2 } as const;

/** The text's box at one of the four places around the node, without padding. */
export function boxAt(candidate: LabelCandidate, place: Place): Box {
  const { x, y, radius, width, height } = candidate;
  const away = radius + label.gap;
  const left = place === 0 ? x + away : place === 1 ? x - away - width : x - width / 2;
  const top = place === 2 ? y + away - 2 : place === 3 ? y - away - height + 2 : y - height / 2;
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * Places labels greedily in the order given: right, left, below or above, where the box is inside
 * the area and, with padding, covers no other label and no obstacle. Places at most `most` labels,
 * `maxHubs` of them for hubs; if a node is given twice, the first candidate with a place is used.
 */
export function placeLabels(
  candidates: LabelCandidate[],
  obstacles: Obstacle[],
  area: Box,
  most: number,
  maxHubs = most,
): PlacedLabel[] {
  const taken = new BoxIndex();
  for (const obstacle of obstacles) taken.add(obstacle, obstacle.node);
  const placed: PlacedLabel[] = [];
  const named = new Set<number>();
  let hubs = 0;
  for (const candidate of candidates) {
    const { node, isHub } = candidate;
    if (placed.length >= most && !candidate.forced) break;
    if (named.has(node) || (isHub && hubs >= maxHubs)) continue;
    const found = findPlace(candidate, taken, area);
    if (found === null) continue;
    placed.push({ node, isHub, place: found.place, ...found.box });
    named.add(node);
    if (isHub) hubs++;
    taken.add(padded(found.box), inFront.text);
  }
  return placed;
}

function findPlace(
  candidate: LabelCandidate,
  taken: BoxIndex,
  area: Box,
): { place: Place; box: Box } | null {
  const places: Place[] = [0, 1, 2, 3];
  if (candidate.place !== null) places.unshift(candidate.place);
  for (const place of places) {
    const box = boxAt(candidate, place);
    const isFree = !taken.covers(padded(box), (node) => node !== candidate.node);
    if (isFree && isInside(box, area)) return { place, box };
  }
  if (!candidate.forced) return null;
  // A forced label is always placed: preferably over a node, else over a name, and over a panel
  // only where nothing else is left.
  const inside = places
    .flatMap((place) => shiftedBoxes(candidate, place, area).map((box) => ({ place, box })))
    .filter(({ box }) => isInside(box, area));
  const clearOf = (counts: (node: number) => boolean) =>
    inside.find(({ box }) => !taken.covers(padded(box), counts));
  const best = clearOf((node) => node < 0) ?? clearOf((node) => node === inFront.panel);
  return best ?? inside[0] ?? { place: 0, box: boxAt(candidate, 0) };
}

/**
 * Where a label may be at a place: one below or above its node need not be in the middle of it, at
 * the edge of the area or beside a panel.
 */
function shiftedBoxes(candidate: LabelCandidate, place: Place, area: Box): Box[] {
  const box = boxAt(candidate, place);
  if (place < 2) return [box];
  const { x, radius, width } = candidate;
  const from = (left: number) => ({ ...box, left, right: left + width });
  return [slideInside(box, area), from(x + radius - width), from(x - radius)];
}

/** Moves a box sideways into the area, if it is not wider. */
function slideInside(box: Box, area: Box): Box {
  const by = Math.min(0, area.right - box.right) + Math.max(0, area.left - box.left);
  return { ...box, left: box.left + by, right: box.right + by };
}

function isInside(box: Box, area: Box): boolean {
  return (
    box.left >= area.left &&
    box.right <= area.right &&
    box.top >= area.top &&
    box.bottom <= area.bottom
  );
}

function padded(box: Box): Box {
  return {
    left: box.left - label.padX,
    right: box.right + label.padX,
    top: box.top - label.padY,
    bottom: box.bottom + label.padY,
  };
}

/** Boxes by the grid cells they touch, so that a test visits only boxes nearby. */
class BoxIndex {
  private readonly cells = new Map<number, { box: Box; node: number }[]>();

  add(box: Box, node: number): void {
    this.visit(box, (key) => {
      const cell = this.cells.get(key);
      if (cell === undefined) this.cells.set(key, [{ box, node }]);
      else cell.push({ box, node });
      return false;
    });
  }

  /** @param counts whether it matters that a node, or one of `inFront`, is covered. */
  covers(box: Box, counts: (node: number) => boolean): boolean {
    return this.visit(box, (key) =>
      (this.cells.get(key) ?? []).some(
        (other) =>
          other.box.left < box.right &&
          other.box.right > box.left &&
          other.box.top < box.bottom &&
          other.box.bottom > box.top &&
          counts(other.node),
      ),
    );
  }

  /** Visits the cells under the box until `stopsAt` returns true. @returns whether it did. */
  private visit(box: Box, stopsAt: (key: number) => boolean): boolean {
    const size = 64;
    for (let row = Math.floor(box.top / size); row * size <= box.bottom; row++) {
      for (let column = Math.floor(box.left / size); column * size <= box.right; column++) {
        if (stopsAt(row * 65_536 + column)) return true;
      }
    }
    return false;
  }
}
