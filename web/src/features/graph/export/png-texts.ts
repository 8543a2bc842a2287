// Text metadata of a PNG: iTXt chunks after the header (PNG specification, third edition, 11.3.3).
import { crc32 } from '../../../kit/data-table/crc32.ts';

const headerEnd = 33;

/** The PNG with texts by keyword, inserted after its header. */
export function addPngTexts(
  png: Uint8Array<ArrayBuffer>,
  texts: Record<string, string>,
): Uint8Array<ArrayBuffer> {
  const chunks = Object.entries(texts).map(([keyword, text]) =>
    // No compression, no language, no translated keyword.
    writeChunk(new TextEncoder().encode(`iTXt${keyword}\0\0\0\0\0${text}`)),
  );
  const parts = [png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)];
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param content the chunk's type (four bytes) and data. */
function writeChunk(content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(content.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length - 4);
  chunk.set(content, 4);
  view.setUint32(content.length + 4, crc32(content));
  return chunk;
}
