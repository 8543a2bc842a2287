import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { HttpClient } from '../../../test/http-client.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { setUpPictures } from './test-pictures.ts';

describeWithDatabase('pictures', (context) => {
  const { test, visitor, picture, flat, upload, stored } = setUpPictures(context);

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
    for (let round = 0; round < runsOf(12); round += 1) {
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
});
