import { Readable } from 'node:stream';
import { setImmediate as letOthersWork } from 'node:timers/promises';

const pieceLength = 65_536;

/** Joins small pieces into larger ones, and lets other work run after each of these. */
export function streamPieces(pieces: AsyncIterable<string>): Readable {
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
