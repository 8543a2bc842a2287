import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { imageMessages } from '@mangrove/contract';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { flatPng, hostilePictures } from '../../../test/hostile-pictures.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { refuseBroken } from '../../adapters/picture-decoder.ts';
import { setUpPictures } from './test-pictures.ts';

const mebibyte = 1024 * 1024;

describeOnOneEngine('pictures that are uploaded', (context) => {
  const { test, visitor, picture, flat, upload, bytesOf, stored } = setUpPictures(context);

  it('are turned upright, encoded anew in two sizes, and contain no camera metadata', async () => {
    const client = await visitor();
    const bytes = await picture()
      .withExif({ IFD0: { Artist: 'SECRET-ARTIST' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await upload(client, bytes);
    expect(answer.statusCode, answer.body).toBe(201);
    const { url, low_res_url } = answer.json();
    for (const address of [url, low_res_url]) {
      const served = await client.get(address);
      expect(served.headers['content-type']).toBe('image/webp');
      expect(served.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      const metadata = await sharp(served.rawPayload).metadata();
      expect(metadata.exif).toBeUndefined();
      expect(served.rawPayload.includes('SECRET-ARTIST')).toBe(false);
    }
    expect(await sharp(await bytesOf(client, url)).metadata()).toMatchObject({
      width: 800,
      height: 1200,
    });
    expect(await sharp(await bytesOf(client, low_res_url)).metadata()).toMatchObject({
      width: 192,
      height: 192,
    });
  });

  it('are reduced to 2048 pixels [spec 2.5] [spec 2.9]', async () => {
    const client = await visitor();
    const { url } = (await upload(client, await picture(4000, 3000).jpeg().toBuffer())).json();
    expect(await sharp(await bytesOf(client, url)).metadata()).toMatchObject({
      width: 2048,
      height: 1536,
    });
  });

  it.each([
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'Supported formats: JPEG, PNG, WebP',
    ],
    [
      'HTML named .jpg',
      () => Buffer.from('<html><script>alert(1)</script></html>'),
      'Please select a valid image file.',
    ],
    ['a GIF', () => picture(10, 10).gif().toBuffer(), 'Supported formats: JPEG, PNG, WebP'],
    ['nothing', () => Buffer.alloc(0), 'Please select a valid image file.'],
    [
      'a WebP that moves',
      async () =>
        sharp(await Promise.all(['#000', '#fff'].map((color) => flat(color))), {
          join: { animated: true },
        })
          .webp()
          .toBuffer(),
      'Failed to process image. Please try a different file.',
    ],
    [
      'a cut-off JPEG',
      async () => (await picture().jpeg().toBuffer()).subarray(0, 900),
      'Failed to process image. Please try a different file.',
    ],
  ])('are refused: %s', async (_what, make, sentence) => {
    const client = await visitor();
    const answer = await upload(client, await make());
    expect([answer.statusCode, answer.json().detail]).toEqual([400, sentence]);
    expect(stored()).toEqual([]);
  });

  it.each(Object.entries(hostilePictures()))('are refused as hostile: %s', async (_what, bytes) => {
    const answer = await upload(await visitor(), bytes);
    expect(answer.statusCode).toBe(400);
    // A file that claims more pixels than any picture may have is refused as not being a picture.
    expect([imageMessages.processing, imageMessages.kind]).toContain(answer.json().detail);
    expect(stored()).toEqual([]);
  });

  it('may have forty megapixels, and a colour profile', async () => {
    const client = await visitor();
    const largest = await upload(client, flatPng(8_000, 5_000));
    expect(largest.statusCode, largest.body).toBe(201);
    const profiled = await picture(40, 30).withIccProfile('p3').png().toBuffer();
    expect((await upload(client, profiled)).statusCode).toBe(201);
  });

  it('are refused above 10 MB, and accepted up to 10 MB', async () => {
    const client = await visitor();
    const jpeg = await picture().jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    const large = await upload(client, padded(10 * mebibyte + 1));
    expect([large.statusCode, large.json().detail]).toEqual([
      413,
      'File too large. Maximum size is 10MB.',
    ]);
    const fits = await upload(client, padded(10 * mebibyte));
    expect(fits.statusCode, fits.body).toBe(201);
  });

  it('are refused when one upload contains two files', async () => {
    const client = await visitor();
    const form = new FormData();
    for (const name of ['one.png', 'two.png']) {
      form.append('file', new Blob([await flat('#0B5A63')]), name);
    }
    const encoded = new Response(form);
    const answer = await client.write(
      'POST',
      '/api/v1/upload-image?entity_type=person',
      Buffer.from(await encoded.arrayBuffer()),
      { 'content-type': encoded.headers.get('content-type') ?? '' },
    );
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      'Please select one image file at a time.',
    ]);
    expect(stored()).toEqual([]);
  });

  it('are refused temporarily while too many wait to be processed', async () => {
    const client = await visitor();
    await client.csrfToken();
    const bytes = flatPng(3_000, 2_000);
    const answers = await Promise.all(Array.from({ length: 30 }, () => upload(client, bytes)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(18);
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().detail]).toEqual([
        503,
        'Many pictures are being processed just now. Please try again in a moment.',
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('are not reported as broken after a timeout', () => {
    expect(() => refuseBroken(new Error('timeout: 12% complete'))).toThrow('slow');
    expect(() => refuseBroken(new Error('VipsJpeg: premature end'))).toThrow('broken');
  });

  it.each(['..%2f..%2fsecret', '%2e%2e%2fsecret', '..%5csecret', 'a.webp%00', 'secret'])(
    'are not found under the name %s',
    async (name) => {
      const client = await visitor({ isSuperuser: true });
      const read = await client.get(`/api/v1/files/person/${name}`);
      expect(read.statusCode).toBe(404);
      expect((await client.write('DELETE', `/api/v1/files/person/${name}`)).statusCode).toBe(404);
      expect(existsSync(join(test.dataDir, 'secret'))).toBe(true);
    },
  );
});
