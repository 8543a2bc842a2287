import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { S3Bucket } from '../../test/s3-bucket.ts';
import { readConfig } from '../config.ts';
import { openImages } from './open-images.ts';

const nameOf = (letter: string) => `${letter.repeat(24)}.webp`;

describe('pictures in a bucket', () => {
  let bucket: S3Bucket;
  let environment: Record<string, string>;

  beforeEach(async () => {
    bucket = new S3Bucket('pictures');
    environment = {
      S3_ENDPOINT: await bucket.open(),
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY: 'the-key',
      S3_SECRET_KEY: 'the secret of the key',
    };
  });
  afterEach(() => bucket.close());

  it('are stored, read, listed over all pages, and deleted', async () => {
    const images = await openImages(readConfig(environment));
    const letters = ['a', 'b', 'c', 'd', 'e'];
    for (const letter of letters) await images.put(nameOf(letter), Buffer.from(`of ${letter}`));
    expect(bucket.objects.get(nameOf('a'))?.type).toBe('image/webp');
    expect((await images.list()).sort()).toEqual(letters.map(nameOf));
    expect(await images.list(new Date('2026-01-02T03:04:06Z'))).toHaveLength(5);
    expect(await images.list(new Date('2026-01-02T03:04:05Z'))).toEqual([]);

    const picture = await images.read(nameOf('c'));
    expect(picture?.size).toBe(4);
    expect(picture && (await buffer(picture.stream())).toString()).toBe('of c');

    await images.delete(nameOf('c'));
    await images.delete(nameOf('c'));
    expect(await images.read(nameOf('c'))).toBeNull();
    expect((await images.list()).length).toBe(4);
  });

  it('ignore objects that are not pictures of the product and refuse such names', async () => {
    const images = await openImages(readConfig(environment));
    bucket.objects.set('notes.txt', { bytes: Buffer.from('mine'), type: 'text/plain' });
    expect(await images.list()).toEqual([]);
    await expect(images.put('../etc/passwd', Buffer.from(''))).rejects.toThrow('not a picture');
    await expect(images.read('notes.txt')).rejects.toThrow('not a picture');
  });

  it.each([
    ['a bucket that is not there', { S3_BUCKET: 'elsewhere' }],
    ['a key that does not hold', { S3_ACCESS_KEY: 'another' }],
  ])('prevent the start, with one line, for %s', async (_, wrong) => {
    const config = readConfig({ ...environment, ...wrong });
    await expect(openImages(config)).rejects.toThrow(
      /^S3_BUCKET \S+ cannot be reached at http.+$/u,
    );
  });
});
