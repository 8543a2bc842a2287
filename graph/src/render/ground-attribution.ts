import { labelFont } from './appearance.ts';
import type { OverlayFrame } from './overlay-frame.ts';

const margin = 12;
/** The mean width of a letter, in heights of the text. */
const letterWidth = 0.56;

interface AttributionLine {
  text: string;
  /** The end of the text, and the middle of its line; CSS pixels. */
  x: number;
  y: number;
}

/** The lines that say in a picture whose the territories are, in its lower right corner. */
export function placeAttribution(frame: OverlayFrame): AttributionLine[] {
  const words = frame.state.scene.ground?.territories?.attribution.split(' ') ?? [];
  const { size, line } = labelFont('plain', frame.compact);
  const most = Math.max(1, Math.floor((frame.width - 2 * margin) / (letterWidth * size)));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  const top = frame.height - margin - lines.length * line;
  return lines.map((text, at) => ({ text, x: frame.width - margin, y: top + (at + 0.5) * line }));
}
