import { Readable } from 'node:stream';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import type { ExportFormat } from '@mangrove/contract';
import type { ExportedNetwork } from './rows.ts';
import { writeCsvArchive } from './write-csv.ts';
import { writeGeoJson } from './write-geojson.ts';
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
  geojson: (network) => streamPieces(writeGeoJson(network)),
};

const pieceLength = 65_536;

/** Joins small pieces into larger ones, and lets other work run after each of these. */
function streamPieces(pieces: AsyncIterable<string>): Readable {
  async function* join() {
    let text = '';
    for await (const piece of pieces) {
      text += piece;
      if (text.length < pieceLength) continue;
      yield text;
      text = '';
      await letOthersWork();
    }
    yield text;
  }
  return Readable.from(join(), { objectMode: false });
}
