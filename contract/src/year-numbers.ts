// Finds out which numbers of a phrase are years: by their digits, their era, or their century.
import { asYear, type Token, type TokenKind } from './year-words.ts';

const joins: readonly TokenKind[] = ['dash', 'till', 'to', 'or'];
const fillers: readonly TokenKind[] = ['filler', 'part', 'month', 'after', 'before'];

/** The tokens with years in place of the numbers that are years. */
export function findYears(tokens: Token[]): Token[] {
  readCenturies(tokens);
  readEras(tokens);
  readThreeDigits(tokens);
  readShortStarts(tokens);
  return tokens.map((token, at) => {
    if (token.kind !== 'number' || token.text.length !== 4) return token;
    const isCount = token.decade === '' && countedWords.includes(tokens[at + 1]?.text ?? '');
    return isCount ? { ...token, kind: 'word' } : asYear(token, ...spanOfDigits(token));
  });
}

const countedWords = ['years', 'yrs', 'jahre', 'jahren', 'ans', 'años', 'anni'];

function spanOfDigits({ text, decade }: Token): [from: number, to: number] {
  const year = Number(text);
  // "1800s" are a hundred years, "1900s" and "1800er" ten.
  if (decade === 's' && year % 100 === 0 && year < 1900) return [year, year + 99];
  return [year, decade !== '' && year % 10 === 0 ? year + 9 : year];
}

/** The index of the nearest token in one direction that says something. */
function nextTo(tokens: Token[], at: number, step: 1 | -1): number {
  let next = at + step;
  while (fillers.includes(tokens[next]?.kind ?? 'word')) next += step;
  return next;
}

/** The number at the other side of a dash, "to" or "or"; -1 for none. */
function joinedNumber(tokens: Token[], at: number, step: 1 | -1): number {
  const join = nextTo(tokens, at, step);
  const isBetween = tokens[join]?.kind === 'and' && tokens.some(({ kind }) => kind === 'between');
  if (!isBetween && !joins.includes(tokens[join]?.kind ?? 'word')) return -1;
  const other = nextTo(tokens, join, step);
  return tokens[other]?.kind === 'number' || tokens[other]?.kind === 'year' ? other : -1;
}

/** `1200 BC`, `AD 79`, `44 BC - AD 14`, `600 - 700 CE`: the era holds for both ends of a range. */
function readEras(tokens: Token[]): void {
  const giveEra = (at: number, era: Token['era']) => {
    const token = tokens[at];
    if (!token || token.era !== null) return;
    const isNumber = token.kind === 'number';
    tokens[at] = { ...(isNumber ? asYear(token, Number(token.text)) : token), era };
  };
  const isFree = (at: number) => {
    const token = tokens[at];
    return (token?.kind === 'number' || token?.kind === 'year') && token.era === null;
  };
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'ours' && kind !== 'bygone' && kind !== 'foreign') continue;
    let before = nextTo(tokens, at, -1);
    if (kind === 'bygone' && tokens[before]?.kind === 'dash') before = nextTo(tokens, before, -1);
    const isSuffix = text !== '前' && isFree(before);
    const named = isSuffix ? before : nextTo(tokens, at, 1);
    // In "Vancouver BC 1995" BC is no era, in "BC 1200" it is.
    const isPlace = text === 'bce' && !isSuffix && before >= 0;
    if (!isFree(named) || isPlace) continue;
    const other = joinedNumber(tokens, named, isSuffix ? -1 : 1);
    const [first, last] = isSuffix ? [other, named] : [named, other];
    const isShort = isShortEnd(tokens[first], tokens[last]);
    if (!(isShort && isSuffix)) giveEra(named, kind);
    const hasOwnEra = !isSuffix && other >= 0 && isEra(tokens[nextTo(tokens, other, 1)]);
    if (other >= 0 && !hasOwnEra && !(isShort && !isSuffix)) giveEra(other, kind);
  }
}

function isEra(token: Token | undefined): boolean {
  return token?.kind === 'ours' || token?.kind === 'bygone' || token?.kind === 'foreign';
}

/** In `1015-20`, 20 is a part of a year. */
function isShortEnd(first: Token | undefined, last: Token | undefined): boolean {
  return (first?.text.length ?? 0) >= 3 && last?.kind === 'number' && last.text.length <= 2;
}

/** Three digits are years only as the ends of a range, `618 - 907`. */
function readThreeDigits(tokens: Token[]): void {
  for (const [at, token] of tokens.entries()) {
    const first = token.text;
    if (token.kind !== 'number' || first.length !== 3) continue;
    if (tokens[at - 1]?.kind === 'word') continue;
    const other = joinedNumber(tokens, at, 1);
    const last = tokens[other]?.text ?? '';
    if (last.length < 3 || last.length > 4 || Number(last) < Number(first)) continue;
    tokens[at] = asYear(token, Number(first));
    if (tokens[other]?.kind === 'number') {
      tokens[other] = asYear(tokens[other] as Token, ...spanOfDigits(tokens[other] as Token));
    }
  }
}

/** `90s - 2005`, `Jun 95 - Jul 1998`: the other end tells the century. */
function readShortStarts(tokens: Token[]): void {
  for (const [at, token] of tokens.entries()) {
    const short = Number(token.text);
    if (token.kind !== 'number' || token.text.length !== 2) continue;
    const other = tokens[joinedNumber(tokens, at, 1)];
    const isYear = token.decade !== '' ? short % 10 === 0 : short > 31;
    if (
      !isYear ||
      other?.text.length !== 4 ||
      (at !== 0 && isNumber(tokens[nextTo(tokens, at, -1)]))
    )
      continue;
    const end = Number(other.text);
    const year = end - ((((end - short) % 100) + 100) % 100);
    tokens[at] = asYear(token, year, token.decade === '' ? year : year + 9);
  }
}

function isNumber(token: Token | undefined): boolean {
  return token?.kind === 'number' || token?.kind === 'year';
}

/** `19th century`, `18th - early 19th c.`, `19. Jh.`, `XIXe siècle`, `siglo XIX`, `C19`. */
function readCenturies(tokens: Token[]): void {
  for (const [at, token] of tokens.entries()) {
    const isShort = token.text === 'c' && /^(?:st|nd|rd|th)$/u.test(tokens[at - 1]?.text ?? '');
    if (token.kind !== 'century' && !isShort) continue;
    let number = nextTo(tokens, at, -1);
    if (tokens[number]?.kind === 'dash') number = nextTo(tokens, number, -1);
    if (centuryOf(tokens[number]) === 0) number = nextTo(tokens, at, 1);
    while (centuryOf(tokens[number]) > 0) {
      const [from, to] = partOfCentury(centuryOf(tokens[number]), wordsBefore(tokens, number));
      tokens[number] = asYear(tokens[number] as Token, from, to);
      const join = nextTo(tokens, number, -1);
      if (![...joins, 'and'].includes(tokens[join]?.kind ?? 'word')) break;
      number = nextTo(tokens, join, -1);
    }
    tokens[at] = { ...token, kind: 'filler' };
  }
}

const roman = ['x', 'xi', 'xii', 'xiii', 'xiv', 'xv', 'xvi', 'xvii', 'xviii', 'xix', 'xx', 'xxi'];

/** The number of a century; 0 for another token. */
function centuryOf(token: Token | undefined): number {
  if (token?.kind === 'number')
    return token.text.length <= 2 && Number(token.text) <= 21 ? Number(token.text) : 0;
  if (token?.kind !== 'word') return 0;
  return (
    roman.indexOf(token.text.replace(/e$/u, '')) +
    10 * Number(roman.includes(token.text.replace(/e$/u, '')))
  );
}

/** The words of the same end before a century, such as "second half of the". */
function wordsBefore(tokens: Token[], at: number): string[] {
  const words: string[] = [];
  for (let before = at - 1; before >= 0; before--) {
    const { kind, text } = tokens[before] as Token;
    if (kind === 'dash' && tokens[before - 1]?.kind === 'part') continue;
    if (kind !== 'filler' && kind !== 'part' && kind !== 'number') break;
    words.unshift(text);
  }
  return words;
}

const places = [
  '1',
  'first',
  'erste',
  'ersten',
  '2',
  'second',
  'zweite',
  'zweiten',
  '3',
  'third',
  'dritte',
  'dritten',
  '4',
  'fourth',
  'vierte',
  'vierten',
];
const portions: Record<string, number> = { half: 2, hälfte: 2, drittel: 3, quarter: 4, viertel: 4 };
const thirds: [RegExp, number][] = [
  [/^(?:early|beginning|begin|start|anfang|frühes)$/u, 0],
  [/^(?:mid|middle|mitte)$/u, 1],
  [/^(?:late|end|ende|spätes)$/u, 2],
];

/** Museums count the 19th century from 1800 to 1899, and say halves, thirds and quarters of it. */
function partOfCentury(century: number, words: string[]): [from: number, to: number] {
  const start = (century - 1) * 100;
  const span = (part: number, of: number): [number, number] => [
    Math.max(1, start + Math.floor((part * 100) / of)),
    start + Math.floor(((part + 1) * 100) / of) - 1,
  ];
  const portion = words.find((word) => word in portions);
  if (portion !== undefined) {
    const of = portions[portion] ?? 1;
    const place = words
      .map((word) => Math.floor(places.indexOf(word) / 4))
      .find((each) => each >= 0);
    if (place !== undefined && place < of) return span(place, of);
    if (words.includes('last')) return span(of - 1, of);
  }
  const third = words.flatMap((word) => thirds.filter(([form]) => form.test(word)));
  return third[0] && portion === undefined ? span(third[0][1], 3) : span(0, 1);
}
