// The words and marks of dates, and the tokens that a text of years is made of.

/** What a token does in a phrase of years. */
export type TokenKind =
  | 'year'
  | 'number'
  | 'dash'
  | 'till'
  | 'to'
  | 'since'
  | 'after'
  | 'before'
  | 'between'
  | 'and'
  | 'or'
  | 'comma'
  | 'separator'
  | 'present'
  | 'onwards'
  | 'earlier'
  | 'month'
  | 'filler'
  | 'part'
  | 'century'
  | 'ours'
  | 'bygone'
  | 'foreign'
  | 'word';

export interface Token {
  kind: TokenKind;
  /** The word in small letters, the digits, or the mark. */
  text: string;
  /** Whether the next token follows without white space. */
  isAttached: boolean;
  /** Of a number: `s` or `er` makes a decade of it. */
  decade: string;
  /** Of a year: both ends, and the era that is named. */
  from: number;
  to: number;
  era: 'ours' | 'bygone' | 'foreign' | null;
}

const vocabulary: Partial<Record<TokenKind, string>> = {
  to: 'to a à au aux al',
  till: 'until till til bis through thru hasta tot до по 至 到',
  since: 'since seit ab depuis desde dès sinds vanaf dal с от',
  after: 'after nach post après después dopo',
  before: 'before vor pre by avant antes prima voor',
  between: 'between betw btw zwischen entre tra fra tussen',
  and: 'and und et y e en then again',
  or: 'or oder ou o',
  present:
    'present pres still now today date current heute jetzt gegenwart oggi presente attualmente hoy actualidad actual actualmente présent aujourd actuellement nu heden 現 现',
  onwards: 'onward onwards later thereafter afterwards ff ongoing continuing laufend',
  earlier: 'earlier まで',
  dash: 'から 一 ㅡ',
  month: [
    'january february march april may june july august september october november december',
    'jan feb mar apr jun jul aug sep sept oct nov dec',
    'januar jänner februar märz mai juni juli oktober dezember jän mär okt dez',
    'janvier février mars avril juin juillet août septembre octobre novembre décembre',
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre',
    'januari februari maart mei augustus 月 日',
  ].join(' '),
  filler: [
    'the in on of at from about around approximately approx probably prob possibly perhaps maybe likely',
    'least some c ca circa cca um gegen etwa ungefähr wohl vers env environ verso hacia year years the year',
    'spring summer autumn fall winter frühjahr frühling sommer herbst season',
    'der die das dem den des le la les il el los las de du del von im jahr jahre st nd rd th eme ème',
    'q s shortly soon sometime time decade era period dated sometime 年 世',
  ].join(' '),
  part: 'early mid middle late beginning begin start end anfang mitte ende frühes spätes h début milieu fin inizio principios mediados finales half quarter third first second last hälfte viertel drittel erste ersten erstes zweite zweiten',
  century:
    'century centuries cent cc jh jhd jhdt jahrhundert jahrhunderts siècle siècles siglo siglos secolo secoli eeuw 紀 纪',
  ours: 'ce',
  bygone: 'bce 前',
  foreign: 'hijri',
};

const kinds = new Map<string, TokenKind>();
for (const [kind, words] of Object.entries(vocabulary)) {
  for (const word of words.split(' ')) if (!kinds.has(word)) kinds.set(word, kind as TokenKind);
}

/** What a word does in a phrase of years. */
export function kindOf(word: string): TokenKind | undefined {
  return kinds.get(word);
}

const spelledOrdinals =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

/** Phrases of several words or with dots, and the word that stands for each. */
const phrases: [RegExp, string][] = [
  [
    /(?<!\p{L})(?:(?:up )?(?:to|until|till) this (?:very )?day|until further notice|and (?:counting|beyond)|(?:à|jusqu['’]à) nos jours|(?:a|hasta) la fecha|ad oggi|н\. ?в\.?)(?!\p{L})/giu,
    ' - present ',
  ],
  [/(?<!\p{L})(?:unknown|unbekannt|inconnue?)(?!\p{L})/giu, ' ? '],
  [
    /(?<!\p{L})(?:b\.? ?c\.?(?: ?e\.?)?|before (?:the )?(?:christ(?:ian era)?|common era|our (?:era|time)|present)|b\.?p\.?|v(?:or)?\.? ?(?:chr(?:istus|isti)?|u\.? ?z)\.?|av(?:ant)?\.? ?j\.?[- ]?c\.?|a\. ?(?:de ?)?c\.|a\. ?[en]\. ?[ce]\.|antes de cristo|avanti cristo|f\.? ?kr\.?|p\. ?n\. ?e\.|př\. ?n\. ?l\.|до н\.? ?э\.?|π\.? ?χ\.?|ق\.? ?م\.?)(?!\p{L})/giu,
    ' bce ',
  ],
  [/(?:公元|西元|紀元|纪元)?前(?=\d)/gu, ' 前 '],
  [
    /(?<!\p{L})(?:a\.? ?d\.?|ce|c\. ?e\.|n(?:ach)?\.? ?(?:chr(?:istus|isti)?|u\.? ?z)\.?|ap(?:r[eè]s)?\.? ?j\.?[- ]?c\.?|d\. ?c\.|u\. ?z\.)(?!\p{L})/giu,
    ' ce ',
  ],
  [/(?<!\p{L})(?:a\.? ?h\.?|b\. ?e\.)(?!\p{L})/giu, ' hijri '],
  [
    /(?<!\p{L})(?:up (?:to|until)(?: and including)?|jusqu['’] ?(?:en|aux?|à)|not? (?:later than|after)|nicht nach|t\/m|fino al?)(?!\p{L})/giu,
    ' until ',
  ],
  [
    /(?<!\p{L})(?:not? (?:earlier than|before)|nicht vor|as of|[àa] partir de)(?!\p{L})/giu,
    ' since ',
  ],
];

// Dashes, waves, lines and arrows.
const dashes =
  /[\p{Pd}~\u02D7\u02DC\u2043\u2053\u2190-\u21FF\u2212\u2248\u223C\u223D\u224B\u2307\u2500\u2501\u2504\u2505\u2508\u2509\u254C\u254D\u2794-\u27BF\u27F0-\u27FF\u2026\u30FC\uFE49-\uFE4F\uFF5E\uFF70]/u;
const wordHyphens = /[-\u2010\u2011\u30FC\uFF70]/u;

const tokenForm =
  /(?<ymd>\d{4}(?<mark>[-./])\d{1,2}\k<mark>\d{1,2}(?!\d))|(?<compact>[12]\d{3}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d))|(?<dmy>\d{1,2}(?:(?<sign>[./])(?:\d{1,2}\k<sign>)?|(?<!(?:\d[-./]|\p{L})\d{1,2})-(?:\d{1,2}-)?)\d{4}(?!\d))|(?<digits>\d+)(?:['’]?(?<decade>s|er|es|年代)(?!\p{L}))?|(?<dots>\.\.+)|(?<han>\p{Script=Han})|(?<word>(?:(?!\p{Script=Han}|[\u30FC\uFF70])[\p{L}\p{M}])+)|(?<other>\S)/gu;

/** The tokens of a text; the digits of every script are read. */
export function readTokens(text: string): Token[] {
  let plain = text
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\s+/gu, ' ')
    // The time of day in a timestamp.
    .replace(/(?<=\d)T\d\d:?\d\d(?::?\d\d(?:[.,]\d+)?)?(?:Z|[-+]\d\d:?\d\d)?/gu, '')
    // "C19" is the 19th century, "c19.." would be circa.
    .replace(/(?<!\p{L})C(?=\d\d(?!\d))/gu, 'century ')
    .toLowerCase();
  if (/\p{L}/u.test(plain)) {
    for (const [phrase, word] of phrases) plain = plain.replace(phrase, word);
  }
  const isLetter = (at: number) => /\p{L}/u.test(plain[at] ?? '');
  return Array.from(plain.matchAll(tokenForm), ({ 0: found, index, groups = {} }) => {
    const end = index + found.length;
    const token = tokenOf(found, groups);
    const isInWord =
      wordHyphens.test(found) &&
      isLetter(index - 1) &&
      isLetter(end) &&
      !(
        /(?<!\p{L})[xvi]{1,6}e?$/u.test(plain.slice(Math.max(0, index - 8), index)) &&
        /^[xvi]{1,6}e?(?!\p{L})/u.test(plain.slice(end, end + 8))
      );
    const isAfterDecade = /\d['’]?(?:s|er|es)$/u.test(plain.slice(Math.max(0, index - 4), index));
    return {
      ...token,
      kind: isInWord && !isAfterDecade ? 'filler' : token.kind,
      isAttached: end < plain.length && plain[end] !== ' ',
    };
  });
}

function tokenOf(found: string, groups: Record<string, string | undefined>): Token {
  const { ymd, dmy, compact, digits, decade = '' } = groups;
  const token: Token = {
    ...{ kind: 'word', text: found, isAttached: false, decade, from: 0, to: 0, era: null },
  };
  if (ymd || compact) return asYear(token, Number(found.slice(0, 4)), lastOfRow(found));
  if (dmy) return asYear(token, Number(dmy.slice(-4)));
  if (digits) return { ...token, kind: 'number', text: digits };
  const century = spelledOrdinals.indexOf(found);
  if (century >= 0) return { ...token, kind: 'number', text: String(century + 10) };
  return { ...token, kind: groups.dots ? 'dash' : (kinds.get(found) ?? kindOfMark(found)) };
}

/** The last of the years in a row, `2019/20/21`; the year of another date. */
function lastOfRow(date: string): number {
  const [year = 0, ...others] = date.split(/\D/u).map(Number);
  const first = year < 10_000 ? year : Math.floor(year / 10_000);
  const isRow =
    others.length === 2 && others.every((each, at) => each > 12 && each === (first % 100) + at + 1);
  return isRow ? first + 2 : first;
}

/** The token as a year or a span of years. */
export function asYear(token: Token, from: number, to = from): Token {
  return { ...token, kind: 'year', from, to };
}

function kindOfMark(mark: string): TokenKind {
  if (mark === ',' || mark === '、' || mark === '，') return 'comma';
  if (/^[;|\n•·；]$/u.test(mark)) return 'separator';
  if (mark === '&' || mark === '+') return 'and';
  if (mark === '/' || mark === '／') return 'or';
  if (dashes.test(mark)) return 'dash';
  return /^[\p{L}\p{M}]/u.test(mark) ? 'word' : 'filler';
}

function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  if (point < 0x80) return digit;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  // Some blocks hold several sets of ten digits, one after another.
  return String((point - zero) % 10);
}
