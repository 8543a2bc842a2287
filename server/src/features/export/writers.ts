import type { Readable } from 'node:stream';
import type { ExportFormat } from '@mangrove/contract';
import type { ExportedNetwork } from './rows.ts';
import { streamPieces } from './stream-pieces.ts';
import { writeCsvArchive } from './write-csv.ts';
import { writeGexf } from './write-gexf.ts';
import { writeGraphml } from './write-graphml.ts';
import { writeJson } from './write-json.ts';
import { writeJsonLd } from './write-json-ld.ts';

/** The writer of each format. @param now the modification time of the files in an archive. */
export const exportWriters: Record<
  ExportFormat,
  (network: ExportedNetwork, now: Date) => Readable
> = {
  csv: writeCsvArchive,
  json: (network) => streamPieces(writeJson(network)),
  gexf: (network) => streamPieces(writeGexf(network)),
  graphml: (network) => streamPieces(writeGraphml(network)),
  jsonld: (network) => streamPieces(writeJsonLd(network)),
};
