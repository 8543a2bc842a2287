const letter = /[\p{L}\p{N}]/u;
const segments = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The first letters of the first and last word, as people write them: "Nguyễn Thị Hạnh" → "NH". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => letter.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return chosen.map((word) => firstLetter(word ?? '')).join('');
}

function firstLetter(word: string): string {
  for (const { segment } of segments.segment(word)) {
    if (letter.test(segment)) return segment.toLocaleUpperCase('und');
  }
  return '';
}
