import { areaName, type LabelVoice, labelFont } from './appearance.ts';
import type { Box } from './camera.ts';
import type { Context } from './canvas.ts';
import type { LabelSprites } from './label-sprites.ts';
import { cutName } from './label-text.ts';
import { boxAround, covers } from './name-boxes.ts';
import type { OverlayFrame } from './overlay-frame.ts';
import type { SceneAreas } from './scene.ts';

interface PlacedName {
  text: string;
  /** The middle of the text, CSS pixels. */
  x: number;
  y: number;
  width: number;
  /** The node of the same name, -1 for none. */
  node: number;
  voice: LabelVoice;
}

/** Places the names of areas over their densest parts; leaves out a name without a free place. */
export class AreaNames {
  #known: {
    areas: SceneAreas | null;
    scene: readonly string[];
    names: readonly { name: string; node: number; x: number; y: number }[];
  } | null = null;

  constructor(private readonly sprites: LabelSprites) {}

  /**
   * Draws the names.
   * @param share of their alpha that is left while a node is lifted, 0 to 1.
   * @returns the boxes that labels must not cover, and the nodes whose name is drawn here already.
   */
  draw(context: Context, frame: OverlayFrame, share = 1) {
    const placed = this.place(frame);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = frame.areaShare * share;
    for (const { text, x, y, width, voice } of placed) {
      const sprite = this.sprites.get(text, voice, frame, Number.POSITIVE_INFINITY);
      if (sprite === null) continue;
      const { line } = labelFont(voice, frame.compact);
      context.drawImage(
        sprite.canvas,
        Math.round((x - width / 2 - sprite.inset) * frame.ratio),
        Math.round((y - line / 2 - sprite.inset) * frame.ratio),
      );
    }
    context.globalAlpha = 1;
    return {
      boxes: placed.map((each) => boxAround(each, labelFont(each.voice, frame.compact).line)),
      nodes: new Set(placed.map(({ node }) => node)),
    };
  }

  /** The names, each with the node of the same name: it is then shortened like the node's label. */
  #namesOf({ state: { scene } }: OverlayFrame) {
    const areas = scene.looks?.areas ?? null;
    if (this.#known?.areas !== areas || this.#known.scene !== scene.names) {
      const names = (areas?.names ?? []).map(({ text, ...place }) => {
        return { ...place, name: text, node: text === '' ? -1 : scene.names.indexOf(text) };
      });
      this.#known = { areas, scene: scene.names, names };
    }
    return this.#known.names;
  }

  /**
   * Places the names, those of the largest areas first. A name that would cover another name or a
   * panel moves up or down, or is left out.
   */
  place(frame: OverlayFrame): PlacedName[] {
    const areas = frame.state.scene.looks?.areas;
    if (!areas || frame.areaShare === 0) return [];
    const { view, width: right, height: bottom } = frame;
    const standing = frame.state.scene.mask?.areaNames;
    const placed: PlacedName[] = [];
    const taken: Box[] = [...frame.panels];
    for (const [area, { name, node, x, y }] of this.#namesOf(frame).entries()) {
      const text = (node < 0 ? cutName(name) : frame.state.labelTexts.of(node)).toUpperCase();
      if (name === '' || standing?.[area] === 0 || frame.leftOut?.has(node)) continue;
      const voice = standing?.[area] === 1 ? 'part' : 'area';
      const { line } = labelFont(voice, frame.compact);
      const width = this.sprites.widthOf(text, voice, frame);
      const at = { x: x * view.scale + view.x, y: y * view.scale + view.y };
      const place = { text, width, node, voice, ...at } as const;
      const found = shifts(line)
        .map((shift) => ({ ...place, y: place.y + shift }))
        .find((each) => {
          const box = boxAround(each, labelFont(each.voice, frame.compact).line);
          const isInside =
            box.left >= 0 && box.top >= 0 && box.right <= right && box.bottom <= bottom;
          return isInside && !taken.some((other) => covers(box, other));
        });
      if (!found) continue;
      placed.push(found);
      taken.push(boxAround(found, labelFont(found.voice, frame.compact).line));
    }
    return placed;
  }
}

/** The vertical offsets to try: none, one line down, one up, two down, two up. */
function shifts(line: number): number[] {
  return Array.from({ length: areaName.tries }, (_, at) => {
    return Math.ceil(at / 2) * line * (at % 2 === 0 ? -1 : 1);
  });
}
