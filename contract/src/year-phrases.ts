// Reads phrases of years, token by token: a range is what stands between two years that a dash or a
// word such as "until" joins, whatever else stands between them.
import {
  directionOf,
  type End,
  isDay,
  isMark,
  isOurs,
  isPadded,
  isShort,
  type Opening,
  openRanges,
  rangeBetween,
  yearOfCentury,
} from './year-ends.ts';
import { findYears } from './year-numbers.ts';
import { readTokens, type Token, type TokenKind } from './year-words.ts';
import type { YearRange } from './years.ts';

interface Item extends YearRange {
  opens: Opening | null;
  /** Whether a semicolon or the like stands before it. */
  isApart: boolean;
}

/** The ranges that a text names, in its order; they may overlap. */
export function readPhrases(text: string): YearRange[] {
  return joinOpenItems(new PhraseReader(findYears(readTokens(text))).read());
}

/** `since 1990, until 2005` is one range, because each end has its other one. */
function joinOpenItems(items: Item[]): YearRange[] {
  const joined: Item[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    const isEnd = last?.opens === 'since' && item.opens === 'until' && !item.isApart;
    if (isEnd && last.from <= item.to) {
      joined[joined.length - 1] = { ...item, from: last.from, opens: null };
    } else joined.push(item);
  }
  return joined.map(({ from, to }) => ({ from, to }));
}

/** What may stand between a year and a word as weak as "to", or a comma within a date. */
const quiet: readonly TokenKind[] = [
  'filler',
  'month',
  'part',
  'number',
  'after',
  'before',
  'ours',
];
const ending: readonly (TokenKind | undefined)[] = ['comma', 'separator', undefined];

type Found = { end: End; at: number } | { opens: Opening; at: number };

class PhraseReader {
  readonly #tokens: Token[];
  #at = 0;
  /** Where the phrase that is read has its first year. */
  #start = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  read(): Item[] {
    const items: Item[] = [];
    while (this.#at < this.#tokens.length) items.push(...this.#readItem());
    return items;
  }

  #kind(at: number): TokenKind | undefined {
    return this.#tokens[at]?.kind;
  }

  #readItem(): Item[] {
    const opening = this.#readOpening();
    if (this.#kind(this.#at) !== 'year') return [];
    this.#start = this.#at;
    const start = this.#readAlternatives(this.#at);
    this.#at = start.at;
    let end: End | null = null;
    let opens = opening.opens;
    for (;;) {
      const found = this.#findEnd(this.#at, opening.isBetween && !end, start.end, end);
      if (!found) break;
      this.#at = found.at;
      if ('opens' in found) {
        if (!end) opens = found.opens;
        break;
      }
      if (found.end.length === 0) break;
      end = [...(end ?? []), ...found.end];
    }
    if (opening.isNegative) return [];
    const ranges = end ? rangeBetween(start.end, end) : openRanges(start.end.filter(isOurs), opens);
    return ranges.map((range) => ({
      ...range,
      opens: end ? null : opens,
      isApart: opening.isApart,
    }));
  }

  /** Reads what stands before the next year. */
  #readOpening() {
    let opener: Token | null = null;
    let isBetween = false;
    let isNegative = false;
    let isFirst = true;
    let isApart = false;
    for (; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#tokens[this.#at] as Token;
      const { kind, text } = token;
      if (kind === 'year') break;
      if (kind === 'separator') {
        opener = null;
        isApart = true;
      }
      if (kind === 'since' || kind === 'till' || kind === 'after' || kind === 'before')
        opener = token;
      if (kind === 'between') isBetween = true;
      // "after Rembrandt, 1650" says nothing about the time.
      const isLoose = !quiet.includes(kind) && kind !== 'dash';
      if (isLoose && (opener?.kind === 'after' || opener?.kind === 'before')) opener = null;
      if (kind === 'dash' && isFirst && this.#kind(this.#at + 1) !== 'dash') {
        isNegative = /^[-\u2212]$/u.test(text) && token.isAttached;
        if (!isNegative && text !== '~') opener = { ...token, kind: 'till' };
      }
      if (kind !== 'filler' || /\p{L}/u.test(text)) isFirst = false;
    }
    return { opens: opener && directionOf(opener), isBetween, isNegative, isApart };
  }

  /**
   * Reads a year with its alternatives: `1995/96`, `1995 or 1996`.
   * @param year the year of a two-digit end, after which a whole one begins another range.
   */
  #readAlternatives(at: number, year?: Token): { end: End; at: number } {
    const end = [year ?? (this.#tokens[at] as Token)];
    let next = at + 1;
    for (;;) {
      const or = this.#skipMarks(next);
      const isOr = this.#kind(or) === 'or';
      const other = this.#skip(or + 1, ['filler', 'ours', 'month', 'part']);
      const token = this.#tokens[other];
      const first = end.at(-1) as Token;
      const isDecade = first.decade !== '' && token?.decade !== '';
      if (!isOr && !(isDecade && ['and', 'comma'].includes(this.#kind(or) ?? ''))) {
        return { end, at: next };
      }
      if (year && token?.kind === 'year') return { end, at: next };
      if (isOr && token?.kind === 'year' && !(isDay(first) && isDay(token))) end.push(token);
      else if (token && isShort(token) && this.#kind(other + 1) !== 'month') {
        const short = yearOfCentury(first, token);
        // "1960/70s" are twenty years, "1960s and 80s" as well.
        if (first.decade !== '' && short.from > first.to + 1) end.push(short);
        else if (short.decade !== '') end.push({ ...first, to: Math.max(first.to, short.to) });
        else if (first.from <= short.from) end.push(short);
      } else return { end, at: next };
      next = other + 1;
    }
  }

  #skip(at: number, kinds: readonly TokenKind[]): number {
    let next = at;
    while (kinds.includes(this.#kind(next) ?? 'word')) next += 1;
    return next;
  }

  /** Skips brackets, question marks and the like, and an era. */
  #skipMarks(at: number): number {
    let next = at;
    while (isMark(this.#tokens[next])) next += 1;
    return next;
  }

  /** Looks for the other end of a range after its first one. */
  #findEnd(start: number, isBetween: boolean, first: End, last: End | null): Found | null {
    let join = -1;
    let isLoose = false;
    let at = start;
    scan: for (; at < this.#tokens.length; at++) {
      const { kind, text } = this.#tokens[at] as Token;
      switch (kind) {
        case 'year':
          if (join < 0) return null;
          return this.#shortEnd(join, last ?? first, true) ?? this.#readAlternatives(at);
        case 'dash':
        case 'till':
          join = at;
          break;
        case 'to':
          if (join < 0 && !isLoose) join = at;
          break;
        case 'or':
        case 'and': {
          const opens = this.#opensAt(at + 1);
          if (join < 0 && !isLoose && opens) return { opens, at: at + 2 };
          if (text === '+' && ending.includes(this.#kind(at + 1)))
            return { opens: 'since', at: at + 1 };
          const isInterval = text === '/' && first.every(isDay);
          if (join < 0 && !isLoose && ((kind === 'and' && isBetween) || isInterval)) join = at;
          else if (join < 0 || kind === 'and' || this.#shortEnd(join, first)) break scan;
          break;
        }
        case 'comma':
          if (!this.#isInDate(at, join)) break scan;
          break;
        case 'separator':
          break scan;
        case 'since':
        case 'between':
        case 'after':
        case 'before':
          if (join < 0) break scan;
          break;
        case 'present':
          if (join >= 0 && !isLoose) return { opens: 'since', at: at + 1 };
          isLoose = true;
          break;
        case 'onwards':
        case 'earlier':
          if (!isLoose) return { opens: kind === 'onwards' ? 'since' : 'until', at: at + 1 };
          break;
        case 'word':
          isLoose = true;
          // "1995 to her retirement in 1998" is a range, "1995 a film, 1998" is none.
          if (this.#kind(join) === 'to' && this.#tokens[join]?.text !== 'to') join = -1;
          if (this.#kind(join) === 'and' || this.#kind(join) === 'or') join = -1;
          break;
        default:
          if (text === 'on' && at === start && ending.includes(this.#kind(at + 1))) {
            return { opens: 'since', at: at + 1 };
          }
      }
    }
    if (join < 0) return null;
    const isIsoMonth =
      last !== null && this.#tokens[join]?.text === '-' && !this.#hasShortYear(join);
    const short =
      isIsoMonth && isPadded(this.#tokens[join + 1]) ? null : this.#shortEnd(join, last ?? first);
    const isOpen =
      this.#kind(join) === 'dash' && this.#skipMarks(this.#skip(join + 1, ['dash'])) >= at;
    return short ?? (isOpen ? { opens: 'since', at } : { end: [], at });
  }

  /** Whether digits that are no month follow a year of this phrase, as in `1998-99 to 2001-02`. */
  #hasShortYear(until: number): boolean {
    return this.#tokens.slice(this.#start, until).some(({ text }, index, tokens) => {
      const isAfterYear = tokens[index - 1]?.kind === 'dash' && tokens[index - 2]?.kind === 'year';
      return isAfterYear && /^(?:00|1[3-9]|[2-9]\d)$/u.test(text);
    });
  }

  /** `or later`, `and earlier`, `or after`: what opens an end behind a year. */
  #opensAt(at: number): Opening | null {
    const kind = this.#kind(at);
    if (kind === 'onwards') return 'since';
    if (kind === 'earlier') return 'until';
    if (!ending.includes(this.#kind(at + 1))) return null;
    if (kind === 'after') return 'since';
    return kind === 'before' ? 'until' : null;
  }

  /** Whether a comma stands within a date: `1995, May - 1998, June`, `1995 - June 3, 1998`. */
  #isInDate(comma: number, join: number): boolean {
    const next = this.#skip(comma + 1, ['month', 'number', 'part', 'filler']);
    const hasMonth = (from: number, to: number) =>
      this.#tokens.slice(from, to).some(({ kind }) => kind === 'month');
    if (this.#kind(next) === 'dash' || this.#kind(next) === 'till') return hasMonth(comma, next);
    return join >= 0 && this.#kind(next) === 'year' && hasMonth(join, comma);
  }

  /** `2018-20`; a number before a month is a day. */
  #shortEnd(join: number, first: End, isBeforeWords = false): Found | null {
    const at = this.#skip(join + 1, ['filler', 'dash', 'month']);
    const token = this.#tokens[at];
    const next = this.#tokens[at + 1];
    if (!token || !isShort(token) || next?.kind === 'month') return null;
    const isAfterMonth = this.#kind(this.#skip(join + 1, ['filler', 'dash'])) === 'month';
    if (isAfterMonth && Number(token.text) <= 31) return null;
    if (isBeforeWords && next?.kind !== 'word' && !/^[([]$/u.test(next?.text ?? '')) return null;
    const start = first.at(-1) as Token;
    const short = yearOfCentury(start, token);
    return short.to < start.to ? null : this.#readAlternatives(at, short);
  }
}
