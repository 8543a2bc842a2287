import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { imageMessages } from '@mangrove/contract';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { flatPng, hostilePictures } from '../../../test/hostile-pictures.ts';
import type { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { refuseBroken } from '../../adapters/picture-decoder.ts';
import { uploadAs } from './test-upload.ts';

const mebibyte = 1024 * 1024;

describeWithDatabase('pictures', (context) => {
  const test = sharedApp(context);
  beforeEach(async () => {
    await context.empty();
    for (const name of stored()) rmSync(join(test.dataDir, 'files', name));
  });

  const visitor = (state = {}) => signedIn(test, context.db, state);
  const picture = (width = 1200, height = 800) =>
    sharp({ create: { width, height, channels: 3, background: '#0B5A63' } });

  const flat = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();

  const upload = (client: HttpClient, bytes: Buffer) => uploadAs(client, bytes, 'photo.jpg');
  const bytesOf = async (client: HttpClient, url: string) => (await client.get(url)).rawPayload;
  const stored = () => readdirSync(join(test.dataDir, 'files')).sort();

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
    expect(() => refuseBroken(new Error('timeout: 12% complete'))).toThrow('the server is busy');
    expect(() => refuseBroken(new Error('VipsJpeg: premature end'))).toThrow('cannot be read');
  });

  it.each([
    [
      'released by a save',
      (client: HttpClient, shown: number) =>
        client.write('PUT', `/api/v1/people/${shown}`, { photo_url: '' }),
    ],
    ['deleted', (client: HttpClient, _: number, url: string) => client.write('DELETE', url)],
  ])('are shown completely or not at all when attached while being %s', async (_what, act) => {
    const client = await visitor();
    const bytes = await flat('#0B5A63');
    for (let round = 0; round < runsOf(25); round += 1) {
      const { url } = (await upload(client, bytes)).json();
      const create = async (photo_url: string) =>
        (await client.post('/api/v1/people', { first_name: 'Mei', photo_url })).json().id;
      const [shown, other] = [await create(url), await create('')];
      const answers = await Promise.all([
        act(client, shown, url),
        client.write('PUT', `/api/v1/people/${other}`, { photo_url: url }),
      ]);
      for (const answer of answers) expect([200, 204, 400]).toContain(answer.statusCode);
      const { photo_url } = (await client.get(`/api/v1/people/${other}`)).json();
      if (photo_url !== '') expect((await client.get(photo_url)).statusCode).toBe(200);
    }
  });

  it('can be shown only by their uploader, and disappear when they are replaced [spec 2.7]', async () => {
    const client = await visitor();
    const other = await visitor();
    const jpeg = await picture().jpeg().toBuffer();
    const first = (await upload(client, jpeg)).json();
    const stolen = await other.post('/api/v1/people', { first_name: 'X', photo_url: first.url });
    expect(stolen.statusCode).toBe(400);
    const person = (
      await client.post('/api/v1/people', { first_name: 'Mei', photo_url: first.url })
    ).json();
    expect(person).toMatchObject({ photo_url: first.url, low_res_photo_url: first.low_res_url });
    const second = (await upload(client, jpeg)).json();
    await client.write('PUT', `/api/v1/people/${person.id}`, { photo_url: second.url });
    expect((await client.get(first.url)).statusCode).toBe(404);
    expect((await client.get(first.low_res_url)).statusCode).toBe(404);
    expect((await client.get(second.url)).statusCode).toBe(200);
    // The bytes of the first picture are held, because an earlier version may show it again.
    expect(stored()).toHaveLength(4);
  });

  it('of a project are its gallery, in order, with the first as its photo [spec 2.3]', async () => {
    const client = await visitor();
    const jpeg = await picture().jpeg().toBuffer();
    const [a, b] = [(await upload(client, jpeg)).json(), (await upload(client, jpeg)).json()];
    const project = (
      await client.post('/api/v1/projects', {
        name: 'Tide Lines',
        images: [
          { image_url: a.url, caption: 'Second', order: 1 },
          { image_url: b.url, caption: 'First', order: 0 },
        ],
      })
    ).json();
    expect(project).toMatchObject({
      photo_url: b.url,
      low_res_photo_url: b.low_res_url,
      images: [
        { image_url: b.url, caption: 'First', order: 0 },
        { image_url: a.url, caption: 'Second', order: 1 },
      ],
    });
  });

  it('are deleted by their uploader while unused, then by users who may edit the entity [spec 2.7]', async () => {
    const client = await visitor();
    const other = await visitor();
    const jpeg = await picture().jpeg().toBuffer();
    const { url } = (await upload(client, jpeg)).json();
    expect((await other.write('DELETE', url)).statusCode).toBe(403);
    const person = (
      await client.post('/api/v1/people', { first_name: 'Mei', photo_url: url })
    ).json();
    expect((await other.write('DELETE', url)).statusCode).toBe(403);
    expect((await client.write('DELETE', url)).statusCode).toBe(204);
    expect((await client.get(`/api/v1/people/${person.id}`)).json().photo_url).toBe('');
    // Nothing showed the second one, so nothing can bring it back.
    const unused = (await upload(client, jpeg)).json();
    expect(stored()).toHaveLength(4);
    expect((await client.write('DELETE', unused.url)).statusCode).toBe(204);
    expect(stored()).toHaveLength(2);
  });

  it('are deleted although their bytes cannot be, which is logged', async () => {
    const client = await visitor();
    const { url } = (await upload(client, await picture().jpeg().toBuffer())).json();
    // A folder of its name cannot be deleted as a file.
    const files = stored().map((name) => join(test.dataDir, 'files', name));
    for (const file of files) {
      rmSync(file);
      mkdirSync(file);
    }
    expect((await client.write('DELETE', url)).statusCode).toBe(204);
    expect((await client.get(url)).statusCode).toBe(404);
    for (const file of files) rmdirSync(file);
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
