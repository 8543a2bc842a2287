import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach } from 'vitest';
import type { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';
import { uploadAs } from './test-upload.ts';

/** A running app without pictures before each test, and pictures to upload. */
export function setUpPictures(context: DatabaseContext) {
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
  return { test, visitor, picture, flat, upload, bytesOf, stored };
}
