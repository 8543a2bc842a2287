import { fadeMs, type LabelVoice } from './appearance.ts';
import type { Context } from './canvas.ts';
import type { HoverLift } from './hover-lift.ts';
import { placeNames, type StandingName, voiceOf } from './label-places.ts';
import { LabelSprites } from './label-sprites.ts';
import { type OverlayFrame, screenOf } from './overlay-frame.ts';

interface ShownLabel extends StandingName {
  /** From the node to the corner of the box. */
  dx: number;
  dy: number;
  alpha: number;
}

/** Time for painting new names in a frame; the rest can wait for later frames, as they fade in. */
const spriteMs = 4;
/** The same until all names of the first picture are shown, for which the user waits. */
const firstSpriteMs = 12;

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
    const { state, ratio } = frame;
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
      const [x, y] = screenOf(frame, node);
      const isBehind = lifted.share > 0 && !lifted.has(node) && node !== state.selected;
      context.globalAlpha = each.alpha * (isBehind ? lifted.namesBehind : 1);
      context.drawImage(
        sprite.canvas,
        Math.round((x + each.dx - sprite.inset) * ratio),
        Math.round((y + each.dy - sprite.inset) * ratio),
      );
    }
    context.globalAlpha = 1;
    this.#hasStood ||= !fading && this.#shown.size > 0;
    return fading;
  }

  #place(frame: OverlayFrame, lifted: HoverLift): void {
    const placed = placeNames(frame, lifted, this.#shown, (text, voice) =>
      this.sprites.widthOf(text, voice, frame),
    );
    for (const each of this.#shown.values()) each.leaving = true;
    for (const { node, isHub, place, left, top } of placed) {
      const [x, y] = screenOf(frame, node);
      const voice = voiceOf(frame, node, isHub);
      const alpha = this.#shown.get(node)?.alpha ?? 0;
      this.#shown.set(node, { voice, place, dx: left - x, dy: top - y, alpha, leaving: false });
    }
  }
}
