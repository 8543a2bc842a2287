import { truncateText } from '@mangrove/contract';
import type { CsvRow } from './csv-file.ts';
import { notes, reasons } from './note-messages.ts';
import type { RowListener } from './row-reader.ts';

// The names of U+00A0 to U+00FF in HTML, in their order.
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const named = new Map<string, string>([
  ...latin
    .split(' ')
    .map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
  ...Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', hellip: '…', bull: '•' },
    ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”' },
    ...{ bdquo: '„', lsaquo: '‹', rsaquo: '›', trade: '™', OElig: 'Œ', oelig: 'œ' },
    ...{ Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ' },
  }),
]);

/** The text with codes of HTML such as `&amp;` and `&#039;` replaced by their characters, once. */
function decodeHtmlCodes(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}\d{0,2}));/giu,
    (code, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named.get(name) ?? code;
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      const isText = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
      return isText ? String.fromCodePoint(point) : code;
    },
  );
}

const shownLength = 60;

/** The row, decoded if that is wanted. Every cell with codes is noted, in either case. */
export function readHtmlCodes(
  row: CsvRow,
  file: string,
  listener: RowListener,
  isWanted: boolean,
): CsvRow {
  const changed: Record<string, string> = {};
  for (const column in row.cells) {
    const written = row.cells[column] ?? '';
    if (!written.includes('&')) continue;
    const decoded = decodeHtmlCodes(written);
    // In JSON a decoded quotation mark would end the text that it is in.
    if (decoded === written || /^\s*\[/u.test(written)) continue;
    if (isWanted) changed[column] = decoded;
    const shown = truncateText(written, shownLength);
    listener.note({
      kind: isWanted ? 'normalised' : 'skipped',
      reason: isWanted ? reasons.htmlRead : reasons.htmlKept,
      what: isWanted
        ? notes.htmlRead(column, shown, truncateText(decoded, shownLength))
        : notes.html(column, shown),
      ...{ file, line: row.line },
    });
  }
  return Object.keys(changed).length === 0 ? row : { ...row, cells: { ...row.cells, ...changed } };
}
