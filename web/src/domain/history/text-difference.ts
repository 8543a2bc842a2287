import { diffWordsWithSpace } from 'diff';

/** A piece of two texts: in both, only in the first, or only in the second. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/**
 * The difference of two texts, word by word. If they have less than a quarter in common, the whole
 * text is replaced. Long unchanged stretches are cut in the middle.
 */
export function compareTexts(before: string, after: string): Piece[] {
  const pieces = diffWordsWithSpace(before, after).map(
    ({ value, added, removed }): Piece => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  );
  if (before !== '' && after !== '' && shareOfSame(pieces) < minSame) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return pieces.map((piece) =>
    piece.kind === 'same' ? { ...piece, text: shorten(piece.text) } : piece,
  );
}

const minSame = 0.25;
const maxSame = 160;
const edge = 60;

function shareOfSame(pieces: readonly Piece[]): number {
  const lengthOf = (those: readonly Piece[]) =>
    those.reduce((length, { text }) => length + text.trim().length, 0);
  return lengthOf(pieces.filter(({ kind }) => kind === 'same')) / Math.max(1, lengthOf(pieces));
}

function shorten(text: string): string {
  if (text.length <= maxSame) return text;
  return `${text.slice(0, edge).trimEnd()} … ${text.slice(-edge).trimStart()}`;
}
