import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { publicUrl, usePages } from './test-pages.ts';

describeOnOneEngine('a QR code', (context) => {
  const { open } = usePages(context);

  async function readCode(address: string) {
    const answer = await open(`/qr-code.svg?address=${encodeURIComponent(address)}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    const { data, info } = await sharp(answer.rawPayload, { density: 144 })
      .flatten({ background: '#ffffff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return decodeQR({ width: info.width, height: info.height, data });
  }

  it('is read back as the whole address', async () => {
    const long = `/map?q=${'reef'.repeat(200)}`;
    const read = {
      '/s/abc2345': '/s/abc2345',
      '/people/12-ines-quill': '/people/12',
      [`${publicUrl}/map?q=tide%20lines`]: '/map?q=tide%20lines',
      [long]: long,
    };
    for (const [address, path] of Object.entries(read)) {
      expect(await readCode(address)).toBe(publicUrl + path);
    }
  });

  it('is drawn of addresses of the site alone', async () => {
    for (const address of ['https://evil.example.org/', '/profile', '/s/', '/s/<svg>']) {
      const answer = await open(`/qr-code.svg?address=${encodeURIComponent(address)}`);
      expect([address, answer.statusCode]).toEqual([address, 400]);
    }
  });
});
