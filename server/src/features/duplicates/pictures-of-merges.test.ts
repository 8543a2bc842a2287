import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { flatPng } from '../../../test/hostile-pictures.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { TestClock } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { sweepHeld, sweepUploads } from '../../domain/files/held-pictures.ts';
import { eraseExpired } from '../deleted/erasing.ts';
import { uploadAs } from '../files/test-upload.ts';
import { mergesOf } from './test-merges.ts';

const day = 24 * 3600;

describeOnOneEngine('the pictures of a merge', (context) => {
  const test = sharedApp(context);
  const stored = () => readdirSync(join(test.dataDir, 'files')).sort();
  beforeEach(async () => {
    await context.empty();
    for (const name of stored()) rmSync(join(test.dataDir, 'files', name));
  });

  /** Does with pictures what the hourly job does, so many days from now. */
  async function cleanUp(days: number): Promise<void> {
    const clock = new TestClock();
    clock.advance(days * day);
    const deps = { db: context.db, clock, images: openLocalImages(join(test.dataDir, 'files')) };
    await eraseExpired(deps);
    await sweepHeld(deps);
    await sweepUploads(deps, clock.now());
  }

  /** Two entities of a kind with their pictures, owned by their uploader. */
  async function pair(type: 'person' | 'project') {
    const owner = await signedIn(test, context.db);
    const path = type === 'person' ? 'people' : 'projects';
    const make = async (name: string) => {
      const pictures = [];
      for (let count = 0; count < (type === 'person' ? 1 : 2); count += 1) {
        pictures.push((await uploadAs(owner, flatPng(8, 8), 'a.png')).json());
      }
      const given =
        type === 'person'
          ? { first_name: name, photo_url: pictures[0].url }
          : { name, images: pictures.map(({ url }) => ({ image_url: url, caption: name })) };
      const made = await owner.post(`/api/v1/${path}`, given);
      expect(made.statusCode, made.body).toBe(201);
      const { id } = made.json();
      return { id, urls: pictures.flatMap(({ url, low_res_url }) => [url, low_res_url]) };
    };
    const [survivor, merged] = [await make('Tide'), await make('Tides')];
    const show = async (id: number) => {
      const { photo_url, low_res_photo_url, images } = (
        await owner.get(`/api/v1/${path}/${id}`)
      ).json();
      return { photo_url, low_res_photo_url, images };
    };
    const statuses = async (urls: string[]) => {
      const answers = await Promise.all(urls.map((url) => owner.get(url)));
      return [...new Set(answers.map(({ statusCode }) => statusCode))];
    };
    return { owner, survivor, merged, show, statuses };
  }

  it.each([
    ['person', { photo: 'merged' }],
    ['project', { images: 'merged' }],
  ] as const)(
    'are held when it replaces them, whatever their uploader and the cleanup do: %s',
    async (type, take) => {
      const { owner, survivor, merged, show, statuses } = await pair(type);
      const { merged: merge, undo } = await mergesOf(test, context.db);
      const before = await show(survivor.id);
      const other = await show(merged.id);
      const mergeId = await merge(survivor.id, merged.id, { type, take });
      expect(await show(survivor.id)).toEqual(other);
      expect(await statuses(survivor.urls)).toEqual([404]);
      expect(await statuses(merged.urls)).toEqual([200]);
      for (const url of survivor.urls) {
        expect((await owner.write('DELETE', url)).statusCode).toBe(404);
      }
      await cleanUp(29);
      const undone = await undo(mergeId);
      expect([undone.statusCode, undone.json().kept], undone.body).toEqual([200, []]);
      expect([await show(survivor.id), await show(merged.id)]).toEqual([before, other]);
      expect(await statuses([...survivor.urls, ...merged.urls])).toEqual([200]);
    },
  );

  it('that were shown elsewhere at first are kept as long, too', async () => {
    const { owner, survivor, merged, statuses } = await pair('person');
    const [url = ''] = survivor.urls;
    const third = await owner.post('/api/v1/people', { first_name: 'Mei', photo_url: url });
    const { merged: merge, undo } = await mergesOf(test, context.db);
    const mergeId = await merge(survivor.id, merged.id, { take: { photo: 'merged' } });
    expect(await statuses([url])).toEqual([200]);
    await owner.write('DELETE', url);
    await context.db.updateTable('files').set({ held_until: null }).execute();
    await cleanUp(29);
    expect((await undo(mergeId)).statusCode).toBe(200);
    expect(await statuses([url])).toEqual([200]);
    expect((await owner.get(`/api/v1/people/${third.json().id}`)).json().photo_url).toBe('');
  });

  it('that were erased since are left out by its undo, which says so', async () => {
    const { survivor, merged, show, statuses } = await pair('project');
    const { merged: merge, undo } = await mergesOf(test, context.db);
    const before = await show(survivor.id);
    const mergeId = await merge(survivor.id, merged.id, {
      type: 'project',
      take: { images: 'merged' },
    });
    const erased = survivor.urls.slice(0, 2).map((url) => url.split('/').at(-1) ?? '');
    await context.db.deleteFrom('files').where('name', 'in', erased).execute();
    const undone = await undo(mergeId);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(undone.json().kept).toContain('Erased since the merge, in whole or in part: pictures.');
    const after = await show(survivor.id);
    expect(after.images).toHaveLength(1);
    expect(after.photo_url).toBe(before.images[1].image_url);
    expect(await statuses(survivor.urls.slice(2))).toEqual([200]);
  });
});
