/** Counts Unicode code points, the unit of every length limit. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

// Bidirectional overrides and isolates, zero-width space, byte-order mark. ZWNJ and ZWJ stay:
// Persian, Indic scripts and emoji need them.
const invisible = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu;

/**
 * Normalises typed text: NFC, line ends as `\n`, no control or invisible characters, no white space
 * at either end. Lone surrogates become U+FFFD.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/gu, '\n')
    .replace(controls, '')
    .replace(invisible, '')
    .trim();
}

/** `cleanText` for a single line: every run of white space becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ');
}

/** Cuts text to `length` code points and marks the cut with an ellipsis. */
export function truncateText(text: string, length: number): string {
  const points = [...text];
  return points.length <= length ? text : `${points.slice(0, length).join('').trimEnd()}…`;
}
