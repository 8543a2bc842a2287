// One ZIP: every table as JSON and as CSV, from pieces in the database, and the pictures from their
// store. It is compressed off the event loop while it is sent.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ImageStore } from '../../adapters/image-store.ts';
import { ownTables } from './contents-queries.ts';
import { explain } from './messages.ts';

interface ArchiveSource {
  /** A piece of a table, counted from 0; null after the last one. */
  readPiece(file: string, place: number): Promise<string | null>;
  pictures: readonly string[];
  images: Pick<ImageStore, 'read'>;
  siteName: string;
  madeAt: Date;
}

export const fileNames = (table: string) => ({
  json: `json/${table}.json`,
  csv: `csv/${table}.csv`,
});

/** @param source the content; each part is read only when it is written. */
export function writeOwnArchive(source: ArchiveSource): Readable {
  const zip = new ZipFile();
  // yazl returns a PassThrough, but its types declare less.
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  // If the client closes the connection, the open source is closed, too.
  let current: Readable | null = null;
  out.once('close', () => current?.destroy());
  const mtime = source.madeAt;
  const add = (name: string, open: () => Promise<Readable>, compress = true) => {
    zip.addReadStreamLazy(name, { mtime, compress }, (take) => {
      open().then(
        (stream) => {
          stream.once('error', (error) => out.destroy(error));
          current = stream;
          take(null, stream);
        },
        (error: Error) => out.destroy(error),
      );
    });
  };
  zip.addBuffer(Buffer.from(explainSource(source)), 'README.txt', { mtime });
  for (const { name } of ownTables) {
    for (const file of Object.values(fileNames(name))) {
      add(file, async () => Readable.from(readPieces(source, file), { objectMode: false }));
    }
  }
  for (const name of source.pictures) {
    const open = async () => {
      const found = await source.images.read(name);
      // A picture that was deleted meanwhile becomes an empty file.
      return found ? found.stream() : Readable.from([], { objectMode: false });
    };
    add(`pictures/${name}`, open, false);
  }
  zip.end();
  return out;
}

async function* readPieces(source: ArchiveSource, file: string): AsyncGenerator<string> {
  for (let place = 0; ; place += 1) {
    const piece = await source.readPiece(file, place);
    if (piece === null) return;
    yield piece;
  }
}

function explainSource({ siteName, madeAt }: ArchiveSource): string {
  const tables = ownTables.map(({ name, about }) => `${name}: ${about}`);
  return explain(siteName, madeAt.toISOString(), tables);
}
