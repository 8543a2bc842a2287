/** What a person typed, taken apart for searching. */
export interface Asked {
  phrase: string;
  /** All of them are needed. No word is part of another: the longer one says it already. */
  words: string[];
}

// Nobody types more; more would only make the database plan for longer.
const mostWords = 12;

/** @param text one line, as `cleanLine` leaves it. A word may carry the hash sign of a tag. */
export function takeApart(text: string): Asked {
  const typed = text
    .split(' ')
    .map((word) => word.replace(/^#+(?=.)/u, ''))
    .filter((word) => !isOnlyMarks(word));
  const distinct = [...new Set(typed)];
  const needed = distinct.filter(
    (word) => !distinct.some((other) => other !== word && other.includes(word)),
  );
  return { phrase: typed.join(' '), words: longestFirst(needed).slice(0, mostWords) };
}

// Folding leaves nothing of these, and nothing is part of everything.
function isOnlyMarks(word: string): boolean {
  return word.normalize('NFD').replace(/\p{M}/gu, '') === '';
}

function longestFirst(words: string[]): string[] {
  return words.sort((a, b) => b.length - a.length);
}

/** Whether a word is long enough for a likeness to mean something. */
export function mayBeMistyped(word: string): boolean {
  return [...word].length > 3;
}

// In longer words two turned letters leave enough trigrams as they were.
const mostLettersToTurn = 6;

/** A short word with each two neighbouring letters turned round. */
export function withTurnedLetters(word: string): string[] {
  const letters = [...word];
  if (letters.length > mostLettersToTurn) return [];
  const turned = letters
    .slice(1)
    .map((letter, at) =>
      [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''),
    );
  return [...new Set(turned)].filter((variant) => variant !== word);
}
