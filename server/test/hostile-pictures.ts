// Small files that need much memory or time to decode; they are generated, not stored.
import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** @param fill the unpacked size of texts and profiles, in bytes. */
export function hostilePictures(fill = 200 * 1024 * 1024): Record<string, Buffer> {
  const flood = deflateSync(Buffer.alloc(fill), { level: 9 });
  return {
    '16,000 x 16,000 pixels': flatPng(16_000, 16_000),
    'a line of 500 million pixels': png(1, 500_000_000, [['IDAT', flood]]),
    'a thousand frames': animatedPng(1000),
    'a text that unpacks to a flood': png(8, 8, [packed('zTXt', 'Comment', flood), pixelsOf(8, 8)]),
    'a text of another language that does': png(8, 8, [
      ['iTXt', Buffer.concat([Buffer.from('Comment\0\u0001\0en\0Comment\0', 'latin1'), flood])],
      pixelsOf(8, 8),
    ]),
    'a colour profile that does': png(8, 8, [packed('iCCP', 'profile', flood), pixelsOf(8, 8)]),
    'many texts that do together': png(8, 8, [
      ...Array.from({ length: 300 }, () =>
        packed('zTXt', 'Comment', deflateSync(Buffer.alloc(1024 * 1024))),
      ),
      pixelsOf(8, 8),
    ]),
  };
}

/** Black and white, so that the pixels compress to very few bytes. */
export function flatPng(width: number, height: number): Buffer {
  return png(width, height, [pixelsOf(width, height)]);
}

function animatedPng(frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames);
  const frame = (number: number): [string, Buffer] => {
    const shape = Buffer.alloc(26);
    shape.writeUInt32BE(number);
    shape.writeUInt32BE(8, 4);
    shape.writeUInt32BE(8, 8);
    return ['fcTL', shape];
  };
  return png(8, 8, [
    ['acTL', control],
    ...Array.from({ length: frames }, (_, number) => frame(number)),
    pixelsOf(8, 8),
  ]);
}

function packed(type: string, keyword: string, data: Buffer): [string, Buffer] {
  return [type, Buffer.concat([Buffer.from(`${keyword}\0\0`, 'latin1'), data])];
}

function pixelsOf(width: number, height: number): [string, Buffer] {
  return ['IDAT', deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))];
}

function png(width: number, height: number, chunks: [string, Buffer][]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 1; // one bit for each pixel, black or white
  const all: [string, Buffer][] = [['IHDR', head], ...chunks, ['IEND', Buffer.alloc(0)]];
  return Buffer.concat([signature, ...all.map(([type, data]) => chunkOf(type, data))]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
