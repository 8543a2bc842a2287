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
  const plain = text
    .replaceAll(addressCell, '')
    .replaceAll(lineBreaks, '\n')
    .replaceAll(/&(?:amp|#0?39|quot|nbsp);/gu, decode)
    .split('\n');
  const { lines, addresses } = removeAddresses(cellsOfTable(plain) ?? plain);
  const names = removeNumbers(lines.map(removeEmphasis).map(removeMarks)).map(removeEmphasis);
  return { text: names.join('\n'), addresses };
}

// Also those of word processors and presentations.
const lineBreaks = /\r\n?|[\u0085\u2028\u2029\v\f]/gu;

/** The characters that pages and exports write as codes; their semicolon separates no cells. */
const codes: Record<string, string> = { '&amp;': '&', '&quot;': '”', '&nbsp;': ' ' };
const decode = (code: string) => codes[code] ?? '’';

/** The cells of a table as Markdown writes it, separated by tabs; null for another list. */
function cellsOfTable(lines: readonly string[]): string[] | null {
  const rows = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (rows.length === 0 || !rows.every((row) => /^\|.+\|$/u.test(row))) return null;
  return rows
    .filter((row) => !/^[|\s:-]+$/u.test(row))
    .map((row) => row.slice(1, -1).replaceAll('|', '\t'));
}

/** `**Mere Kingi** – artist`, `_Mere Kingi_`, and the quotation marks round a mail's name. */
function removeEmphasis(line: string): string {
  return line
    .replace(/(?<!\*)\*\*([^*]+)\*\*(?!\*)/gu, '$1')
    .replace(/^\s*(?:_([^_]+)_|'([^']+)')\s*$/u, '$1$2');
}

// A letter or number in brackets is always a mark; one with a point may be an initial or a name.
const marks =
  /^\s*(?:(?:[•‣⁃⁌⁍∙·・●○◦■□▪▫◆◇①-⑳❏❑☐☑☒✅✓✔✗✘→➔➜➢➤►▶▸»>*–—‒‐‑―−~❖★☆◉⦿◘⬤⚫⚪✦✧✱✲❋🔹🔸🔷🔶🔘👉⭐-]\uFE0F?|o\t|(?:\d{1,2}\uFE0F\u20E3)|\[\d{1,3}\]|\[[ xX✓]?\](?=\s)|\(?(?:\d{1,3}\)|(?:[a-z]|[ivx]{2,5})\)(?=\s))|\+(?=\s))\s*)+/iu;

function removeMarks(line: string): string {
  return line.replace(marks, '');
}

const numbered =
  /^\s*(?:([\d０-９]{1,3})(?:[.．、]\s*(?=[^\s\d])|°\s*|\s+[-–—]\s+)|([a-z]|[ivx]{2,5}|[IVX]{1,5})\.\s+(?=\S))/u;
const romans = ' i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(
  ' ',
);

/**
 * Removes numbers with a point if they count up by one, from 1 or on every line, and tell nothing
 * apart: “5. Annual Show” below “4. Annual Show” is a name.
 */
function removeNumbers(lines: readonly string[]): readonly string[] {
  const found = lines.flatMap((line) => {
    const [, digits, letter] = numbered.exec(line) ?? [];
    return digits?.normalize('NFKC') ?? letter ?? [];
  });
  // "I." alone is an initial; with "II." below it, both are numbers.
  const isRoman = found.length > 1 && found.every((text) => romans.includes(text.toLowerCase()));
  if (!isRoman && found.some((text) => /[IVX]/u.test(text))) return lines;
  const numbers = found.map((text) => {
    if (isRoman) return romans.indexOf(text.toLowerCase());
    return /\d/u.test(text) ? Number(text) : text.charCodeAt(0) - 96;
  });
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
function removeAddresses(given: readonly string[]): { lines: string[]; addresses: string[][] } {
  const lines: string[] = [];
  const addresses: string[][] = [];
  for (const line of given) {
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
