// The similarity of two texts as PostgreSQL's pg_trgm computes it, for texts whose letters it sees
// as JavaScript does: those of ASCII, in lower case.

const notAscii = /[^\0-\u007f]/u;
const words = /[a-z0-9]+/gu;

/** Whether `similarityOf` is exact for a folded text. */
export function isPlain(text: string): boolean {
  return !notAscii.test(text);
}

/** The distinct groups of three letters of all words, each word padded by two blanks and one. */
export function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>();
  for (const [word] of text.matchAll(words)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3));
  }
  return trigrams;
}

/** From 0 to 1, as the driver reads it from a column of type `real`. */
export function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let shared = 0;
  for (const trigram of one) if (other.has(trigram)) shared += 1;
  return shortestReal(Math.fround(shared / (one.size + other.size - shared)));
}

/** The number with the fewest digits that is this one in single precision. */
function shortestReal(real: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(real.toPrecision(digits));
    if (Math.fround(short) === real) return short;
  }
  return Number(real.toPrecision(9));
}
