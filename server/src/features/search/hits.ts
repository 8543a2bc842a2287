// Finds the words of a search in a text. All positions are in folded texts, except those of `Hit`.
import type { FoldedText } from './fold-table.ts';
import { splitName } from './words.ts';

/** Part of an original text, `[start, end)` in UTF-16 units. */
export interface Hit {
  start: number;
  end: number;
  /** Index of the searched word. */
  word: number;
  /** Whether a word of the text begins here. */
  isBeginning: boolean;
}

// Enough to choose the best fragment from; a single letter has hits everywhere.
const maxHits = 60;

/** Every place where a text contains a word exactly as typed. */
export function findLiteral(field: FoldedText, typed: string, word: number): Hit[] {
  if (typed === '') return [];
  const hits: Hit[] = [];
  let at = field.text.indexOf(typed);
  while (at >= 0 && hits.length < maxHits) {
    hits.push(hitAt(field, at, at + typed.length, word));
    at = field.text.indexOf(typed, at + typed.length);
  }
  return hits;
}

/** Hits of a name typed without a space (see `splitName`), in either order of its parts. */
export function findJoinedName(name: FoldedText, typed: string, word: number): Hit[] {
  const { text } = name;
  for (const [first, second] of splitName(typed)) {
    if (text.startsWith(`${first} ${second}`)) return [hitAt(name, 0, typed.length + 1, word)];
    if (text.startsWith(second) && text.endsWith(` ${first}`)) {
      return [
        hitAt(name, 0, second.length, word),
        hitAt(name, text.length - first.length, text.length, word),
      ];
    }
  }
  return [];
}

export interface Token {
  text: string;
  start: number;
  end: number;
}

/** The words of a folded text, without punctuation and space. */
export function tokensOf(folded: string): Token[] {
  return [...folded.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((found) => ({
    text: found[0],
    start: found.index,
    end: found.index + found[0].length,
  }));
}

/** Every word of a text that is in `wanted`. */
export function findTokens(field: FoldedText, wanted: ReadonlySet<string>, word: number): Hit[] {
  if (wanted.size === 0) return [];
  return tokensOf(field.text)
    .filter(({ text }) => wanted.has(text))
    .slice(0, maxHits)
    .map(({ start, end }) => hitAt(field, start, end, word));
}

/** The part of a text with the least edit distance to a typed word; null if none is near enough. */
export function findNearest(
  field: FoldedText,
  typed: string,
  word: number,
): { hit: Hit; distance: number } | null {
  const tokens = tokensOf(field.text);
  let best: { hit: Hit; distance: number } | null = null;
  for (const [at, { text, start, end }] of tokens.entries()) {
    const next = tokens[at + 1];
    const joined = next ? [{ text: text + next.text, end: next.end }] : [];
    for (const candidate of [{ text, end }, ...joined]) {
      const most = best ? best.distance - 1 : Math.ceil(typed.length / 2);
      const distance = editDistance(typed, candidate.text, most);
      if (distance > most) continue;
      best = { hit: hitAt(field, start, candidate.end, word), distance };
    }
  }
  return best;
}

/**
 * Edit distance with transpositions of neighbours (optimal string alignment) between two words.
 * @returns `most + 1` or more if the distance exceeds `most`.
 */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isTurned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isTurned) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

function hitAt({ text, starts, ends }: FoldedText, from: number, to: number, word: number): Hit {
  return {
    start: starts[from] ?? 0,
    end: ends[to - 1] ?? 0,
    word,
    isBeginning: from === 0 || !/[\p{L}\p{N}\p{M}]/u.test(text[from - 1] ?? ''),
  };
}
