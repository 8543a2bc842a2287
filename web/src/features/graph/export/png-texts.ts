// Text metadata of a PNG: iTXt chunks after the header (PNG specification, third edition, 11.3.3).
import { gzipSync } from 'fflate';

const headerEnd = 33;

/** The PNG with texts by keyword, inserted after its header. */
export function addPngTexts(png: Blob, texts: Record<string, string>): Blob {
  const chunks = Object.entries(texts).map(([keyword, text]) =>
    // No compression, no language, no translated keyword.
    writeChunk(new TextEncoder().encode(`iTXt${keyword}\0\0\0\0\0${text}`)),
  );
  return new Blob([png.slice(0, headerEnd), ...chunks, png.slice(headerEnd)]);
}

/** @param content the chunk's type (four bytes) and data. */
function writeChunk(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(content.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length - 4);
  chunk.set(content, 4);
  view.setUint32(content.length + 4, crc32(content));
  return chunk;
}

/** CRC-32 (PNG, annex D): a gzip file has that of its content in the last eight bytes (RFC 1952). */
function crc32(bytes: Uint8Array): number {
  const packed = gzipSync(bytes, { level: 0 });
  return new DataView(packed.buffer, packed.byteOffset).getUint32(packed.length - 8, true);
}
