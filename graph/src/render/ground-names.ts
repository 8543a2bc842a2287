import { focusRing, label, labelFont, matchRing, outerRing } from './appearance.ts';
import type { Box } from './camera.ts';
import type { Context } from './canvas.ts';
import {
  boxOf,
  type Crowd,
  type Gathered,
  gatherCrowds,
  isSeen,
  listSeen,
} from './ground-crowds.ts';
import { spreadShare } from './ground-spread.ts';
import type { LabelSprites } from './label-sprites.ts';
import { cutName } from './label-text.ts';
import { boxAround, covers } from './name-boxes.ts';
import { drawnRadius, type OverlayFrame, screenOf } from './overlay-frame.ts';

const maxNames = { desktop: 40, phone: 14 };
/** Within so many CSS pixels a name is written once. */
const sameName = 120;
/** How far a node reaches beyond its point, nearly; CSS pixels. */
const nodeReach = 4;

export interface GroundName {
  text: string;
  /** The middle of the text, CSS pixels. */
  x: number;
  y: number;
  width: number;
}

interface Room {
  /** Panels, discs and names, which nothing may cover. */
  taken: Box[];
  /** Where nodes are, which a name covers only if it has to. */
  gatherings: readonly Box[];
  line: number;
}

/**
 * The first of some positions that is free of nodes too, else the first that is free.
 * @param mayCoverNodes whether the latter will do.
 */
function findFree(
  { width, height }: OverlayFrame,
  candidates: readonly GroundName[],
  { taken, gatherings, line }: Room,
  mayCoverNodes = true,
): GroundName | undefined {
  const isFree = (at: GroundName, of: readonly Box[]) => {
    const box = boxAround(at, line);
    return !of.some((other) => covers(box, other));
  };
  const free = candidates.filter((at) => {
    const box = boxAround(at, line);
    const isInside = box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height;
    return isInside && isFree(at, taken);
  });
  const best = free.find((at) => isFree(at, gatherings));
  return best ?? (mayCoverNodes ? free[0] : undefined);
}

/** The names of places, most frequent first, and discs with numbers where many are at one place. */
export class GroundNames {
  /** The discs of the last frame. */
  #discs: readonly Crowd[] = [];
  #gathered: { of: readonly unknown[]; found: Gathered | null } | null = null;

  constructor(private readonly sprites: LabelSprites) {}

  /** @returns the boxes that labels must not cover, and the nodes that a disc stands for. */
  draw(context: Context, frame: OverlayFrame) {
    const { discs, names, boxes, nodes } = this.place(frame);
    this.#discs = discs;
    context.setTransform(frame.ratio, 0, 0, frame.ratio, 0, 0);
    for (const { x, y, radius } of discs) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fillStyle = frame.theme.background;
      context.fill();
      context.lineWidth = 1.5;
      context.strokeStyle = frame.theme.areaName ?? frame.theme.label;
      context.stroke();
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    for (const { text, x, y } of names) this.#write(context, frame, text, x, y, 'part');
    for (const { count, x, y } of discs) this.#write(context, frame, count, x, y, 'plain');
    const { theme, focused, state } = frame;
    const { gap } = outerRing;
    this.#drawRing(context, frame, state.selected, gap, {
      ...outerRing,
      color: theme.selectedRing,
    });
    this.#drawRing(context, frame, state.marked, matchRing.gap, {
      ...matchRing,
      color: theme.glow,
    });
    this.#drawRing(context, frame, focused, focusRing.beyond, { ...focusRing, color: theme.focus });
    return { boxes, nodes };
  }

  /** Round the disc that stands for a node. */
  #drawRing(
    context: Context,
    { ratio }: OverlayFrame,
    node: number | null,
    beyond: number,
    { width, color, dash = [] }: { width: number; color: string; dash?: number[] },
  ): void {
    const disc = node !== null && this.#discs.find(({ nodes }) => nodes.includes(node));
    if (!disc) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.beginPath();
    context.arc(disc.x, disc.y, disc.radius + beyond, 0, 2 * Math.PI);
    context.lineWidth = width;
    context.strokeStyle = color;
    context.setLineDash(dash);
    context.stroke();
    context.setLineDash([]);
    context.setTransform(1, 0, 0, 1, 0, 0);
  }

  /** Who is in discs at the scale of a frame, and where others are; null if all are where they are laid out. */
  gather(frame: OverlayFrame): Gathered | null {
    const { state, view, leftOut, ratio, compact } = frame;
    if (!state.scene.ground) return null;
    const of = [state.scene, view.scale, leftOut, ratio, compact];
    const known = this.#gathered;
    if (known?.of.every((each, at) => each === of[at])) return known.found;
    const found = gatherCrowds(frame, (count) => this.sprites.widthOf(count, 'plain', frame));
    this.#gathered = { of, found };
    return found;
  }

  /** The nodes of the disc at a point, CSS pixels; null beside all discs. */
  nodesAt(x: number, y: number): readonly number[] | null {
    const disc = this.#discs.find((one) => Math.hypot(one.x - x, one.y - y) <= one.radius);
    return disc?.nodes ?? null;
  }

  /** The nodes of the disc that stands for a node; null if the node itself is shown. */
  nodesWith(node: number): readonly number[] | null {
    return this.#discs.find(({ nodes }) => nodes.includes(node))?.nodes ?? null;
  }

  place(frame: OverlayFrame) {
    const seen = listSeen(frame);
    const { crowds = [], nodes = new Set<number>() } = this.gather(frame) ?? {};
    const discs = crowds
      .map((crowd) => ({ ...crowd, x: crowd.x + frame.view.x, y: crowd.y + frame.view.y }))
      .filter((disc) => isSeen(frame, disc));
    const names: GroundName[] = [];
    const { line } = labelFont('part', frame.compact);
    const boxesOfDiscs = discs.map(({ x, y, radius }) => boxOf(x, y, radius));
    const kept = [...frame.panels, ...this.#boxesBesideChosen(frame)];
    const taken: Box[] = [...kept, ...boxesOfDiscs];
    const room = { taken, gatherings: this.#boxesOfPlaces(frame), line };
    const discOf = new Map(discs.map((disc) => [disc.nodes[0], disc]));
    for (const { place, here, x, y, reach } of seen) {
      if (names.length >= maxNames[frame.compact ? 'phone' : 'desktop']) break;
      const disc = discOf.get(here[0]);
      if (place.text === '' || (!disc && nodes.has(here[0]!))) continue;
      const others = disc && disc.others > 0 ? ` +${disc.others}` : '';
      const text = cutName(place.text).toUpperCase() + others;
      // A town and the state around it may have one name.
      if (names.some((name) => name.text === text && Math.hypot(name.x - x, name.y - y) < sameName))
        continue;
      const found = this.#findName(frame, text, { x, y, reach: disc?.radius ?? reach }, room);
      if (!found) continue;
      names.push(found);
      taken.push(boxAround(found, line));
    }
    this.#placeTerritories(frame, names, room);
    return { discs, names, boxes: taken.slice(kept.length), nodes };
  }

  /** Room for the names of those that are chosen, which are written whatever they cover. */
  #boxesBesideChosen(frame: OverlayFrame): Box[] {
    const { selected, marked, chosen, labelTexts } = frame.state;
    const shown = [selected, marked, ...(chosen ?? [])].filter((node) => node != null);
    return shown.map((node) => {
      const voice = node === selected ? 'selected' : 'plain';
      const width = this.sprites.widthOf(labelTexts.of(node), voice, frame);
      const [x, y] = screenOf(frame, node);
      const beside = x + drawnRadius(frame, node) + label.gap + width / 2;
      return boxAround({ x: beside, y, width }, labelFont(voice, frame.compact).line);
    });
  }

  /** Where a name is written at a place: below it, else above or beside it. */
  #findName(
    frame: OverlayFrame,
    text: string,
    { x, y, reach }: { x: number; y: number; reach: number },
    room: Room,
  ): GroundName | undefined {
    const width = this.sprites.widthOf(text, 'part', frame);
    const below = { text, x, y: y + reach + 8 + room.line / 2, width };
    const beside = reach + 6 + width / 2;
    const candidates = [
      below,
      { ...below, y: y - reach - 8 - room.line / 2 },
      { ...below, x: x + beside, y },
      { ...below, x: x - beside, y },
    ];
    return findFree(frame, candidates, room);
  }

  /** Their names, as they are written, where those of places leave room. */
  #placeTerritories(frame: OverlayFrame, names: GroundName[], room: Room): void {
    const { scale, x: left, y: top } = frame.view;
    const { line } = room;
    for (const { text: name, x, ...at } of frame.state.scene.ground?.territories?.names ?? []) {
      const text = cutName(name);
      const width = this.sprites.widthOf(text, 'part', frame);
      // In the middle, else inside or outside its borders above and below.
      const heights = [
        at.y * scale,
        ...[at.top * scale + line, at.bottom * scale - line],
        ...[at.top * scale - line, at.bottom * scale + line],
      ];
      const candidates = heights.map((y) => ({ text, width, x: x * scale + left, y: y + top }));
      const found = findFree(frame, candidates, room, false);
      if (!found) continue;
      names.push(found);
      room.taken.push(boxAround(found, line));
    }
  }

  /** Where the nodes of each place are, however many are drawn. */
  #boxesOfPlaces({ state, view }: OverlayFrame): Box[] {
    return (state.scene.ground?.places ?? []).map((place) => {
      const [x, y] = [place.x * view.scale + view.x, place.y * view.scale + view.y];
      return boxOf(x, y, place.radius * view.scale * spreadShare(place, view.scale) + nodeReach);
    });
  }

  #write(
    context: Context,
    frame: OverlayFrame,
    text: string,
    x: number,
    y: number,
    voice: 'part' | 'plain',
  ): void {
    const sprite = this.sprites.get(text, voice, frame, Number.POSITIVE_INFINITY);
    if (sprite === null) return;
    const { line } = labelFont(voice, frame.compact);
    const width = this.sprites.widthOf(text, voice, frame);
    context.drawImage(
      sprite.canvas,
      Math.round((x - width / 2 - sprite.inset) * frame.ratio),
      Math.round((y - line / 2 - sprite.inset) * frame.ratio),
    );
  }
}
