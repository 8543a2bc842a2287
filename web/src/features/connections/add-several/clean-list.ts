// Removes from a pasted list what belongs to the list or the mail program and to no name.

/** A list without its marks and e-mail addresses. */
export interface CleanList {
  text: string;
  /** The number of e-mail addresses that were left out. */
  addresses: number;
}

/** Removes bullets, check boxes and numbering at the beginnings of lines, and e-mail addresses. */
export function cleanList(text: string): CleanList {
  const { lines, addresses } = removeAddresses(text.replaceAll(/\r\n?/gu, '\n'));
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
function removeAddresses(text: string): { lines: string[]; addresses: number } {
  let addresses = 0;
  const lines = text.split('\n').flatMap((line) => {
    const isListed = line.split('<').length > 2;
    let rest = '';
    for (const [part, end] of partsOf(line)) {
      const isLeftOut = address.test(part);
      if (isLeftOut) addresses += 1;
      rest += isLeftOut && isListed && /[,;]/u.test(end) ? '\n' : (isLeftOut ? '' : part) + end;
    }
    return rest.split('\n');
  });
  return { lines, addresses };
}

const address = /^[<([]?(?:mailto:)?[^@\s]+@[^@\s]+\.[^@\s]+$/iu;

/** The parts of a line between blanks, separators and quotation marks, each with what ends it. */
function* partsOf(line: string): Generator<[part: string, end: string]> {
  for (const [, part = '', end = ''] of line.matchAll(/([^\s,;"]*)([\s,;"]|$)/gu))
    yield [part, end];
}
