// Writes several texts as one ZIP file (APPNOTE.TXT 6.3.10): deflated, names in UTF-8, below 4 GiB.
import { crc32 } from './crc32.ts';

const version = 20;
const namesInUtf8 = 0x0800;
const deflated = 8;

/** Packs texts by their names. @param now the modification time of every entry. */
export async function packFiles(files: Record<string, string>, now = new Date()): Promise<Blob> {
  const entries: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = new TextEncoder().encode(text);
    const packed = await deflate(content);
    const named = new TextEncoder().encode(name);
    const described = [
      ...[2, version, 2, namesInUtf8, 2, deflated, 2, timeOf(now), 2, dayOf(now)],
      ...[4, crc32(content), 4, packed.byteLength, 4, content.length, 2, named.length, 2, 0],
    ];
    const header = write([4, 0x04034b50, ...described], named);
    directory.push(
      write([4, 0x02014b50, 2, version, ...described, 2, 0, 2, 0, 2, 0, 4, 0, 4, offset], named),
    );
    entries.push(header, packed);
    offset += header.length + packed.byteLength;
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  const count = directory.length;
  const end = write([4, 0x06054b50, 2, 0, 2, 0, 2, count, 2, count, 4, length, 4, offset, 2, 0]);
  return new Blob([...entries, ...directory, end], { type: 'application/zip' });
}

/** Writes pairs of size in bytes and value, little-endian, followed by `then`. */
function write(sizesAndValues: readonly number[], then = new Uint8Array()) {
  const bytes: number[] = [];
  for (let at = 0; at < sizesAndValues.length; at += 2) {
    const value = sizesAndValues[at + 1] ?? 0;
    for (let byte = 0; byte < (sizesAndValues[at] ?? 0); byte++) {
      bytes.push((value >>> (8 * byte)) & 255);
    }
  }
  return Uint8Array.from([...bytes, ...then]);
}

function timeOf(now: Date): number {
  return (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1);
}

function dayOf(now: Date): number {
  return ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate();
}

function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const packing = new CompressionStream('deflate-raw');
  return new Response(new Blob([bytes]).stream().pipeThrough(packing)).arrayBuffer();
}
