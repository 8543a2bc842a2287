// Reads centuries, and the halves, thirds and quarters of them.
import { joins, nextTo } from './year-neighbours.ts';
import { asYear, kindOf, type Token } from './year-words.ts';

/** `19th century`, `18th - early 19th c.`, `19. Jh.`, `XIXe siècle`, `siglo XIX`, `C19`. */
export function readCenturies(tokens: Token[]): void {
  for (const [at, token] of tokens.entries()) {
    if (bareOrdinal.test(token.text) && token.kind === 'word') giveCentury(tokens, at);
    const isShort = token.text === 'c' && /^(?:st|nd|rd|th)$/u.test(tokens[at - 1]?.text ?? '');
    const isBeforeRoman =
      /^(?:s|ss|secc?|saec)$/u.test(token.text) && isRoman(tokens[nextTo(tokens, at, 1)]);
    if (token.kind !== 'century' && !isShort && !isBeforeRoman) continue;
    let number = nextTo(tokens, at, -1);
    if (tokens[number]?.kind === 'dash') number = nextTo(tokens, number, -1);
    let step: 1 | -1 = -1;
    if (centuryOf(tokens[number]) === 0 || isBeforeRoman) {
      step = 1;
      number = nextTo(tokens, at, 1);
    }
    let after = readWordsAfter(tokens, at);
    while (centuryOf(tokens[number]) > 0) {
      giveCentury(tokens, number, after);
      after = [];
      const join = nextTo(tokens, number, step);
      if (![...joins, 'and'].includes(tokens[join]?.kind ?? 'word')) break;
      number = nextTo(tokens, join, step);
      if (step === 1 && !isRoman(tokens[number])) break;
    }
    tokens[at] = { ...token, kind: 'filler' };
  }
}

/** `XIXe` is a century without the word, too; other numerals could be names, such as Xie. */
const bareOrdinal = /^(?:x[vi]{2,3}|xv|xix|xx)e$/u;

function isRoman(token: Token | undefined): boolean {
  return token?.kind === 'word' && token.text.length > 1 && centuryOf(token) > 0;
}

function giveCentury(tokens: Token[], at: number, after: string[] = []): void {
  const before = wordsBefore(tokens, at);
  const words =
    after.length > 0 && !before.some((word) => kindOf(word) === 'part') ? after : before;
  const [from, to] = partOfCentury(centuryOf(tokens[at]), words);
  tokens[at] = asYear(tokens[at] as Token, from, to);
}

/** The words of `19th century, second half` or `19. Jh. (Ende)`; the comma then separates nothing. */
function readWordsAfter(tokens: Token[], at: number): string[] {
  const isWord = (token: Token | undefined) =>
    token?.kind === 'part' || token?.kind === 'filler' || token?.kind === 'number';
  let start = at + 1;
  while (tokens[start]?.text === '.') start += 1;
  if (tokens[start]?.kind !== 'comma' && tokens[start]?.text !== '(') return [];
  let end = start + 1;
  while (isWord(tokens[end]) && tokens[end]?.text !== ')') end += 1;
  const words = tokens.slice(start + 1, end);
  const isOfNext =
    tokens[end]?.kind === 'century' ||
    words.some(({ text }) => text.length > 2 && /\d/u.test(text));
  if (isOfNext || !words.some(({ kind }) => kind === 'part')) return [];
  tokens[start] = { ...(tokens[start] as Token), kind: 'filler' };
  return words.map(({ text }) => text);
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
    const isInWord = tokens[before]?.isAttached && tokens[before - 1]?.isAttached;
    if (kind === 'dash' && isInWord && tokens[before - 1]?.kind === 'part') continue;
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
const portions: Record<string, number> = {
  half: 2,
  hälfte: 2,
  h: 2,
  drittel: 3,
  quarter: 4,
  viertel: 4,
};
const thirds: [RegExp, number][] = [
  [/^(?:early|beginning|begin|start|anfang|frühes|début|inizio|principios)$/u, 0],
  [/^(?:mid|middle|mitte|milieu|mediados)$/u, 1],
  [/^(?:late|end|ende|spätes|fin|finales)$/u, 2],
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
