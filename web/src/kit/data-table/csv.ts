import type { Column } from './column.ts';

/**
 * Rows as CSV after RFC 4180, with a byte-order mark so that spreadsheets read it as UTF-8. A
 * text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function writeCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap(({ header, csv }) => (csv ? [{ header, csv }] : []));
  const lines = [
    written.map(({ header }) => header),
    ...rows.map((row) => written.map(({ csv }) => csv(row))),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`;
}

function writeCell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
