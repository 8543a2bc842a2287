import { diffWordsWithSpace } from 'diff';

/** A piece of two texts: in both, in the first alone, or in the second alone. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** What became of a text, word by word. Of what stayed, long stretches are cut in the middle. */
export function compareTexts(before: string, after: string): Piece[] {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) =>
    added || removed
      ? { kind: added ? 'added' : 'removed', text: value }
      : { kind: 'same', text: shorten(value) },
  );
}

const maxSame = 160;
const edge = 60;

function shorten(text: string): string {
  if (text.length <= maxSame) return text;
  return `${text.slice(0, edge).trimEnd()} … ${text.slice(-edge).trimStart()}`;
}
