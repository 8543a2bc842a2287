import { sql } from 'kysely';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { TestClock } from '../../../test/test-app.ts';
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { restoreItems } from '../../domain/deleted/restore.ts';
import { setAside, setRelationshipAside } from '../../domain/deleted/set-aside.ts';
import { asNetworkTx } from '../../domain/history/change-network.ts';

const tables = [
  'entities',
  'locations',
  'social_links',
  'images',
  'user_roles',
  'import_keys',
  'positions',
  'relationships',
  'files',
];

/** Every row of the network as text; tags by their names. */
export async function readWhole(db: Db): Promise<Record<string, string[]>> {
  const whole: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from ${sql.table(table)} one order by 1`.execute(db);
    whole[table] = rows.map(({ row }) => row);
  }
  const { rows } = await sql<{ row: string }>`
    select format('%s %s %s %s', u.entity_id, t.name, u.tag_type, u.sort_order) as row
    from entity_tags u join tags t on t.id = u.tag_id order by 1`.execute(db);
  whole.tags = rows.map(({ row }) => row);
  const words = await sql<{ row: string }>`
    select format('%s %s', u.entity_id, w.word) as row
    from entity_words u join words w on w.id = u.word_id order by 1`.execute(db);
  whole.words = words.rows.map(({ row }) => row);
  return whole;
}

/** Six entities that have every kind of content, and ten relationships. */
export async function aNetworkWithAll(db: Db): Promise<{ ids: number[]; relationships: number[] }> {
  const { id: user } = await db
    .insertInto('users')
    .values({ email: 'ines@example.org', email_key: 'ines@example.org', password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = (letter: string) => `${letter.repeat(25)}.webp`;
  const url = (letter: string) => `/api/v1/files/person/${name(letter)}`;
  for (const letter of ['a', 'b', 'c', 'd']) {
    await db
      .insertInto('files')
      .values({
        name: name(letter),
        entity_type: 'person',
        content_type: 'image/webp',
        byte_size: 1,
        uploaded_by: user,
        small_name: letter === 'b' ? name('a') : letter === 'd' ? name('c') : null,
      })
      .execute();
  }
  const given = {
    about: 'Weaves “tide” charts.',
    tags: ['TIDE-ART', 'CLIMATE'],
    links: [['website', 'https://ines.example/']] as ['website', string][],
    locations: [
      { city: 'Tāmaki Makaurau', country: 'Aotearoa', latitude: -36.85, longitude: 174.76 },
    ],
  };
  const ids = [
    await aPerson(db, 'Ines Quill', { ...given, photo_url: url('b'), low_res_photo_url: url('a') }),
    await aPerson(db, 'Mei Tanaka', given),
    await aProject(db, 'Tide Lines', { ...given, year: '2015 - 2019' }),
    await aProject(db, 'Salt', {}),
    await anOrganization(db, 'Saltwater Archive', given),
    await anOrganization(db, 'Harbour', {}),
  ];
  const [ines = 0, mei = 0, tide = 0] = ids;
  await db.updateTable('entities').set({ user_id: user }).where('id', '=', ines).execute();
  await db.updateTable('entities').set({ added_by: user }).where('id', '=', mei).execute();
  await db
    .insertInto('images')
    .values({ entity_id: tide, image_url: url('d'), low_res_url: url('c'), caption: 'Low tide' })
    .execute();
  for (const [index, entity_id] of ids.entries()) {
    await db
      .insertInto('user_roles')
      .values({
        user_id: user,
        entity_id,
        role_type: index % 2 ? 'MEMBER' : 'OWNER',
        is_verified: true,
      })
      .execute();
    await db
      .insertInto('positions')
      .values({ entity_id, x: index * 1.1, y: -index / 3 })
      .execute();
  }
  await db
    .insertInto('import_keys')
    .values({ source: 'saltwater', type: 'person', key: 'p-1', entity_id: ines })
    .execute();
  const relationships: number[] = [];
  for (const [from, to] of [
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 2],
    [2, 3],
    [2, 4],
    [3, 4],
    [4, 0],
    [4, 5],
    [5, 1],
  ]) {
    relationships.push(
      await relate(db, ids[from as number] ?? 0, ids[to as number] ?? 0, 'Curator', 'since 2015'),
    );
  }
  return { ids, relationships };
}

const clock = new TestClock();

/** Sets an entity or a relationship aside if it exists. */
export function deleteOne(db: Db, kind: 'entity' | 'relationship', id: number): Promise<void> {
  return transact(db, async (tx) => {
    if (kind === 'entity')
      return void (await setAside(asNetworkTx(tx, 'a test'), clock, [id], { by: null }));
    const row = await tx
      .selectFrom('relationships')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row) await setRelationshipAside(asNetworkTx(tx, 'a test'), clock, id, { by: null });
  });
}

/** Restores the item at an index, modulo their number. @returns false if there is none. */
export async function restoreNth(db: Db, place: number): Promise<boolean> {
  const items = await db.selectFrom('deleted_items').select('id').orderBy('id').execute();
  const item = items[place % items.length];
  if (item) await transact(db, (tx) => restoreItems(asNetworkTx(tx, 'a test'), clock, [item.id]));
  return item !== undefined;
}
