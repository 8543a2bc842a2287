// A spreadsheet treats a cell that begins with one of these as a formula, and may run it; in East
// Asian settings also the wide and the small forms.
const opensFormula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/u;

/** Escapes text that a spreadsheet would treat as a formula; `unprotectCell` restores it. */
export function protectCell(text: string): string {
  return opensFormula.test(text) ? `'${text}` : text;
}

/** Undoes `protectCell`: removes one apostrophe before a character that opens a formula. */
export function unprotectCell(cell: string): string {
  return cell.startsWith("'") && opensFormula.test(cell) ? cell.slice(1) : cell;
}

/** A list as the JSON of a cell; empty for an empty list. Nothing in it is taken for a formula. */
export function writeJsonList(list: readonly unknown[]): string {
  return list.length === 0 ? '' : JSON.stringify(list);
}
