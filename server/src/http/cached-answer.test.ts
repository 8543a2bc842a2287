import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CachedAnswer } from './cached-answer.ts';

const unpack = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync };
type Encoding = keyof typeof unpack;

const about = { viewer: 'public' } as const;
const pieces = ['[', ...Array.from({ length: 20_000 }, (_, index) => `"reef ${index}",`), '0]'];
const text = pieces.join('');
const orders: Encoding[][] = [
  ['identity', 'gzip', 'br', 'identity'],
  ['gzip', 'identity', 'br', 'gzip'],
  ['br', 'gzip', 'identity', 'br'],
];

describe('a cached answer', () => {
  it.each(orders)(
    'has the same content in every encoding, requested as %s, %s, %s and %s',
    async (...order) => {
      for (const answer of [
        CachedAnswer.of(about, text),
        await CachedAnswer.fromPieces(about, pieces),
        await CachedAnswer.fromPieces(about, pieces, 'gzip'),
        await CachedAnswer.fromPieces(about, pieces, 'br'),
      ]) {
        for (const encoding of order) {
          const bytes = Buffer.concat(await answer.bytes(encoding));
          expect(unpack[encoding](bytes).toString()).toBe(text);
        }
        // Two encodings can be requested at the same time.
        const both = await Promise.all([answer.bytes('br'), answer.bytes('identity')]);
        expect(Buffer.concat(both[1]).toString()).toBe(text);
        expect(answer.size).toBe(Buffer.byteLength(text));
      }
      const [short, long] = [
        CachedAnswer.of(about, text),
        await CachedAnswer.fromPieces(about, pieces),
      ];
      expect(long.etag).toBe(short.etag);
    },
  );
});
