import { cleanLine, foldText, isEmailAddress } from '@mangrove/contract/browser';
import { type CsvError, parse } from 'csv-parse/browser/esm/sync';
import { addressCell, cleanList } from './clean-list.ts';
import { listing } from './messages.ts';

/** A name with its connection; a role or years of null mean those of the line above. */
interface NamedLine {
  name: string;
  role: string | null;
  years: string | null;
}

/** One line of a pasted list. */
export interface ListedName extends NamedLine {
  /** The line read as “last name, first name”; null or missing if it cannot be meant so. */
  turned?: NamedLine | null;
  /** The one e-mail address of the line, at which the person can be invited. */
  email?: string;
}

/** `addresses` is the number of e-mail addresses, which belong to no name. */
export type ReadList = { lines: ListedName[]; addresses: number } | { problem: string };

/** The cells of a row, and how many lines of the text it ends. */
interface ReadRow {
  record: string[];
  info: { lines: number };
}

/** The columns of a list, with the headings that name them. */
const headings = {
  name: [
    'name',
    'names',
    'full name',
    'title',
    'person',
    'people',
    'project',
    'organisation',
    'organization',
  ],
  first: ['first name', 'first_name', 'firstname', 'given name'],
  last: ['last name', 'last_name', 'lastname', 'surname', 'family name'],
  role: ['role', 'roles', 'function', 'position'],
  years: ['years', 'year', 'dates', 'date', 'when'],
} as const;
type Column = keyof typeof headings;

const withoutHeadings: readonly Column[] = ['name', 'role', 'years'];

/**
 * Reads a list of names, one per line, or rows of name, role and years from a spreadsheet,
 * separated by tabs, semicolons or commas. Headings in the first row, if any, define the order.
 * Bullets and numbering are left out; e-mail addresses are no part of names, wherever they stand.
 */
export function readList(typed: string): ReadList {
  const { text, addresses } = cleanList(withoutSeparatorLine(typed));
  const delimiter = delimiterOf(text);
  let records: ReadRow[];
  try {
    records = parse(text, {
      info: true,
      delimiter,
      trim: true,
      record_delimiter: '\n',
      bom: true,
      relax_column_count: true,
      // A name may contain a nickname in quotation marks.
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as ReadRow[];
  } catch (error) {
    return { problem: problemOf(error as CsvError) };
  }
  const named = columnsOf(records[0]?.record ?? []);
  const columns = named ?? withoutHeadings;
  const lines = records.slice(named ? 1 : 0).map(({ record, info }, index, all) => {
    const from = all[index - 1]?.info.lines ?? (named ? (records[0]?.info.lines ?? 0) : 0);
    const [email, ...more] = addresses.slice(from, info.lines).flat();
    // Without headings, a cell of an address is no role.
    const cells = named ? record : record.filter((cell) => cell !== addressCell);
    const row = cells.map((cell) => (cell === addressCell ? '' : cell));
    const line = lineOf(row, columns, delimiter);
    const turned = turnedOf(line, named || delimiter !== ',' ? null : row);
    const isOne = email !== undefined && more.length === 0 && isEmailAddress(email);
    return { ...line, ...(turned && { turned }), ...(isOne && { email }) };
  });
  return {
    lines: lines.filter(({ name, role, years }) => name !== '' || role || years),
    addresses: addresses.flat().length,
  };
}

/** Without Excel's first line that only names the separator. */
function withoutSeparatorLine(text: string): string {
  return text.replace(/^\s*"?sep=[^\n"]"?[,;\t]*(?:\r?\n|$)/iu, '');
}

/** Reads “Abakan, Magda” as “Magda Abakan”, with the cells after it as role and years. */
function turnedOf(line: NamedLine, row: readonly string[] | null): NamedLine | null {
  const parts = line.name.split(', ');
  const [last = '', first = ''] = parts;
  if (parts.length === 2 && last && first) return { ...line, name: `${first} ${last}` };
  const [, second = '', role = '', ...years] = row?.map(cleanLine) ?? [];
  if (line.name === '' || second === '') return null;
  return { name: `${second} ${line.name}`, role: role || null, years: years.join(', ') || null };
}

/** Prefers tabs, because nobody types them, and commas last, because names may contain them. */
function delimiterOf(text: string): string {
  const unquoted = text.replace(/"[^"]*"/gu, '');
  return ['\t', ';'].find((mark) => unquoted.includes(mark)) ?? ',';
}

function columnsOf(row: readonly string[]): (Column | null)[] | null {
  const columns = row.map((cell) => {
    const heading = foldText(cleanLine(cell));
    const found = Object.entries(headings).find(([, words]) => words.includes(heading as never));
    return (found?.[0] ?? null) as Column | null;
  });
  const isNamed = columns.includes('name') || columns.includes('first');
  // In a list of one column, a word such as "Project" may be a name and not a heading.
  return isNamed && (row.length > 1 || foldText(row[0] ?? '').startsWith('name')) ? columns : null;
}

function lineOf(
  row: readonly string[],
  columns: readonly (Column | null)[],
  delimiter: string,
): ListedName {
  const textOf = (column: Column) => {
    const at = columns.indexOf(column);
    if (at < 0) return '';
    // Cells beyond the last column are parts of the years, which may contain the delimiter.
    const isLast = at === columns.length - 1;
    return cleanLine(isLast ? row.slice(at).join(`${delimiter} `) : (row[at] ?? ''));
  };
  const whole = `${textOf('first')} ${textOf('last')}`.trim();
  return {
    name: textOf('name') || whole,
    role: textOf('role') || null,
    years: textOf('years') || null,
  };
}

function problemOf({ code, lines: line }: CsvError & { lines?: number }): string {
  return code.includes('QUOTE') ? listing.openQuote(line) : listing.unreadable(line);
}
