// Finds out which numbers of a phrase are years: by their digits, their era, or their century.
import { readCenturies } from './year-centuries.ts';
import { joins, nextTo } from './year-neighbours.ts';
import { asYear, type Token, type TokenKind } from './year-words.ts';

/** The tokens with years in place of the numbers that are years. */
export function findYears(tokens: Token[]): Token[] {
  readCenturies(tokens);
  readEras(tokens);
  readThreeDigits(tokens);
  readShortStarts(tokens);
  readShortLists(tokens);
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

const listed: readonly (TokenKind | undefined)[] = ['comma', 'and'];
const afterListed: readonly (TokenKind | undefined)[] = [
  ...listed,
  ...(['dash', 'or', 'separator', undefined] as const),
];

/** `1995, 96, 98`, `1914–18, 39–45`: the digits of a later year of the same century. */
function readShortLists(tokens: Token[]): void {
  let last: number | null = null;
  for (const [at, token] of tokens.entries()) {
    const { kind, text } = token;
    if (kind === 'number' && text.length === 4) last = Number(text);
    else if (kind === 'year') last = token.to;
    else if (kind === 'number' && text.length <= 2 && last !== null && token.decade === '') {
      const unit = 10 ** text.length;
      const isNext = (last + 1) % unit === Number(text);
      const year: number = isNext ? last + 1 : Math.floor(last / unit) * unit + Number(text);
      const next = tokens[at + 1];
      const before = /^['’]$/u.test(tokens[at - 1]?.text ?? '') ? at - 2 : at - 1;
      if (listed.includes(tokens[before]?.kind)) {
        const isLast = next?.text === '.' && tokens[at + 2] === undefined;
        const isListed =
          afterListed.includes(next?.kind) || isLast || /^[)\]?]$/u.test(next?.text ?? '');
        if (text.length !== 2 || year <= last || !isListed) last = null;
        else tokens[at] = asYear(token, year);
      }
      if (last !== null && year > last) last = year;
    } else if (!isBetweenShort(token)) last = null;
  }
}

function isBetweenShort({ kind, text }: Token): boolean {
  return (
    kind === 'comma' || kind === 'and' || kind === 'dash' || kind === 'or' || !/\p{L}/u.test(text)
  );
}

function isNumber(token: Token | undefined): boolean {
  return token?.kind === 'number' || token?.kind === 'year';
}
