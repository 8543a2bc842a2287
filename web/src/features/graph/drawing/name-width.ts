import { labelFont } from '@mangrove/graph/render/overview';
import letterWidths from './letter-widths.json' with { type: 'json' };

const widths = new Map<string, number>();
for (const [first, list] of Object.entries(letterWidths)) {
  const from = first.codePointAt(0) ?? 0;
  for (const [at, width] of list.entries()) widths.set(String.fromCodePoint(from + at), width);
}

/** Letters that the app's typeface lacks, hundredths of the font's size: Han, kana and Hangul are square. */
const square =
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60]|[\u{1f300}-\u{1faff}]/u;
const mark = /\p{M}/u;
const otherWidth = 60;

/**
 * About how wide the app's typeface sets a name on the map, CSS pixels: the server has no browser that
 * could measure it. `letter-widths.json` holds what a browser measured of single letters of weight 520,
 * in hundredths of the size, from the first of each range; kerning makes names up to 1 % narrower.
 */
export function nameWidth(text: string, voice: 'plain' | 'hub', compact: boolean): number {
  let width = 0;
  for (const letter of text) width += widthOfLetter(letter);
  return (width / 100) * labelFont(voice, compact).size;
}

function widthOfLetter(letter: string): number {
  return widths.get(letter) ?? (mark.test(letter) ? 0 : square.test(letter) ? 100 : otherWidth);
}
