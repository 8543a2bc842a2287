import { isOfArea, type LabelVoice, label, labelFont, spacingOf } from './appearance.ts';
import { type Canvas, type Context, newCanvas, openContext } from './canvas.ts';
import { type MapTheme, withAlpha } from './theme.ts';

export interface LabelSprite {
  canvas: Canvas;
  /** From the sprite's corner to the text's box, CSS pixels. */
  inset: number;
}

export interface LabelLook {
  theme: MapTheme;
  compact: boolean;
  ratio: number;
}

const maxSprites = 400;

let fontRound = 0;

/**
 * To be called when a font was loaded. In a worker, Chromium goes on drawing a text that it has drawn
 * before in the typefaces of then. It does not know it in a size that differs by a thousandth of a
 * pixel, which nobody sees: each font that is loaded makes another one.
 */
export function renewFonts(): void {
  fontRound += 1;
}

/** A cache of names as bitmaps, because drawing text with a halo is slow, and copying is not. */
export class LabelSprites {
  readonly #sprites = new Map<string, LabelSprite>();
  readonly #widths = new Map<string, number>();
  readonly #ruler: Context;

  constructor(private readonly readsOften: boolean) {
    this.#ruler = this.#newContext();
  }

  clear(): void {
    this.#sprites.clear();
    this.#widths.clear();
  }

  widthOf(text: string, voice: LabelVoice, look: LabelLook): number {
    const key = `${voice}${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    if (this.#widths.size > 20_000) this.#widths.clear();
    const space = setFont(this.#ruler, text, voice, look);
    // Without the space after the last letter.
    const width = Math.max(0, this.#ruler.measureText(text).width - space);
    this.#widths.set(key, width);
    return width;
  }

  /** Null if the sprite is not painted yet and the deadline (performance.now()) has passed. */
  get(text: string, voice: LabelVoice, look: LabelLook, deadline: number): LabelSprite | null {
    const key = `${voice}${text}`;
    const known = this.#sprites.get(key);
    if (known !== undefined) return known;
    if (performance.now() > deadline) return null;
    if (this.#sprites.size >= maxSprites) {
      for (const oldest of [...this.#sprites.keys()].slice(0, maxSprites / 2)) {
        this.#sprites.delete(oldest);
      }
    }
    const sprite = this.#paint(text, voice, look);
    this.#sprites.set(key, sprite);
    return sprite;
  }

  #paint(text: string, voice: LabelVoice, look: LabelLook): LabelSprite {
    const { ratio, theme } = look;
    const { line } = labelFont(voice, look.compact);
    const inset = label.halo;
    const context = this.#newContext();
    const { canvas } = context;
    canvas.width = Math.ceil((this.widthOf(text, voice, look) + 2 * inset) * ratio);
    canvas.height = Math.ceil((line + 2 * inset) * ratio);
    context.scale(ratio, ratio);
    setFont(context, text, voice, look);
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = label.halo;
    context.strokeStyle = withAlpha(theme.labelHalo, label.haloAlpha);
    context.fillStyle = labelColor(voice, theme);
    context.strokeText(text, inset, inset + line / 2);
    context.fillText(text, inset, inset + line / 2);
    return { canvas, inset };
  }

  #newContext(): Context {
    return openContext(newCanvas(), { willReadFrequently: this.readsOften });
  }
}

/** The colour of a label's text. */
export function labelColor(voice: LabelVoice, { label: color, areaName }: MapTheme): string {
  return isOfArea(voice) ? (areaName ?? color) : color;
}

/** @returns the space after each letter, CSS pixels; 0 in browsers that cannot space letters. */
function setFont(
  context: Context,
  text: string,
  voice: LabelVoice,
  { theme, compact }: LabelLook,
): number {
  const { size, weight } = labelFont(voice, compact);
  const space = spacingOf(voice, text) * size;
  context.font = `${weight} ${size + fontRound / 1000}px ${theme.fontFamily}`;
  if (!('letterSpacing' in context)) return 0;
  context.letterSpacing = `${space}px`;
  return space;
}
