// Reads a CSV file row by row: first it recognises how the file is written, then it is strict about
// valid UTF-8, every required column, and as many cells as the header has. All line ends become
// line feeds before parsing, so that the parser counts lines as an editor does, also after cells
// with several lines.
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { cleanLine, importFileOf } from '@mangrove/contract';
import { CsvError, parse } from 'csv-parse';
import type { Sentence } from '../../errors.ts';
import { makeColumnFinder, recogniseDialect, withoutSeparatorLine } from './csv-dialect.ts';
import { FileFault, faultAt } from './faults.ts';
import { fileText } from './row-messages.ts';

export interface CsvColumns {
  required: readonly string[];
  optional: readonly string[];
}

export interface CsvRow {
  /** The line at which the row begins; the header is line 1. */
  line: number;
  /** Every known column by name; a column that the file does not have is empty. */
  cells: Record<string, string>;
}

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

const maxRowBytes = 1024 * 1024;

/**
 * The rows of `<folder>/<file>`, unchanged. Rows without any content are left out.
 * @param onUnknownColumns called once with the named columns that are not known.
 * @throws FileFault with file and line for what makes the file unreadable.
 */
export async function* readCsv(
  folder: string,
  file: string,
  columns: CsvColumns,
  onUnknownColumns: (names: string[]) => void = () => undefined,
): AsyncGenerator<CsvRow> {
  const fail: Fail = (line, said) => new FileFault(faultAt(file, line, said));
  let header: string[] | null = null;
  let places: [name: string, place: number][] = [];
  let lastLine = 0;
  try {
    const lines = decodeLines(join(folder, await findFile(folder, file, fail)), fail);
    for await (const { record, info } of await parseRecords(lines, columns)) {
      const line = record.reduce((at, cell) => at - countLineBreaks(cell), info.lines);
      lastLine = info.lines;
      // Spreadsheets write the empty rows above a table, too.
      if (header === null && record.every((cell) => cleanLine(cell) === '')) continue;
      if (header === null) {
        const names = readHeader(record, line, columns, fail);
        header = names;
        places = [...columns.required, ...columns.optional].map((name) => [
          name,
          names.indexOf(name),
        ]);
        const isKnown = makeColumnFinder(columns);
        const unknown = header.filter((name) => name !== '' && isKnown(name) === null);
        if (unknown.length > 0) onUnknownColumns(unknown);
        continue;
      }
      if (record.every((cell) => cell.trim() === '')) continue;
      const cells = record.length > header.length ? dropEmptyEnd(record, header.length) : record;
      if (cells.length !== header.length) {
        throw fail(line, fileText.otherLength(cells.length, header.length));
      }
      yield { line, cells: nameCells(places, cells) };
    }
  } catch (error) {
    throw error instanceof CsvError ? describeCsvError(error, lastLine, fail) : error;
  }
  if (header === null) throw fail(1, fileText.empty);
}

type Fail = (line: number | null, said: string | Sentence) => FileFault;

/** The name of a file in its folder, in any case and also in British spelling. */
async function findFile(folder: string, file: string, fail: Fail): Promise<string> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const [found = file, second] = names.filter((name) => importFileOf(name) === file);
  if (second !== undefined) {
    throw fail(null, fileText.thereTwice(found, second));
  }
  return found;
}

async function parseRecords(
  lines: AsyncGenerator<string>,
  columns: CsvColumns,
): Promise<AsyncIterable<ParsedRecord>> {
  const { value: head = '' } = await lines.next();
  const { separator, isDeclared } = recogniseDialect(head, columns);
  async function* text() {
    yield isDeclared ? withoutSeparatorLine(head) : head;
    yield* lines;
  }
  const source = Readable.from(text());
  const parser = parse({
    delimiter: separator,
    // Blanks between a separator and a quotation mark.
    trim: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    record_delimiter: '\n',
    max_record_size: maxRowBytes,
  });
  // pipe() forwards neither errors to the parser nor an early end to the source.
  source.on('error', (error) => parser.destroy(error));
  parser.on('close', () => source.destroy());
  return source.pipe(parser) as unknown as AsyncIterable<ParsedRecord>;
}

/** The file's text in pieces that end with a line, line ends as \n, without a byte-order mark. */
async function* decodeLines(path: string, fail: Fail): AsyncGenerator<string> {
  let lines = 0;
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const end = bytes.lastIndexOf(0x0a) + 1;
      rest = bytes.subarray(end);
      if (rest.length > maxRowBytes) throw fail(lines + 1, fileText.lineTooLong);
      if (end === 0) continue;
      const text = decode(bytes.subarray(0, end), lines, fail);
      lines += countLineBreaks(text);
      yield text;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw fail(null, fileText.missing);
    if (code === 'EISDIR') throw fail(null, fileText.isFolder);
    if (code === 'EACCES') throw fail(null, fileText.mayNotBeRead);
    throw error;
  }
  if (rest.length > 0) yield decode(rest, lines, fail);
}

function decode(bytes: Buffer, linesBefore: number, fail: Fail): string {
  const text = decodeStrictly(bytes, linesBefore > 0);
  if (text === null) {
    const line = linesBefore + lineOfBadBytes(bytes);
    throw fail(line, fileText.notUtf8);
  }
  const nul = text.indexOf('\0');
  if (nul >= 0) {
    const line = linesBefore + 1 + countLineBreaks(text.slice(0, nul));
    throw fail(line, fileText.zeroBytes);
  }
  return text.replace(/\r\n?/gu, '\n');
}

/** Null for bytes that are not UTF-8. */
function decodeStrictly(bytes: Uint8Array, ignoreBOM: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM }).decode(bytes);
  } catch {
    return null; // nothing else throws
  }
}

// The number of the first line that is not UTF-8, from 1. Lines can be decoded one by one, because
// a line end is one byte in UTF-8 and never part of another character.
function lineOfBadBytes(bytes: Buffer): number {
  let line = 1;
  let start = 0;
  while (start < bytes.length) {
    const next = bytes.indexOf(0x0a, start);
    const end = next < 0 ? bytes.length : next + 1;
    if (decodeStrictly(bytes.subarray(start, end), true) === null) return line;
    line += 1;
    start = end;
  }
  return line;
}

function readHeader(record: string[], line: number, columns: CsvColumns, fail: Fail): string[] {
  const columnOf = makeColumnFinder(columns);
  const header = record.map((name) => columnOf(name) ?? name.trim().toLowerCase());
  const missing = columns.required.filter((name) => !header.includes(name));
  if (missing.length > 0) throw fail(line, fileText.columnsMissing(missing));
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (twice !== undefined) throw fail(line, fileText.columnTwice(twice));
  return header;
}

function nameCells(
  places: readonly [name: string, place: number][],
  row: readonly string[],
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [name, place] of places) cells[name] = row[place] ?? '';
  return cells;
}

// Spreadsheets leave empty cells behind at the end of a row.
function dropEmptyEnd(row: string[], length: number): string[] {
  return row.slice(length).every((cell) => cell.trim() === '') ? row.slice(0, length) : row;
}

function describeCsvError(error: CsvError, lastLine: number, fail: Fail): FileFault {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return fail(lastLine + 1, fileText.quoteNotClosed);
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return fail(lastLine + 1, fileText.rowTooLong);
  }
  const line = typeof error.lines === 'number' ? error.lines : lastLine + 1;
  return fail(line, fileText.quoteInside);
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
