import { cleanLine } from '@mangrove/contract/browser';
import { type CsvError, parse } from 'csv-parse/browser/esm/sync';
import { foldText } from '../../../kit/text/fold-text.ts';

/** One line of a pasted list; null where nothing is given, so that the line above is meant. */
export interface ListedName {
  name: string;
  role: string | null;
  years: string | null;
}

export type ReadList = { lines: ListedName[] } | { problem: string };

/** What a cell of a row may be, and how a heading calls it. */
const headings = {
  name: ['name', 'names', 'full name', 'title', 'person', 'people', 'project', 'organisation'],
  first: ['first name', 'first_name', 'firstname', 'given name'],
  last: ['last name', 'last_name', 'lastname', 'surname', 'family name'],
  role: ['role', 'roles', 'function', 'position'],
  years: ['years', 'year', 'dates', 'date', 'when'],
} as const;
type Column = keyof typeof headings;

const withoutHeadings: readonly Column[] = ['name', 'role', 'years'];

/**
 * Reads names one below another, or the rows of a spreadsheet: name, role and years, separated by
 * tabs, semicolons or commas, in the order of their headings where the first row has some.
 */
export function readList(text: string): ReadList {
  const delimiter = delimiterOf(text);
  let rows: string[][];
  try {
    rows = parse(text.replaceAll(/\r\n?/gu, '\n'), {
      delimiter,
      record_delimiter: '\n',
      bom: true,
      relax_column_count: true,
      // Nicknames stand between quotation marks within a name.
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    return { problem: problemOf(error as CsvError) };
  }
  const named = columnsOf(rows[0] ?? []);
  const columns = named ?? withoutHeadings;
  const lines = rows.slice(named ? 1 : 0).map((row) => lineOf(row, columns, delimiter));
  return { lines: lines.filter(({ name, role, years }) => name !== '' || role || years) };
}

/** A tab is typed by nobody, a comma stands in many a name. */
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
  // A single word such as "Project" may well be the first name of a list.
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
    // More cells than headings: a comma within the years.
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

function problemOf({ code, lines }: CsvError & { lines?: number }): string {
  const line = lines === undefined ? '' : ` in line ${lines}`;
  return code.includes('QUOTE')
    ? `A quotation mark${line} is not closed.`
    : `The list cannot be read${line}.`;
}
