// A backup is a gzipped tar: the rows of every table as JSON lines in parts of a few thousand, then
// every picture, and last the manifest, which lists each part with its checksum. A truncated file
// has no manifest; a part that was changed does not match its checksum.
import * as z from 'zod';

/** The ending of a backup's name, by whether it is encrypted. */
export function backupEnding(encrypts: boolean): string {
  return encrypts ? '.tar.gz.age' : '.tar.gz';
}

/** Whether a file is a backup by its name. */
export function isBackupName(name: string): boolean {
  return [false, true].some((encrypts) => name.endsWith(backupEnding(encrypts)));
}

export const manifestName = 'manifest.json';
export const backupFormat = 'mangrove-backup-1';

const Part = z.object({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/u),
});
export type Part = z.output<typeof Part>;

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  parts: z.array(Part),
});
export type BackedUpTable = z.output<typeof Table>;

const Counter = z.object({ table: z.string(), column: z.string(), lastValue: z.int() });
/** The last id that was used in a table. */
export type Counter = z.output<typeof Counter>;

export const Manifest = z.object({
  format: z.literal(backupFormat),
  created_at: z.string(),
  migrations: z.array(z.string()),
  /** Referenced tables come before the tables that refer to them. */
  tables: z.array(Table),
  counters: z.array(Counter),
  files: z.array(Part),
  /** The operator's territories, if there are some. */
  territories: Part.optional(),
  /** Other files that the operator has put into the data folder, by their paths in it. */
  operator_files: z.array(Part).default([]),
});
export type Manifest = z.output<typeof Manifest>;

export function tablePartName(table: string, index: number): string {
  return `tables/${table}/${String(index + 1).padStart(5, '0')}.jsonl`;
}

const filePrefix = 'files/';

export function filePartName(name: string): string {
  return `${filePrefix}${name}`;
}

/** The picture's name, or null if the part is not a picture. */
export function pictureOfPart(partName: string): string | null {
  return partName.startsWith(filePrefix) ? partName.slice(filePrefix.length) : null;
}
