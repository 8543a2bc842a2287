// Checks the PNG chunks besides the pixels before anything decodes the file (PNG, third edition).
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Limit for all chunks of a picture together: more than any colour profile or caption needs. */
const maxUnpackedBytes = 8 * 1024 * 1024;

/** Whether the bytes are an animated PNG, or its compressed texts or profile unpack to too much. */
export async function isHostilePng(bytes: Buffer): Promise<boolean> {
  if (!bytes.subarray(0, signature.length).equals(signature)) return false;
  let left = maxUnpackedBytes;
  for (const { type, data } of chunksOf(bytes)) {
    if (type === 'acTL') return true;
    const packed = packedPartOf(type, data);
    if (!packed) continue;
    if (left <= 0) return true;
    const size = await unpackedSize(packed, left);
    if (size === null) return true;
    left -= size;
  }
  return false;
}

function* chunksOf(bytes: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    yield { type, data: bytes.subarray(at + 8, at + 8 + length) };
    if (type === 'IEND') return;
    at += 12 + length;
  }
}

/** The zlib stream of a text or profile chunk. Pixel data is limited by the number of pixels. */
function packedPartOf(type: string, data: Buffer): Buffer | null {
  const name = data.indexOf(0);
  if (name < 0) return null;
  if (type === 'zTXt' || type === 'iCCP') return data.subarray(name + 2);
  if (type !== 'iTXt' || data[name + 1] !== 1) return null;
  const language = data.indexOf(0, name + 3);
  const keyword = language < 0 ? -1 : data.indexOf(0, language + 1);
  return keyword < 0 ? null : data.subarray(keyword + 1);
}

/** Null for more than `most`; 0 for broken data, which no decoder unpacks either. */
async function unpackedSize(packed: Buffer, most: number): Promise<number | null> {
  try {
    return (await unpack(packed, { maxOutputLength: most })).length;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? null : 0;
  }
}
