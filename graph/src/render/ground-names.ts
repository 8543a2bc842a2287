import { labelFont } from './appearance.ts';
import type { Box } from './camera.ts';
import type { Context } from './canvas.ts';
import type { LabelSprites } from './label-sprites.ts';
import { cutName } from './label-text.ts';
import { boxAround, covers } from './name-boxes.ts';
import type { OverlayFrame } from './overlay-frame.ts';

/** More nodes than this at one place are drawn as a disc while they would lie on each other. */
const maxApart = 8;
/** CSS pixels between neighbours at one place, below which they are a disc. */
const minApart = 7;
const maxNames = { desktop: 40, phone: 14 };
const minRadius = 12;
/** How far a node reaches beyond its point, nearly; CSS pixels. */
const nodeReach = 4;

export interface GroundDisc {
  x: number;
  y: number;
  radius: number;
  count: string;
}

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
  /** The discs of the last frame, each with the nodes that it stands for. */
  #discs: readonly (GroundDisc & { nodes: readonly number[] })[] = [];

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
    return { boxes, nodes };
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
    const discs: (GroundDisc & { nodes: readonly number[] })[] = [];
    const names: GroundName[] = [];
    const nodes = new Set<number>();
    const taken: Box[] = [...frame.panels];
    const { line } = labelFont('part', frame.compact);
    const most = maxNames[frame.compact ? 'phone' : 'desktop'];
    const gatherings = this.#boxesOfPlaces(frame);
    for (const place of frame.state.scene.ground?.places ?? []) {
      const { view } = frame;
      const [x, y] = [place.x * view.scale + view.x, place.y * view.scale + view.y];
      if (x < -40 || y < -40 || x > frame.width + 40 || y > frame.height + 40) continue;
      const here = place.nodes.filter((node) => !frame.leftOut?.has(node));
      if (here.length === 0) continue;
      let reach = place.radius * view.scale;
      if (here.length > maxApart && place.apart * view.scale < minApart) {
        reach = Math.max(minRadius, reach + 4);
        const disc = { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
        if (taken.slice(frame.panels.length).some((other) => covers(disc, other))) continue;
        for (const node of here) nodes.add(node);
        discs.push({ x, y, radius: reach, count: String(here.length), nodes: here });
        taken.push(disc);
      }
      if (place.text === '' || names.length >= most) continue;
      const text = cutName(place.text).toUpperCase();
      const width = this.sprites.widthOf(text, 'part', frame);
      const below = { text, x, y: y + reach + 8 + line / 2, width };
      const beside = reach + 6 + width / 2;
      const found = findFree(
        frame,
        [
          below,
          { ...below, y: y - reach - 8 - line / 2 },
          { ...below, x: x + beside, y },
          { ...below, x: x - beside, y },
        ],
        { taken, gatherings, line },
      );
      if (!found) continue;
      names.push(found);
      taken.push(boxAround(found, line));
    }
    this.#placeTerritories(frame, names, { taken, gatherings, line });
    return { discs, names, boxes: taken.slice(frame.panels.length), nodes };
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
    return (state.scene.ground?.places ?? []).map(({ x: left, y: top, radius }) => {
      const [x, y] = [left * view.scale + view.x, top * view.scale + view.y];
      const reach = radius * view.scale + nodeReach;
      return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
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
