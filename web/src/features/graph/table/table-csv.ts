import { kindName } from '../../../ui/kind.ts';
import type { TableRow } from './table-rows.ts';

/**
 * The rows as CSV after RFC 4180, with a byte-order mark so that spreadsheets read it as UTF-8.
 * A cell that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function writeCsv(rows: readonly TableRow[], withSteps: boolean): string {
  const head = ['Name', 'Type', 'Connections', ...(withSteps ? ['Steps away'] : []), 'Id'];
  const lines = rows.map((row) => [
    row.name,
    kindName[row.type],
    String(row.connections),
    ...(withSteps ? [row.steps === null ? '' : String(row.steps)] : []),
    row.key,
  ]);
  return `\uFEFF${[head, ...lines].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`;
}

function writeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
