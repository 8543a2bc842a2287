/** Created on first use: the first Intl formats of a page block a phone for some 60 ms. */
let words: Intl.Collator | undefined;

/** Dictionary order, ignoring case and accents; numbers in the texts compare as numbers. */
export function compareTexts(one: string, other: string): number {
  words ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return words.compare(one, other);
}
