import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { flatPng } from '../../../test/hostile-pictures.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { removeExpired } from '../../cleanup.ts';
import { uploadAs } from './test-upload.ts';

const day = 24 * 3600;

describeOnOneEngine('deleting a picture', (context) => {
  const test = sharedApp(context);
  const stored = () => readdirSync(join(test.dataDir, 'files')).sort();
  beforeEach(async () => {
    await context.empty();
    for (const name of stored()) rmSync(join(test.dataDir, 'files', name));
  });

  /** A project with two pictures, its owner, and a member of it. */
  async function world() {
    const owner = await signedIn(test, context.db);
    const member = await signedIn(test, context.db);
    const upload = async () => (await uploadAs(owner, flatPng(8, 8), 'a.png')).json();
    const [first, second] = [await upload(), await upload()];
    const images = [first, second].map(({ url }, order) => ({
      image_url: url,
      caption: '',
      order,
    }));
    const { id } = (await owner.post('/api/v1/projects', { name: 'Tide', images })).json();
    await context.db
      .insertInto('user_roles')
      .values({ user_id: member.userId, entity_id: id, role_type: 'MEMBER', is_verified: true })
      .execute();
    const read = async () => (await owner.get(`/api/v1/projects/${id}`)).json();
    const cleanUp = () => {
      const images = openLocalImages(join(test.dataDir, 'files'));
      return removeExpired({ db: context.db, clock: test.clock, images });
    };
    return { owner, member, first, second, id, read, cleanUp };
  }

  it('by a member takes it off, makes the next one the first, and can be undone', async () => {
    const { owner, member, first, second, read, cleanUp } = await world();
    const before = await read();
    const deleted = await member.write('DELETE', first.url);
    expect(deleted.statusCode, deleted.body).toBe(204);
    expect(await read()).toMatchObject({
      photo_url: second.url,
      low_res_photo_url: second.low_res_url,
      images: [{ image_url: second.url }],
      version: before.version + 1,
    });
    for (const url of [first.url, first.low_res_url]) {
      expect((await owner.get(url)).statusCode).toBe(404);
    }
    for (const client of [owner, member]) {
      expect((await client.write('DELETE', first.url)).statusCode).toBeGreaterThanOrEqual(403);
    }
    await cleanUp();
    const undone = await owner.post(`/api/v1/acts/${deleted.headers['x-act-id']}/undo`);
    expect([undone.statusCode, undone.json().left_out], undone.body).toEqual([200, []]);
    const { photo_url, low_res_photo_url, images } = await read();
    expect({ photo_url, low_res_photo_url, images }).toEqual({
      photo_url: before.photo_url,
      low_res_photo_url: before.low_res_photo_url,
      images: before.images,
    });
    for (const url of [first.url, first.low_res_url]) {
      expect((await owner.get(url)).statusCode).toBe(200);
    }
  });

  it('leaves a project without one only after its last, and frees the bytes after 30 days', async () => {
    const { owner, first, second, read, cleanUp } = await world();
    expect((await owner.write('DELETE', second.url)).statusCode).toBe(204);
    expect((await read()).photo_url).toBe(first.url);
    expect((await owner.write('DELETE', first.url)).statusCode).toBe(204);
    expect(await read()).toMatchObject({ images: [], photo_url: '', low_res_photo_url: '' });
    expect(stored()).toHaveLength(4);
    test.clock.advance(30 * day + 60);
    await cleanUp();
    test.clock.advance(-30 * day - 60);
    expect(stored()).toEqual([]);
  });
});
