/** Counts Unicode code points, the unit of every length limit. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

// What other programs write for a line break: next line, line and paragraph separator, vertical tab,
// form feed.
const lineBreaks = /\r\n?|[\u0085\u2028\u2029\v\f]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const controls = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\p{Noncharacter_Code_Point}]/gu;
// Letters and patterns that are blank but as wide as others: people see a space.
const blanks = /[\u2800\u3164\uFFA0\u{1D159}\u{13441}\u{13442}]/gu;
// Soft hyphens, bidirectional controls, fillers, zero-width spaces and the like.
const invisible =
  /(?!\p{Join_Control}|\p{Variation_Selector}|[\u180E\u{E0020}-\u{E007F}])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

// What arranges the signs of a script, and is nothing without them.
const onlyFormats = /^[\s\u{13430}-\u{13440}\u{16FE4}]*$/u;

const cursive = ['Arabic', 'Syriac', 'Mandaic', 'Nko', 'Mongolian', 'Phags_Pa', 'Adlam'];
const indic = [
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan', 'Balinese', 'Javanese'],
];
/** Letters whose form a joiner beside them changes. */
const joined = new RegExp(
  `[${[...cursive, ...indic].map((script) => `\\p{Script=${script}}`).join('')}]`,
  'u',
);
const joiners = /[\u200C\u200D]+/gu;
// A selector chooses the form of the character before it; elsewhere it does nothing.
const selectors =
  /(?<kept>(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)|(?<=\p{Script=Han})\p{Variation_Selector}|(?<=[\u1820-\u18AA])(?:[\u180B-\u180D\u180F]|\u180E(?=[\u1820-\u18AA]))|(?<=[\p{Sm}\p{Script=Myanmar}])\uFE00)|[\u180E\p{Variation_Selector}]/gu;
const flagTags =
  /(?<kept>\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,8}\u{E007F})|[\u{E0020}-\u{E007F}]/gu;

/**
 * Normalises typed text: NFC, line ends as `\n`, no control characters, nothing that nobody sees, no
 * white space at either end. What joins letters and emoji, or chooses their form, stays. Lone
 * surrogates become U+FFFD. A text without anything visible becomes empty.
 */
export function cleanText(text: string): string {
  if (text === '') return '';
  const plain = text.toWellFormed().replace(lineBreaks, '\n');
  // Nearly all texts have nothing to remove.
  const visible = /^[\n\t\u0020-\u007E\u00C0-\u024F]*$/u.test(plain)
    ? plain
    : withoutInvisible(plain);
  return visible.normalize('NFC').trim();
}

function withoutInvisible(text: string): string {
  const left = text
    .replace(controls, '')
    .replace(blanks, ' ')
    .replace(invisible, '')
    .replace(flagTags, '$<kept>')
    .replace(selectors, '$<kept>')
    .replace(joiners, keepJoiners);
  return onlyFormats.test(left) ? '' : left;
}

/** Keeps joiners within emoji, and between or beside letters whose form they change. */
function keepJoiners(run: string, at: number, whole: string): string {
  const before = [...whole.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  const after = String.fromCodePoint(whole.codePointAt(at + run.length) ?? 0);
  const [joinsBefore, joinsAfter] = [before, after].map((letter) => joined.test(letter));
  if (joinsBefore && joinsAfter) return run.replace(/(.)\1+/gu, '$1');
  const zwj = run.includes('\u200D') ? '\u200D' : '';
  if (joinsBefore || joinsAfter) return zwj;
  const isInEmoji =
    /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u{E007F}/u.test(before) &&
    /\p{Extended_Pictographic}/u.test(after);
  return isInEmoji ? zwj : '';
}

/** `cleanText` for a single line: every run of white space becomes one space. */
export function cleanLine(text: string): string {
  return text === '' ? '' : cleanText(text).replace(/\s+/gu, ' ');
}

/** Cuts text to `length` code points and marks the cut with an ellipsis. */
export function truncateText(text: string, length: number): string {
  const points = [...text];
  return points.length <= length ? text : `${points.slice(0, length).join('').trimEnd()}…`;
}
