// Removes from a pasted list what belongs to the list or the mail program and to no name.

/** A list without its marks and e-mail addresses. */
export interface CleanList {
  text: string;
  /** The addresses that were left out, by the lines of the text. */
  addresses: string[][];
}

/** What is left of a cell that was an address; a character that no text has a use for. */
export const addressCell = '\uE000';

/**
 * Removes bullets, check boxes and numbering at the beginnings of lines, and e-mail addresses; one
 * that is a cell of its own is replaced by `addressCell`.
 */
export function cleanList(text: string): CleanList {
  const given = text.replaceAll(addressCell, '').replaceAll(/\r\n?/gu, '\n');
  const { lines, addresses } = removeAddresses(given);
  return { text: removeNumbers(lines.map(removeMarks)).join('\n'), addresses };
}

// A letter or number in brackets is always a mark; one with a point may be an initial or a name.
const marks =
  /^\s*(?:(?:[•‣⁃⁌⁍∙·・●○◦■□▪▫◆◇①-⑳❏❑☐☑☒✅✓✔✗✘→➔➜➢➤►▶▸»>*–—‒-]\uFE0F?|\[[ xX✓]?\](?=\s)|\(?(?:\d{1,3}\)|(?:[a-z]|[ivx]{2,5})\)(?=\s))|\+(?=\s))\s*)+/iu;

function removeMarks(line: string): string {
  return line.replace(marks, '');
}

const numbered = /^\s*(\d{1,3}|[a-z])\.\s+(?=\S)/u;

/**
 * Removes numbers with a point if they count up by one, from 1 or on every line, and tell nothing
 * apart: “5. Annual Show” below “4. Annual Show” is a name.
 */
function removeNumbers(lines: readonly string[]): readonly string[] {
  const found = lines.flatMap((line) => numbered.exec(line)?.[1] ?? []);
  const numbers = found.map((text) => (/\d/u.test(text) ? Number(text) : text.charCodeAt(0) - 96));
  const [first = 0] = numbers;
  const isWhole =
    numbers.length > 1 && numbers.length === lines.filter((line) => /\S/u.test(line)).length;
  const isCounting = numbers.every((number, index) => number === first + index);
  if (!isCounting || (first !== 1 && !isWhole)) return lines;
  const names = lines.filter((line) => numbered.test(line)).map(removeNumber);
  if (names.length > 1 && new Set(names).size === 1) return lines;
  return lines.map(removeNumber);
}

function removeNumber(line: string): string {
  return line.replace(numbered, '');
}

/** In a line of recipients, as mail programs write it, each recipient gets a line. */
function removeAddresses(text: string): { lines: string[]; addresses: string[][] } {
  const lines: string[] = [];
  const addresses: string[][] = [];
  for (const line of text.split('\n')) {
    const isListed = line.split('<').length > 2;
    let rest = '';
    let found: string[] = [];
    const endLine = () => {
      lines.push(rest);
      addresses.push(found);
      [rest, found] = ['', []];
    };
    for (const { part, end, at } of partsOf(line)) {
      if (!address.test(part)) rest += part + end;
      else {
        found.push(part.replaceAll(aroundAddress, ''));
        if (isListed && /[,;]/u.test(end)) endLine();
        else rest += (isCell(line, at, at + part.length) ? addressCell : '') + end;
      }
    }
    endLine();
  }
  return { lines, addresses };
}

/** Whether a piece of a line has a separator, or nothing, on both sides. */
function isCell(line: string, from: number, to: number): boolean {
  const [before, after] = [line.slice(0, from), line.slice(to)];
  const [left, right] = [before.trimEnd(), after.trimStart()];
  const blanks = [before.slice(left.length), after.slice(0, after.length - right.length)];
  const ends = [left.at(-1) ?? '', right.charAt(0)];
  return ends.every((end, side) => /^[,;]?$/u.test(end) || blanks[side]?.includes('\t'));
}

const address = /^[<([]?(?:mailto:)?[^@\s]+@[^@\s]+\.[^@\s]+$/iu;
const aroundAddress = /^[<([]?(?:mailto:)?|[>)\].]$/giu;

/** The parts of a line between blanks, separators and quotation marks, each with what ends it. */
function* partsOf(line: string): Generator<{ part: string; end: string; at: number }> {
  for (const match of line.matchAll(/([^\s,;"]*)([\s,;"]|$)/gu)) {
    const [, part = '', end = ''] = match;
    yield { part, end, at: match.index };
  }
}
