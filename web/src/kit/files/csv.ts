import { protectCell } from '@mangrove/contract/browser';
import type { Column } from '../data-table/column.ts';
import type { Sorting } from '../url-state/fields.ts';

/**
 * Rows as CSV after RFC 4180, with a byte-order mark so that spreadsheets read it as UTF-8. Text
 * that a spreadsheet would run as a formula gets an apostrophe in front.
 * @param sorting the order of the table, if it holds all of these rows.
 */
export function writeCsv<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sorting?: Sorting,
): string {
  const written = columns.flatMap(({ header, csv }) => (csv ? [{ header, csv }] : []));
  const lines = [
    written.map(({ header }) => header),
    ...inOrder(columns, rows, sorting).map((row) => written.map(({ csv }) => csv(row))),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`;
}

function inOrder<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sorting?: Sorting,
): readonly Row[] {
  const compare = columns.find(({ id }) => id === sorting?.by)?.sort;
  if (typeof compare !== 'function') return rows;
  return [...rows].sort(sorting?.order === 'desc' ? (a, b) => -compare(a, b) : compare);
}

function writeCell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = typeof value === 'string' ? protectCell(value) : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
