import { mapPictures } from '@mangrove/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { readPage } from '../../../test/read-page.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { publicUrl, usePages } from './test-pages.ts';

describeOnOneEngine('the pictures of the map', (context) => {
  const { open, test } = usePages(context);
  const read = (name: string, headers = {}) => open(`/map-picture/${name}`, headers);
  // A picture may be as old as an open map may.
  const wait = () => test().clock.advance(4);
  const etagOf = async (name: string) => {
    wait();
    return (await read(name)).headers.etag;
  };
  beforeEach(wait);

  it('are WebP for each window and colour scheme, and a JPEG of the size that previews want', async () => {
    await relate(context.db, await aPerson(context.db), await aProject(context.db));
    for (const [name, { format }] of Object.entries(mapPictures)) {
      const answer = await read(name);
      expect(answer.headers['content-type']).toBe(`image/${format}`);
      const { format: found, width, height } = await sharp(answer.rawPayload).metadata();
      expect(found).toBe(format);
      if (name === 'share.jpg') expect([width, height]).toEqual([1200, 630]);
    }
    const { page } = readPage(await open('/map'));
    expect(page.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe(
      `${publicUrl}/map-picture/share.jpg`,
    );
  });

  it('are not sent again while the map looks the same', async () => {
    const ines = await aPerson(context.db, 'Ines Quill');
    const etag = await etagOf('phone-dark.webp');
    await context.db
      .updateTable('entities')
      .set({ about: 'Tides.' })
      .where('id', '=', ines)
      .execute();
    await raiseNetworkVersion(context.db);
    wait();
    const again = await read('phone-dark.webp', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await aPerson(context.db, 'Bo Reed');
    wait();
    expect((await read('phone-dark.webp', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('show nothing of what is for members, for nobody', async () => {
    await aPerson(context.db, 'Ines Quill');
    const etag = await etagOf('desktop-light.webp');
    const bo = await aPerson(context.db, 'Bo Reed');
    expect(await etagOf('desktop-light.webp')).not.toBe(etag);
    await context.db
      .updateTable('entities')
      .set({ audience: 'members' })
      .where('id', '=', bo)
      .execute();
    await raiseNetworkVersion(context.db);
    expect(await etagOf('desktop-light.webp')).toBe(etag);
  });

  it('draw a pair dashed while an end has confirmed nothing of it', async () => {
    const [ines, reef] = [await aPerson(context.db), await aProject(context.db)];
    const ids = [
      await relate(context.db, ines, reef),
      await relate(context.db, ines, reef, 'Host'),
    ];
    const ask = async (count: number) => {
      const asked = ids.slice(0, count);
      const asks = sql<'node2' | null>`case when id = any(${asked}::int[]) then 'node2' end`;
      const asked_at = sql<Date | null>`case when id = any(${asked}::int[]) then now() end`;
      await context.db.updateTable('relationships').set({ asks, asked_at }).execute();
      await raiseNetworkVersion(context.db);
      return etagOf('desktop-light.webp');
    };
    const [none, one, both] = [await ask(0), await ask(1), await ask(2)];
    expect(one).toBe(none);
    expect(both).not.toBe(none);
  });

  it('are missing without a word on an empty map, and by another name', async () => {
    expect((await read('desktop-light.webp')).statusCode).toBe(204);
    await aPerson(context.db);
    expect((await read('desktop-light.png')).statusCode).toBe(404);
    expect((await read('constructor')).statusCode).toBe(404);
  });

  it('are in the page of the map once it is known, but not for a part of the map', async () => {
    await aPerson(context.db);
    await test().network.current();
    const picture = async (url: string) =>
      readPage(await open(url)).page.querySelector('#first-map');
    expect(await picture('/map')).not.toBeNull();
    expect(await picture('/map?q=tides')).toBeNull();
    expect(await picture('/fullscreen-map')).toBeNull();
    // With it come a search box, beside what the app replaces, and what lets it follow the visitor.
    const beside = async (url: string) => {
      const { page } = readPage(await open(url));
      // Nothing is painted before it runs, and nothing that takes longer is asked for before it.
      const script = 'title + script[src="/first-map.js"]:not([async], [defer])';
      const all = ['#root ~ search input[name="q"]', script];
      return all.map((each) => page.querySelector(each) !== null);
    };
    expect(await beside('/map')).toEqual([true, true]);
    // Words of the address stand in the box at once; without words there is nothing to tell.
    expect(await beside('/map?q=tides')).toEqual([true, false]);
    expect(await beside('/map?tag=TIDE')).toEqual([false, false]);
    // Scripts wait for it, and the one that knows the colour scheme asks for it.
    const low = async (url: string) => /fetchpriority="low"/u.test((await open(url)).body);
    expect([await low('/map'), await low('/map?q=tides')]).toEqual([true, false]);
    const offer = async (url: string) =>
      readPage(await open(url))
        .page.querySelector('meta[name="mangrove-map-picture"]')
        ?.getAttribute('content');
    expect([await offer('/map'), await offer('/map?q=tides'), await offer('/')]).toEqual([
      'on',
      'off',
      'off',
    ]);
  });
});
