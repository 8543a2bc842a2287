// Text metadata of a PNG: iTXt chunks after the header (PNG specification, third edition, 11.3.3).
import { crc32 } from '../../../kit/files/crc32.ts';

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
