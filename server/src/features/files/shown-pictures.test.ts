import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { sweepUploads } from '../../domain/files/held-pictures.ts';
import { uploadAs } from './test-upload.ts';

describeWithDatabase('pictures in use', (context) => {
  const test = sharedApp(context);
  beforeEach(async () => {
    await context.empty();
    for (const name of stored()) rmSync(join(test.dataDir, 'files', name));
  });

  const visitor = () => signedIn(test, context.db);
  const flat = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  const upload = (client: HttpClient, bytes: Buffer) => uploadAs(client, bytes, 'photo.jpg');
  const stored = () => readdirSync(join(test.dataDir, 'files')).sort();

  it('are shown completely or not at all when attached while unused uploads are removed', async () => {
    const client = await visitor();
    const bytes = await flat('#0B5A63');
    const images = openLocalImages(join(test.dataDir, 'files'));
    const before = new Date(Date.now() + 24 * 3_600_000);
    for (let round = 0; round < runsOf(12); round += 1) {
      const { url } = (await upload(client, bytes)).json();
      const [created] = await Promise.all([
        client.post('/api/v1/people', { first_name: 'Mei', photo_url: url }),
        sweepUploads({ db: context.db, images }, before),
      ]);
      expect([201, 400]).toContain(created.statusCode);
      if (created.statusCode !== 201) continue;
      const { photo_url, low_res_photo_url } = created.json();
      for (const shown of [photo_url, low_res_photo_url]) {
        expect((await client.get(shown)).statusCode).toBe(200);
      }
    }
  });

  it('are shown in their large size after the small one is deleted', async () => {
    const client = await visitor();
    const { url, low_res_url } = (await upload(client, await flat('#0B5A63'))).json();
    const images = [{ image_url: url, caption: '', order: 0 }];
    const { id } = (await client.post('/api/v1/projects', { name: 'Tide', images })).json();
    expect((await client.write('DELETE', low_res_url)).statusCode).toBe(204);
    const project = (await client.get(`/api/v1/projects/${id}`)).json();
    expect(project).toMatchObject({ photo_url: url, low_res_photo_url: url, version: 2 });
    const again = await client.post('/api/v1/people', { first_name: 'Mei', photo_url: url });
    expect(again.json()).toMatchObject({ photo_url: url, low_res_photo_url: url });
    expect((await client.get(low_res_url)).statusCode).toBe(404);
    expect(stored()).toHaveLength(2);
  });

  it('keep their row while a profile or a gallery shows either size', async () => {
    const client = await visitor();
    const pictures = [];
    for (const color of ['#0B5A63', '#000000']) {
      pictures.push((await upload(client, await flat(color))).json());
    }
    const [photo, gallery] = pictures;
    await client.post('/api/v1/people', { first_name: 'Mei', photo_url: photo.url });
    const images = [{ image_url: gallery.url, caption: '', order: 0 }];
    await client.post('/api/v1/projects', { name: 'Tide', images });
    for (const { url, low_res_url } of pictures) {
      for (const address of [url, low_res_url]) {
        const name = address.split('/').at(-1);
        const deletion = context.db.deleteFrom('files').where('name', '=', name).execute();
        await expect(deletion).rejects.toThrow('foreign key');
      }
    }
  });
});
