/** What a person typed, taken apart for searching. */
export interface Asked {
  phrase: string;
  /** All of them are needed. No word is part of another: the longer one says it already. */
  words: string[];
}

// Nobody types more; more would only make the database plan for longer.
const maxWords = 12;

/**
 * @param text one line, as `cleanLine` leaves it. A word may carry the hash sign of a tag, the comma
 * behind a last name, and the point of an initial.
 */
export function takeApart(text: string): Asked {
  const typed = text
    .split(' ')
    .map((word) => word.replace(/^#+(?=.)/u, '').replace(/(?<=.)[,;]+$|(?<=^\p{L})\.$/u, ''))
    .filter((word) => !isOnlyMarks(word));
  const distinct = [...new Set(typed)];
  const needed = distinct.filter(
    (word) => !distinct.some((other) => other !== word && other.includes(word)),
  );
  return { phrase: typed.join(' '), words: longestFirst(needed).slice(0, maxWords) };
}

// Folding leaves nothing of these, and nothing is part of everything.
function isOnlyMarks(word: string): boolean {
  return word.normalize('NFD').replace(/\p{M}/gu, '') === '';
}

function longestFirst(words: string[]): string[] {
  return words.sort((a, b) => b.length - a.length);
}

/** Whether a word is long enough for similarity to mean something. */
export function mayBeMistyped(word: string): boolean {
  return [...word].length > 3;
}

/** Whether a word can have other forms, in a script that the dictionary of stems knows. */
export function mayBeInflected(word: string): boolean {
  return /^[\p{Script=Latin}\p{M}]{3,}$/u.test(word);
}

// Each pair of letters is one more pattern to look for, and no name has longer words.
const maxLettersToTurn = 24;

/** A word with each two neighbouring letters turned round. */
export function withTurnedLetters(word: string): string[] {
  const letters = [...word];
  if (letters.length > maxLettersToTurn) return [];
  const turned = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)]);
  return [...new Set(turned.map((variant) => variant.join('')))].filter(
    (variant) => variant !== word,
  );
}

// In longer words one slip leaves enough trigrams as they were.
const maxLettersForSlips = 7;

/**
 * What a word of four to seven letters may have been meant for if one letter in it is wrong,
 * missing or too many: two pieces with exactly one letter between them, or one piece.
 */
export function withOneSlip(word: string): string[][] {
  const letters = [...word];
  if (!mayBeMistyped(word) || letters.length > maxLettersForSlips) return [];
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
 * The two parts, in the order in which they were typed, that a name may have which is written
 * together: `李明` is typed for somebody whose first name is `明` and last name `李`.
 */
export function splitName(word: string): [string, string][] {
  const letters = [...word];
  if (letters.length > maxLettersInName || !unspacedScripts.test(word)) return [];
  return letters
    .slice(1)
    .map((_, at) => [letters.slice(0, at + 1).join(''), letters.slice(at + 1).join('')]);
}
