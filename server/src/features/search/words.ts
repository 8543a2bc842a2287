/** The text of a search, split into words. */
export interface SearchTerms {
  phrase: string;
  /** All are required. No word is part of another: the longer word implies the shorter. */
  words: string[];
}

// Nobody types more words; more would only slow down the query planner.
const maxWords = 12;
// Words of one or two letters, such as initials, are in nearly every entity: each costs as much as
// all long words together, and more than a few of them exclude hardly anything.
const maxShortWords = 3;

/**
 * @param text one line, as cleaned by `cleanLine`. The hash sign before a tag, the comma after a
 * last name and the point of an initial are removed. Of many words, the longest are searched for.
 */
export function parseSearchText(text: string): SearchTerms {
  const typed = text
    .split(' ')
    .map((word) => word.replace(/^#+(?=.)/u, '').replace(/(?<=[^,;])[,;]+$|(?<=^\p{L})\.$/u, ''))
    .filter((word) => !isOnlyMarks(word));
  const distinct = [...new Set(typed)];
  const needed = distinct.filter(
    (word) => !distinct.some((other) => other !== word && other.includes(word)),
  );
  const ordered = longestFirst(needed);
  const short = ordered.filter(isShort).slice(maxShortWords);
  const words = ordered.filter((word) => !short.includes(word)).slice(0, maxWords);
  return { phrase: typed.join(' '), words };
}

function isShort(word: string): boolean {
  return [...word].length < 3 && !unspacedScripts.test(word);
}

// Folding leaves nothing of such a word, and an empty word would match everything.
function isOnlyMarks(word: string): boolean {
  return word.normalize('NFD').replace(/\p{M}/gu, '') === '';
}

function longestFirst(words: string[]): string[] {
  return words.sort((a, b) => b.length - a.length);
}

/** Whether a word is long enough for a similarity search to be meaningful. */
export function mayBeMistyped(word: string): boolean {
  return [...word].length > 3;
}

/** Whether a word can have other forms: only in scripts that the stem dictionary covers. */
export function mayBeInflected(word: string): boolean {
  return /^[\p{Script=Latin}\p{M}]{3,}$/u.test(word);
}

// Each pair of letters adds one pattern to the query, and no name has longer words.
const maxLettersToTranspose = 24;

/** All variants of a word with two neighbouring letters transposed. */
export function transpositionsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length > maxLettersToTranspose) return [];
  const turned = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)]);
  return [...new Set(turned.map((variant) => variant.join('')))].filter(
    (variant) => variant !== word,
  );
}

// In longer words, one typo leaves enough trigrams unchanged.
const maxLettersForTypos = 7;

/**
 * Patterns for a word of four to seven letters with one wrong, missing or additional letter: two
 * pieces with exactly one letter between them, or one piece.
 */
export function typoPatternsOf(word: string): string[][] {
  const letters = [...word];
  if (!mayBeMistyped(word) || letters.length > maxLettersForTypos) return [];
  const piece = (from: number, to?: number) => letters.slice(from, to).join('');
  const slips = letters.flatMap((_, at) => [
    [piece(0, at), piece(at + 1)],
    [piece(0, at), piece(at)],
    [piece(0, at) + piece(at + 1)],
  ]);
  return [...slips, [word, '']];
}

const unspacedScripts =
  /^[\p{Script=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}]+$/u;
const maxLettersInName = 12;

/**
 * All splits of a name typed without a space into two parts, in typed order: `李明` is typed for a
 * person with first name `明` and last name `李`.
 */
export function splitName(word: string): [string, string][] {
  const letters = [...word];
  if (letters.length > maxLettersInName || !unspacedScripts.test(word)) return [];
  return letters
    .slice(1)
    .map((_, at) => [letters.slice(0, at + 1).join(''), letters.slice(at + 1).join('')]);
}
