const letter = /[\p{L}\p{N}]/u;
/** In this range every code point is one visible character, so no segmenter is needed. */
const simple = /^[ -\u024f]*$/u;
/** Created on first use, because it blocks a phone for 100 ms. */
let segmenter: Intl.Segmenter | undefined;

/** A number that is a word of its own, with at most four digits. */
const leadingNumber = /^[^\p{L}\p{N}]*(\p{Nd}{1,4})(?![\p{L}\p{N}])/u;

/**
 * The first letters of the first and last word: "Nguyễn Thị Hạnh" → "NH". A number at the beginning
 * tells the entries of a series apart: "10. Große Jahresausstellung" → "10".
 */
export function initialsOf(name: string): string {
  const [, number] = leadingNumber.exec(name) ?? [];
  if (number !== undefined) return number;
  const words = name.split(/\s+/u).filter((word) => letter.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return chosen.map((word) => firstLetter(word ?? '')).join('');
}

function firstLetter(word: string): string {
  return (
    lettersOf(word)
      .find((one) => letter.test(one))
      ?.toLocaleUpperCase('und') ?? ''
  );
}

function lettersOf(word: string): string[] {
  if (simple.test(word)) return [...word];
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(word), ({ segment }) => segment);
}
