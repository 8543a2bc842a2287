// Migrates databases whose pictures do not refer to files: addresses stay, and files are assigned.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aPerson, aProject } from '../../test/factories.ts';
import { describeWithDatabase } from '../../test/with-database.ts';

const migration = readFileSync(
  new URL('./migrations/0015-picture-files.sql', import.meta.url),
  'utf8',
);

describeWithDatabase('the migration that makes pictures refer to files', (context) => {
  it('keeps every picture address, and creates a row for each file that an address names', async () => {
    const { db } = context;
    const run = (statements: string) =>
      sql.raw(`do $test$ begin\n${statements}\nend $test$`).execute(db);
    await run(`
      alter table entities drop column photo_file, drop column small_photo_file;
      alter table images drop column file, drop column small_file;
      drop function file_of(text);
      create index entities_photo on entities (photo_url);
      create index entities_small_photo on entities (low_res_photo_url);
      create index images_url on images (image_url);
      create index images_small_url on images (low_res_url);`);
    const name = (letter: string, ending = 'webp') => `${letter.repeat(25)}.${ending}`;
    const known = { entity_type: 'person' as const, content_type: 'image/webp', byte_size: 9 };
    await db
      .insertInto('files')
      .values({ name: name('a'), ...known })
      .execute();
    const photo_url = `/api/v1/files/person/${name('a')}`;
    const low_res_photo_url = `/api/v1/files/person/${name('b', 'jpg')}`;
    const mei = await aPerson(db, 'Mei Tanaka', { photo_url, low_res_photo_url });
    const elsewhere = 'https://pictures.example/tide.webp';
    const tide = await aProject(db, 'Tide Lines', { photo_url: elsewhere });
    const image_url = `/api/v1/files/project/${name('c')}`;
    await db.insertInto('images').values({ entity_id: tide, image_url }).execute();

    await run(migration);

    const addresses = ['id', 'photo_url', 'low_res_photo_url'] as const;
    const keys = ['photo_file', 'small_photo_file'] as const;
    const entities = db
      .selectFrom('entities')
      .select([...addresses, ...keys])
      .orderBy('id');
    expect(await entities.execute()).toEqual([
      {
        id: mei,
        photo_url,
        low_res_photo_url,
        photo_file: name('a'),
        small_photo_file: name('b', 'jpg'),
      },
      {
        id: tide,
        photo_url: elsewhere,
        low_res_photo_url: '',
        photo_file: null,
        small_photo_file: null,
      },
    ]);
    const images = db.selectFrom('images').select(['image_url', 'file', 'small_file']);
    expect(await images.execute()).toEqual([{ image_url, file: name('c'), small_file: null }]);
    const files = db
      .selectFrom('files')
      .select(['name', 'entity_type', 'content_type', 'byte_size']);
    expect(await files.orderBy('name').execute()).toEqual([
      { name: name('a'), ...known },
      { name: name('b', 'jpg'), entity_type: 'person', content_type: 'image/jpeg', byte_size: 0 },
      { name: name('c'), entity_type: 'project', content_type: 'image/webp', byte_size: 0 },
    ]);
  });
});
