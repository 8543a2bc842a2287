import { strToU8, zipSync } from 'fflate';

/** Packs texts by their names into one ZIP file. */
export function packFiles(files: Record<string, string>): Blob {
  const contents = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return new Blob([zipSync(Object.fromEntries(contents)) as BlobPart], { type: 'application/zip' });
}
