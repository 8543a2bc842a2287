import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { flatPng } from '../../../test/hostile-pictures.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { TestClock } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { transact } from '../../db/transact.ts';
import { holdPictures, sweepHeld, sweepUploads } from '../../domain/files/held-pictures.ts';
import { uploadAs } from './test-upload.ts';

const day = 24 * 3600;

describeOnOneEngine('a picture that is no longer shown', (context) => {
  const test = sharedApp(context);
  const stored = () => readdirSync(join(test.dataDir, 'files')).sort();
  beforeEach(async () => {
    await context.empty();
    for (const name of stored()) rmSync(join(test.dataDir, 'files', name));
  });

  /** A person whose picture was removed, and the user who did it. */
  async function takeOff() {
    const client = await signedIn(test, context.db);
    const { url, low_res_url } = (await uploadAs(client, flatPng(8, 8), 'a.png')).json();
    const made = await client.post('/api/v1/people', { first_name: 'Mei', photo_url: url });
    const { id } = made.json();
    const show = (photo_url: string) => client.write('PUT', `/api/v1/people/${id}`, { photo_url });
    expect((await show('')).statusCode).toBe(200);
    return { client, url, low_res_url, show };
  }

  it('is answered 404 while it is held, and 200 once its uploader shows it again', async () => {
    const { url, low_res_url, show } = await takeOff();
    const superuser = await signedIn(test, context.db, { isSuperuser: true });
    for (const address of [url, low_res_url]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await superuser.send({ method, url: address });
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
      }
    }
    expect((await show(url)).json().photo_url).toBe(url);
    for (const address of [url, low_res_url]) {
      expect((await superuser.get(address)).statusCode).toBe(200);
    }
  });

  it('is deleted after 30 days, and not before on request', async () => {
    const images = openLocalImages(join(test.dataDir, 'files'));
    const clock = new TestClock();
    const { client, url } = await takeOff();
    expect((await client.write('DELETE', url)).statusCode).toBe(404);
    clock.advance(30 * day - 60);
    await sweepHeld({ db: context.db, clock, images });
    expect(stored()).toHaveLength(2);
    clock.advance(120);
    await sweepHeld({ db: context.db, clock, images });
    expect(stored()).toEqual([]);
  });

  it('is answered 404, and deleted later, when a killed process left its bytes', async () => {
    const images = openLocalImages(join(test.dataDir, 'files'));
    const { client, url, low_res_url, show } = await takeOff();
    await show(url);
    await images.put('left'.repeat(6).concat('.webp'), Buffer.from('bytes'));
    const left = url.replace(/[^/]+$/u, 'left'.repeat(6).concat('.webp'));
    expect((await client.get(left)).statusCode).toBe(404);

    // An upload stores its bytes before its row.
    await sweepUploads({ db: context.db, images }, new Date(Date.now() - 60_000));
    expect(stored()).toHaveLength(3);
    expect(await sweepUploads({ db: context.db, images }, new Date(Date.now() + 1000))).toBe(1);
    expect(stored()).toHaveLength(2);
    for (const shown of [url, low_res_url]) expect((await client.get(shown)).statusCode).toBe(200);
  });

  it('is deleted early, oldest first, when an account holds too many', async () => {
    const { db } = context;
    const { userId } = await signedIn(test, db);
    const name = (index: number) => `${'held'.repeat(6)}${String(index).padStart(4, '0')}.webp`;
    const file = { entity_type: 'person' as const, content_type: 'image/webp', byte_size: 1 };
    const rows = Array.from({ length: 404 }, (_, index) => ({
      ...file,
      name: name(index),
      uploaded_by: userId,
      small_name: index % 2 === 0 ? name(index + 1) : null,
    }));
    await db.insertInto('files').values(rows).execute();
    const clock = new TestClock();
    const gone: string[] = [];
    for (const half of [rows.slice(0, 4), rows.slice(4)]) {
      const urls = half.map((row) => `/api/v1/files/person/${row.name}`);
      gone.push(...(await transact(db, (tx) => holdPictures(tx, clock, urls))));
      clock.advance(60);
    }
    expect(gone.sort()).toEqual([0, 1, 2, 3].map(name));
    const left = await db.selectFrom('files').select('held_until').execute();
    expect(left.filter(({ held_until }) => held_until !== null)).toHaveLength(400);
  });
});
