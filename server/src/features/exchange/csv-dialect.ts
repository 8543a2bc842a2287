// Finds out how a CSV file is written, from its beginning and the columns that it should have.
import { cleanLine } from '@mangrove/contract';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { CsvColumns } from './csv-file.ts';

/** Excel's first line that only names the separator of the cells. */
const separatorLine = /^\s*"?sep=([^\n"])"?[,;\t|"]*(?:\n|$)/iu;

const separators = [',', ';', '\t', '|'] as const;

/** How a file is written; `isDeclared` if its first line only names the separator. */
export interface CsvDialect {
  separator: string;
  isDeclared: boolean;
}

/**
 * The separator by which most of the known columns are found in the header; if none is found by
 * any, the one that the file declares, or the comma.
 */
export function recogniseDialect(head: string, columns: CsvColumns): CsvDialect {
  const declared = separatorLine.exec(head)?.[1];
  const rest = withoutSeparatorLine(head);
  const header = /^[^\p{L}\p{N}\n]*[\p{L}\p{N}][^\n]*/mu.exec(rest)?.[0] ?? '';
  const known = makeColumnFinder(columns);
  const found = [...(declared === undefined ? [] : [declared]), ...separators].map((separator) => ({
    separator,
    count: splitHeader(header, separator).filter((name) => known(name) !== null).length,
  }));
  const best = found.reduce((most, each) => (each.count > most.count ? each : most));
  return { separator: best.separator, isDeclared: declared !== undefined };
}

/** Leaves an empty line in its place, so that all lines keep their numbers. */
export function withoutSeparatorLine(head: string): string {
  return head.replace(separatorLine, (line) => '\n'.repeat(line.split('\n').length - 1));
}

/** Finds the column that a header means, in any case and with any marks between its words. */
export function makeColumnFinder({ required, optional }: CsvColumns) {
  const columns = new Map([...required, ...optional].map((name) => [bare(name), name]));
  return (written: string): string | null => columns.get(bare(written)) ?? null;
}

function bare(name: string): string {
  return cleanLine(name)
    .toLowerCase()
    .replace(/[\s_.-]+/gu, '');
}

function splitHeader(header: string, delimiter: string): string[] {
  try {
    const options = { delimiter, trim: true, relax_quotes: true, relax_column_count: true };
    return (parse(header, options) as string[][])[0] ?? [];
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}
